import { ArrowLeftRight, CircleAlert, CircleCheck, CircleSlash2, type LucideIcon } from 'lucide-react';
import { Popover } from 'radix-ui';
import type { AnswerRecord } from '../../shared/window/views.ts';
import { floatRoot } from '../parts/float-root.ts';
import { Icon } from '../parts/icon.tsx';
import { openClause } from '../source/source-actions.ts';
import { useWindow } from '../state/use-window.ts';
import { useWords } from '../words/use-words.ts';
import type { WordKey } from '../words/word-key.ts';
import { citedClauses, type RecordVerdict, supportedSentences, verdictOf, withheldSentences } from './record-model.ts';

export const verdictMarks: Readonly<
  Record<RecordVerdict, { readonly icon: LucideIcon; readonly tone: string; readonly words: WordKey }>
> = {
  supported: { icon: CircleCheck, tone: 'tone-ok', words: 'supported' },
  partly: { icon: CircleAlert, tone: 'tone-withheld', words: 'partly' },
  conflict: { icon: ArrowLeftRight, tone: 'tone-conflict', words: 'conflict' },
  'not-stated': { icon: CircleSlash2, tone: 'tone-negative', words: 'notStated' },
};

/** The verdict as a heading, with how much of it was opened. */
export function VerdictLine({ record }: { readonly record: AnswerRecord }) {
  const { t } = useWords();
  const verdict = verdictOf(record.answer);
  const mark = verdictMarks[verdict];
  return (
    <div className="verdict-line" data-verdict={verdict}>
      <h2>
        <Icon of={mark.icon} className={mark.tone} />
        <b className={mark.tone}>{t(mark.words)}</b> <VerdictDetail record={record} verdict={verdict} />
      </h2>
      {verdict !== 'not-stated' && <OpenedCount record={record} />}
    </div>
  );
}

function VerdictDetail({ record, verdict }: { readonly record: AnswerRecord; readonly verdict: RecordVerdict }) {
  const { t } = useWords();
  const supported = supportedSentences(record.answer).length;
  const withheld = withheldSentences(record.answer).length;
  const all = record.answer.sentences.length;
  if (verdict === 'not-stated') return t('notStated.sub');
  if (verdict === 'conflict') return t('conflict.sub');
  if (withheld > 0) return t('verifiedWithheld', { n: supported, m: all, w: withheld });
  return t('verified', { n: supported, count: all });
}

/** "2 of 5 citations opened" lists them. */
function OpenedCount({ record }: { readonly record: AnswerRecord }) {
  const { t } = useWords();
  const cited = citedClauses(record.answer);
  const opened = cited.filter((clause) => record.opened.includes(clause.clauseId)).length;
  if (cited.length === 0) return null;
  return (
    <Popover.Root>
      <Popover.Trigger className="opened-count caption">{t('opened', { n: opened, count: cited.length })}</Popover.Trigger>
      <Popover.Portal container={floatRoot()}>
        <Popover.Content
          className="popover"
          align="end"
          sideOffset={4}
          aria-label={t('opened', { n: opened, count: cited.length })}
        >
          <ul className="token-list">
            {cited.map((clause) => (
              <li key={clause.clauseId}>
                <i className={`chip-bar tint-${clause.tint}`} />
                <button type="button" className="link" onClick={() => void openClause(clause.clauseId)}>
                  {clause.label}
                </button>
                {record.opened.includes(clause.clauseId) && <span className="caption">{t('cite.opened')}</span>}
              </li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The verdict in short, kept in sight above the two tabs of small windows. */
export function VerdictShort() {
  const { t } = useWords();
  const record = useWindow((state) => state.record);
  // With the answer out of sight its question is the heading of the page.
  const Heading = useWindow((state) => (state.tab === 'source' ? 'h1' : 'span'));
  if (record === null) return null;
  const mark = verdictMarks[verdictOf(record.answer)];
  return (
    <div className="verdict-short">
      <Icon of={mark.icon} size={14} className={mark.tone} />
      <b className={mark.tone}>{t(mark.words)}</b>
      <Heading className="cut">{record.answer.question}</Heading>
    </div>
  );
}
