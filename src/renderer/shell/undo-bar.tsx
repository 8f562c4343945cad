import { X } from 'lucide-react';
import { useEffect } from 'react';
import { undoLast } from '../library/library-actions.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useWindow } from '../state/use-window.ts';
import { windowStore } from '../state/window-store.ts';
import { useWords } from '../words/use-words.ts';

const shownMilliseconds = 10_000;

/** Ten seconds to take a removal back; Ctrl Z goes on after that. */
export function UndoBar() {
  const { t } = useWords();
  const offer = useWindow((state) => state.undo);
  useEffect(() => {
    if (offer === null) return;
    const timer = setTimeout(() => windowStore.set({ undo: null }), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [offer]);
  if (offer === null) return null;
  return (
    <section className="undo-bar" aria-label={t('undo')}>
      <span>{t(offer.words)}</span>
      <button type="button" className="link" onClick={() => void undoLast()}>
        {t('undo')}
      </button>
      <IconButton icon={X} name={t('close')} onClick={() => windowStore.set({ undo: null })} />
    </section>
  );
}
