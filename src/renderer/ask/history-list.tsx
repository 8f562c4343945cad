import { Flag } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { Icon } from '../parts/icon.tsx';
import { useWindow } from '../state/use-window.ts';
import { recordName } from '../words/format.ts';
import { textLanguage } from '../words/text-language.ts';
import { useWords } from '../words/use-words.ts';
import { openRecord, removeRecord } from './ask-actions.ts';
import { verdictMarks } from './verdict-line.tsx';

interface Props {
  /** Records shown at most, the newest first, without the open one. */
  readonly most: number;
  readonly onChosen?: () => void;
}

/** Earlier questions with the shape of their verdict. Enter opens, Delete removes. */
export function HistoryList({ most, onChosen }: Props) {
  const { t } = useWords();
  const records = useWindow((state) => state.records);
  const openId = useWindow((state) => state.record?.answer.answerId);
  const [active, setActive] = useState(0);
  const shown = records
    .filter((record) => record.answerId !== openId)
    .sort((left, right) => right.number - left.number)
    .slice(0, most);
  const at = Math.min(active, Math.max(0, shown.length - 1));
  const choose = (answerId: string): void => {
    onChosen?.();
    void openRecord(answerId);
  };
  const onKey = (event: KeyboardEvent): void => {
    const record = shown[at];
    if (event.key === 'ArrowDown') setActive(Math.min(shown.length - 1, at + 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(0, at - 1));
    else if (event.key === 'Home') setActive(0);
    else if (event.key === 'End') setActive(shown.length - 1);
    else if (event.key === 'Enter' && record !== undefined) choose(record.answerId);
    else if (event.key === 'Delete' && record !== undefined) void removeRecord(record.answerId);
    else return;
    event.preventDefault();
  };
  if (shown.length === 0) return <p className="caption history-none">{t('none')}</p>;
  const prefix = most > 10 ? 'all' : 'last';
  return (
    <div
      role="listbox"
      className="history-list"
      tabIndex={0}
      aria-label={t('history')}
      aria-activedescendant={`history-${prefix}-${shown[at]?.answerId}`}
      onKeyDown={onKey}
    >
      {shown.map((record, index) => {
        const mark = verdictMarks[record.verdict];
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the list holds focus and handles the keys
          <div
            key={record.answerId}
            id={`history-${prefix}-${record.answerId}`}
            role="option"
            aria-selected={index === at}
            onClick={() => choose(record.answerId)}
          >
            <Icon of={mark.icon} className={mark.tone} />
            <span className="unseen">{t(mark.words)}</span>
            <span className="cut" lang={textLanguage(record.question)}>
              {record.question}
            </span>
            {record.flagged && <Icon of={Flag} size={14} className="tone-withheld" />}
            <span className="caption">{recordName(record.number)}</span>
          </div>
        );
      })}
    </div>
  );
}
