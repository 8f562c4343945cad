import { CircleSlash2, Copy, CornerDownRight, Ellipsis, FileOutput, Flag, Info } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import type { AnswerRecord } from '../../shared/window/views.ts';
import { floatRoot } from '../parts/float-root.ts';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { openReport } from '../reports/report-actions.ts';
import { useWindow } from '../state/use-window.ts';
import { formatClock, formatDay, formatNumber, formatSeconds, localDay, recordName } from '../words/format.ts';
import { serviceWords } from '../words/service-words.ts';
import { textLanguage } from '../words/text-language.ts';
import { useWords } from '../words/use-words.ts';
import { followUp, removeRecord, toggleFlag } from './ask-actions.ts';
import { ConflictBlock, SupersededList } from './conflict-block.tsx';
import { copyRecord } from './copy-actions.ts';
import { NegativeBlock } from './negative-block.tsx';
import { RecordFolds } from './record-folds.tsx';
import { supportedSentences, verdictOf, withheldSentences } from './record-model.ts';
import { SentenceList } from './sentence-list.tsx';
import { VerdictLine } from './verdict-line.tsx';
import { WithheldBlock } from './withheld-block.tsx';

/** One record: number, question, verdict, sentences, what was withheld, folds, actions. */
export function RecordView({ record }: { readonly record: AnswerRecord }) {
  const { t, language } = useWords();
  const { answer } = record;
  const verdict = verdictOf(answer);
  const open = answer.conflicts.filter((conflict) => conflict.governs === undefined);
  const settled = answer.conflicts.filter((conflict) => conflict.governs !== undefined);
  const inConflict = new Set(open.flatMap((conflict) => conflict.clauses));
  const sentences = supportedSentences(answer).filter((sentence) => !sentence.clauses.every((id) => inConflict.has(id)));
  const withheld = withheldSentences(answer);
  return (
    <article className="record" aria-labelledby="record-title" data-verdict={verdict}>
      <p className="record-facts caption">
        <RecordFacts record={record} />
      </p>
      <h1 className="record-title" id="record-title" data-record-title tabIndex={-1} lang={textLanguage(answer.question)}>
        {answer.question}
      </h1>
      <VerdictLine record={record} />
      {verdict !== 'not-stated' &&
        answer.uncovered.map((part) => (
          <p key={part} className="not-covered">
            <Icon of={CircleSlash2} size={14} className="tone-negative" />
            {t('notCovered', { part })}
          </p>
        ))}
      {open.map((conflict) => (
        <ConflictBlock key={conflict.clauses.join()} record={record} conflict={conflict} />
      ))}
      {sentences.length > 0 && <SentenceList record={record} sentences={sentences} />}
      <SupersededList record={record} conflicts={settled} />
      {withheld.length > 0 && answer.answerable && <WithheldBlock sentences={withheld} />}
      {verdict === 'not-stated' && <NegativeBlock record={record} />}
      {answer.notices.length > 0 && (
        <section className="notices" aria-label={t('notices')}>
          {answer.notices.map((notice) => (
            <p key={notice} className="note">
              <Icon of={Info} />
              <span lang={textLanguage(notice)}>{serviceWords(notice, language)}</span>
            </p>
          ))}
        </section>
      )}
      <RecordFolds record={record} />
      <RecordActions record={record} main={verdict !== 'not-stated'} />
    </article>
  );
}

function RecordFacts({ record }: { readonly record: AnswerRecord }) {
  const { t, language } = useWords();
  const { answer } = record;
  const today = useWindow((state) => state.app?.today);
  const clock = formatClock(answer.askedAt);
  const day = localDay(answer.askedAt);
  const seconds = Object.values(answer.seconds).reduce((sum, part) => sum + part, 0);
  return [
    recordName(record.number),
    day === today ? t('record.today', { time: clock }) : `${formatDay(day, language)} ${clock}`,
    t('searched.clauses', { n: formatNumber(answer.searched.clauses) }),
    t('record.seconds', { n: formatSeconds(seconds) }),
  ].join(' · ');
}

function RecordActions({ record, main }: { readonly record: AnswerRecord; readonly main: boolean }) {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  const { answerId } = record.answer;
  return (
    <div className="record-actions">
      {main && (
        <button type="button" className="button" onClick={() => void copyRecord(record).then(setCopied)}>
          <Icon of={Copy} size={14} />
          {copied ? t('copied') : t('copyAll')}
        </button>
      )}
      {main && (
        <button type="button" className="button" onClick={() => openReport()}>
          <Icon of={FileOutput} size={14} />
          {t('report')}
        </button>
      )}
      <button type="button" className="button quiet" onClick={followUp}>
        <Icon of={CornerDownRight} size={14} />
        {t('followUp')}
      </button>
      <button type="button" className="button quiet" aria-pressed={record.flagged} onClick={() => void toggleFlag()}>
        <Icon of={Flag} size={14} className={record.flagged ? 'tone-withheld' : ''} />
        {t(record.flagged ? 'flagged' : 'flag')}
      </button>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <IconButton icon={Ellipsis} name={t('more')} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal container={floatRoot()}>
          <DropdownMenu.Content className="menu" align="end">
            <DropdownMenu.Item className="menu-item" onSelect={() => void removeRecord(answerId)}>
              {t('history.remove', { record: recordName(record.number) })}
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </div>
  );
}
