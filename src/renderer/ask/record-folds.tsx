import { ChevronDown, ChevronRight } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { type ReactNode, useEffect, useState } from 'react';
import type { AnswerRecord, OutlineRow } from '../../shared/window/views.ts';
import { Icon } from '../parts/icon.tsx';
import { openClause } from '../source/source-actions.ts';
import { documentOutline } from '../source/source-cache.ts';
import { formatNumber, formatSeconds } from '../words/format.ts';
import { textLanguage } from '../words/text-language.ts';
import { useWords } from '../words/use-words.ts';
import { citedClauses, documentOfClause, withheldSentences } from './record-model.ts';
import { WithheldBlock } from './withheld-block.tsx';

/** Withheld sentences, what was considered and left out, how it was found: closed until asked for. */
export function RecordFolds({ record }: { readonly record: AnswerRecord }) {
  const { t } = useWords();
  const { answer } = record;
  const withheld = withheldSentences(answer);
  const cited = new Set(citedClauses(answer).map((clause) => clause.clauseId));
  const leftOut = answer.candidates.filter((clauseId) => !cited.has(clauseId));
  const figures = t('how.figures', {
    searched: formatNumber(answer.searched.clauses),
    candidates: answer.candidates.length,
    cited: cited.size,
  });
  return (
    <div className="folds">
      {withheld.length === 0 && answer.answerable && <Fold title={t('withheld.fold')} figure={t('none')} />}
      {withheld.length > 0 && !answer.answerable && (
        <Fold title={t('withheld.fold')} figure={String(withheld.length)}>
          <WithheldBlock sentences={withheld} />
        </Fold>
      )}
      {leftOut.length > 0 && (
        <Fold title={t('leftOut')} figure={t('leftOut.count', { count: leftOut.length })}>
          <LeftOutList clauseIds={leftOut} />
        </Fold>
      )}
      <Fold title={t('how')} figure={figures}>
        <HowFound record={record} />
      </Fold>
    </div>
  );
}

function Fold({ title, figure, children }: { readonly title: string; readonly figure: string; readonly children?: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <Collapsible.Root open={open} onOpenChange={setOpen} disabled={children === undefined}>
      <Collapsible.Trigger className="fold">
        <Icon of={open ? ChevronDown : ChevronRight} size={14} className="tone-quiet" />
        <span className="grow">{title}</span>
        <span className="caption">{figure}</span>
      </Collapsible.Trigger>
      <Collapsible.Content className="fold-content">{children}</Collapsible.Content>
    </Collapsible.Root>
  );
}

function LeftOutList({ clauseIds }: { readonly clauseIds: readonly string[] }) {
  const [rows, setRows] = useState<ReadonlyMap<string, OutlineRow>>(new Map());
  useEffect(() => {
    let wanted = true;
    const load = async (): Promise<void> => {
      const found = new Map<string, OutlineRow>();
      for (const documentId of new Set(clauseIds.map(documentOfClause))) {
        const outline = await documentOutline(documentId);
        if (outline.ok) for (const row of outline.value) found.set(row.clauseId, row);
      }
      if (wanted) setRows(found);
    };
    void load();
    return () => {
      wanted = false;
    };
  }, [clauseIds]);
  return (
    <ul className="left-out">
      {clauseIds.map((clauseId) => {
        const row = rows.get(clauseId);
        return (
          <li key={clauseId}>
            <button type="button" className="link" onClick={() => void openClause(clauseId, { opened: false })}>
              {row?.label ?? clauseId.split('/').slice(1).join('/')}
            </button>
            <span className={`cut ${row?.words === true ? 'document-words' : ''}`} lang={textLanguage(row?.heading ?? '')}>
              {row?.heading}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function HowFound({ record }: { readonly record: AnswerRecord }) {
  const { t } = useWords();
  const { answer } = record;
  const seconds = (value: number): string => t('record.seconds', { n: formatSeconds(value) });
  const { retrieve, select, answer: write, verify } = answer.seconds;
  return (
    <dl className="searched-facts">
      <dt>{t('how.rule')}</dt>
      <dd lang="en">{answer.selection}</dd>
      <dt>{t('how.words')}</dt>
      <dd>
        {answer.searched.words.map((word) => (
          <span key={word} className="searched-word" lang={textLanguage(word)}>
            {word}
          </span>
        ))}
      </dd>
      <dt>{t('how.time')}</dt>
      <dd>
        {t('how.times', {
          retrieve: seconds(retrieve),
          select: seconds(select),
          answer: seconds(write),
          verify: seconds(verify),
        })}
      </dd>
      <dt>{t('how.style')}</dt>
      <dd>{t(`style.${answer.style}`)}</dd>
      <dt>{t('how.models')}</dt>
      <dd>
        {answer.models.length === 0
          ? t('how.noModel')
          : answer.models.map((model) => `${model.name} (${model.sha256.slice(0, 12)})`).join(', ')}
      </dd>
    </dl>
  );
}
