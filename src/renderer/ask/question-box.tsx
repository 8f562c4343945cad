import { History, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';
import { membersInSet, questionSet } from '../library/question-set.ts';
import { floatRoot } from '../parts/float-root.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useWindow } from '../state/use-window.ts';
import { windowStore } from '../state/window-store.ts';
import { recordName } from '../words/format.ts';
import { useWords } from '../words/use-words.ts';
import { askQuestion } from './ask-actions.ts';
import { HistoryList } from './history-list.tsx';

/** The question box on top of the pane. Enter asks, Shift Enter makes a new line. */
export function QuestionBox() {
  const { t } = useWords();
  const text = useWindow((state) => state.draftQuestion);
  const follows = useWindow((state) => state.followUpOf);
  const running = useWindow((state) => state.run !== null && state.run.error === null);
  const hasRecords = useWindow((state) => state.records.length > 0);
  const setIsEmpty = useWindow(
    (state) => membersInSet(questionSet(state.documents, state.scope, state.app?.today ?? '')).length === 0,
  );
  const [historyOpen, setHistoryOpen] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows what is typed
  useEffect(() => {
    const box = field.current;
    if (box === null) return;
    box.style.height = 'auto';
    box.style.height = `${Math.min(box.scrollHeight, 160)}px`;
  }, [text]);
  return (
    <div className="question-box">
      {follows !== null && (
        <p className="follow-line caption">
          {t('ask.followUpOf', { record: recordName(follows.number) })}
          <IconButton icon={X} name={t('close')} onClick={() => windowStore.set({ followUpOf: null })} />
        </p>
      )}
      {setIsEmpty && <p className="follow-line caption">{t('ask.noDocuments')}</p>}
      <textarea
        id="question"
        ref={field}
        rows={1}
        data-pane-focus
        value={text}
        aria-label={t('ask.placeholder')}
        placeholder={t('ask.placeholder')}
        onChange={(event) => windowStore.set({ draftQuestion: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void askQuestion(text);
        }}
      />
      {hasRecords && (
        <Popover.Root open={historyOpen} onOpenChange={setHistoryOpen}>
          <Popover.Trigger asChild>
            <IconButton icon={History} name={t('history')} />
          </Popover.Trigger>
          <Popover.Portal container={floatRoot()}>
            <Popover.Content className="popover history-popover" align="end" sideOffset={6} aria-label={t('history')}>
              <HistoryList most={200} onChosen={() => setHistoryOpen(false)} />
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
      <button
        type="button"
        className="button primary"
        disabled={running || setIsEmpty || text.trim() === ''}
        onClick={() => void askQuestion(text)}
      >
        {t('ask')}
      </button>
    </div>
  );
}
