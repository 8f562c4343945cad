import { FilePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { addFiles, addPasted } from '../import/import-actions.ts';
import { unreadableKinds } from '../import/unreadable-kinds.ts';
import { Icon } from '../parts/icon.tsx';
import { useWindow } from '../state/use-window.ts';
import { useWords } from '../words/use-words.ts';
import { inField } from './use-keyboard.ts';

/** Files may be dropped anywhere in the window, or pasted outside of fields. */
export function DropFrame() {
  const { t } = useWords();
  const library = useWindow((state) => state.app?.libraryName ?? 'Proviso');
  const [kinds, setKinds] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let depth = 0;
    const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    const enter = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth += 1;
      setKinds(unreadableKinds([...(event.dataTransfer?.items ?? [])]));
    };
    const over = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
    };
    const leave = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setKinds(null);
    };
    const drop = (event: DragEvent): void => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setKinds(null);
      void addFiles([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent): void => {
      if (inField(event.target)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (files.length > 0) void addFiles(files);
      else if (text.trim().length > 0) void addPasted(nameOf(text), text);
      else return;
      event.preventDefault();
    };
    const controller = new AbortController();
    const { signal } = controller;
    globalThis.addEventListener('dragenter', enter, { signal });
    globalThis.addEventListener('dragover', over, { signal });
    globalThis.addEventListener('dragleave', leave, { signal });
    globalThis.addEventListener('drop', drop, { signal });
    globalThis.addEventListener('paste', paste, { signal });
    return () => controller.abort();
  }, []);
  if (kinds === null) return null;
  return (
    <div className="drop-frame" data-drop-frame>
      <Icon of={FilePlus} size={24} className="tone-accent" />
      <p>{t('drop.into', { library })}</p>
      {kinds.length > 0 && <p className="tone-withheld">{t('drop.unsupported', { kinds: kinds.join(', ') })}</p>}
    </div>
  );
}

/** First words of a pasted text, as the name of its document. */
function nameOf(text: string): string {
  const first = text.trim().split('\n')[0] ?? '';
  return first.slice(0, 80).trim() || 'Text';
}
