import { useEffect, useState } from 'react';
import type { DocumentMetadata } from '../../shared/document.ts';
import type { ErrorPayload } from '../../shared/errors.ts';
import type { DocumentDescriptionView } from '../../shared/window/views.ts';
import { MetadataForm } from '../import/metadata-form.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { WindowDialog } from '../parts/window-dialog.tsx';
import { request } from '../services/window-api.ts';
import { windowStore } from '../state/window-store.ts';
import { useWords } from '../words/use-words.ts';
import { updateDocument } from './library-actions.ts';

/** What is known of a document, each value with the words that show it; corrected by hand. */
export function FactsDialog({ documentId }: { readonly documentId: string }) {
  const { t } = useWords();
  const [known, setKnown] = useState<DocumentDescriptionView | null>(null);
  const [error, setError] = useState<ErrorPayload | null>(null);
  const [change, setChange] = useState<DocumentMetadata>({});
  const close = (): void => windowStore.set({ factsOf: null });
  useEffect(() => {
    let wanted = true;
    void request('documents.describe', { documentId }).then((result) => {
      if (!wanted) return;
      if (result.ok) setKnown(result.value);
      else setError(result.error);
    });
    return () => {
      wanted = false;
    };
  }, [documentId]);
  const save = async (): Promise<void> => {
    const failed = await updateDocument(documentId, change);
    if (failed === null) close();
    else setError(failed);
  };
  return (
    <WindowDialog title={known?.document.title ?? t('source.document')} onClose={close}>
      {error !== null && <Trouble title={t('document.facts')} error={error} />}
      {known !== null && (
        <>
          <MetadataForm known={known} change={change} onChange={setChange} />
          <p className="caption mono">SHA-256 {known.document.documentId}</p>
          <ul className="message-list">
            {known.document.messages.slice(0, 50).map((message) => (
              <li key={`${message.code}-${message.start ?? message.page ?? message.text}`} className="caption">
                {message.text} {message.page !== undefined && t('meta.page', { n: message.page })}
              </li>
            ))}
          </ul>
          <div className="dialog-actions">
            <button type="button" className="button primary" onClick={() => void save()}>
              {t('meta.save')}
            </button>
          </div>
        </>
      )}
    </WindowDialog>
  );
}
