import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect } from 'react';
import type { SourceView } from '../../shared/window/source-view.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { request } from '../services/window-api.ts';
import { useWords } from '../words/use-words.ts';
import { jumpTo } from './source-actions.ts';
import { type FindState, noFind } from './source-tools-state.ts';

interface Props {
  readonly view: SourceView;
  readonly find: FindState;
  readonly onFind: (find: FindState) => void;
}

/** Finds words in the open source; Enter or F3 goes to the next hit, Shift to the one before. */
export function FindBar({ view, find, onFind }: Props) {
  const { t } = useWords();
  const look = async (text: string): Promise<void> => {
    const result = text.trim() === '' ? null : await request('source.find', { documentId: view.documentId, text });
    const ranges = result?.ok ? result.value.ranges : [];
    onFind({ open: true, text, ranges, at: 0, more: result?.ok === true && result.value.more });
    const [first] = ranges;
    if (first !== undefined) jumpTo(view.documentId, first);
  };
  const step = (by: -1 | 1): void => {
    if (find.ranges.length === 0) return;
    const at = (find.at + by + find.ranges.length) % find.ranges.length;
    const range = find.ranges[at];
    onFind({ ...find, at });
    if (range !== undefined) jumpTo(view.documentId, range);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'F3') return;
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    };
    globalThis.addEventListener('keydown', onKey);
    return () => globalThis.removeEventListener('keydown', onKey);
  });
  return (
    <search className="find-bar" aria-label={t('source.find')}>
      <input
        className="field"
        type="search"
        // biome-ignore lint/a11y/noAutofocus: the field was asked for by its button or key
        autoFocus
        aria-label={t('source.find')}
        defaultValue={find.text}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape') onFind(noFind);
          else if (event.key !== 'Enter') return;
          else if (event.currentTarget.value === find.text) step(event.shiftKey ? -1 : 1);
          else void look(event.currentTarget.value);
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <span className="caption" role="status">
        {find.text !== '' &&
          (find.ranges.length === 0
            ? t('source.findNone')
            : t('source.findCount', { n: find.at + 1, m: `${find.ranges.length}${find.more ? '+' : ''}` }))}
      </span>
      <IconButton icon={ChevronUp} name={t('source.findPrevious')} onClick={() => step(-1)} />
      <IconButton icon={ChevronDown} name={t('source.findNext')} onClick={() => step(1)} />
      <IconButton icon={X} name={t('close')} onClick={() => onFind(noFind)} />
    </search>
  );
}
