import { type FormEvent, useState } from 'react';
import type { ErrorPayload } from '../../shared/errors.ts';
import { addPasted } from '../import/import-actions.ts';
import { Trouble } from '../parts/trouble.tsx';
import { WindowDialog } from '../parts/window-dialog.tsx';
import { windowStore } from '../state/window-store.ts';
import { useWords } from '../words/use-words.ts';

export function PasteDialog() {
  const { t } = useWords();
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [error, setError] = useState<ErrorPayload | null>(null);
  const close = (): void => windowStore.set({ dialog: null });
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const failed = await addPasted(name.trim(), text);
    if (failed === null) close();
    else setError(failed);
  };
  return (
    <WindowDialog title={t('paste.title')} onClose={close}>
      <form className="form-rows" onSubmit={(event) => void add(event)}>
        <label>
          <span>{t('paste.name')}</span>
          <input className="field" value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
        </label>
        <label>
          <span>{t('paste.text')}</span>
          <textarea className="field document-words" rows={10} value={text} onChange={(event) => setText(event.target.value)} />
        </label>
        {error !== null && <Trouble title={t('imp.notImported')} error={error} />}
        <div>
          <button type="submit" className="button primary" disabled={name.trim() === '' || text.trim() === ''}>
            {t('paste.add')}
          </button>
        </div>
      </form>
    </WindowDialog>
  );
}
