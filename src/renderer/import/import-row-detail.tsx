import { FolderOpen, Lock, RotateCcw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ImportItem } from '../../shared/window/import-queue.ts';
import { Icon } from '../parts/icon.tsx';
import { request } from '../services/window-api.ts';
import { jumpTo, openDocument } from '../source/source-actions.ts';
import { useWindow } from '../state/use-window.ts';
import { windowStore } from '../state/window-store.ts';
import { errorWords } from '../words/error-words.ts';
import { useWords } from '../words/use-words.ts';
import { removeImport, retryImport } from './import-actions.ts';

/** What a row says below its name: the question that waits, the cause and its cure, losses, or that it can be used. */
export function ImportRowDetail({ item }: { readonly item: ImportItem }) {
  const { t } = useWords();
  const title = useWindow((state) => state.documents.find((entry) => entry.documentId === item.documentId)?.title ?? item.file);
  switch (item.state) {
    case 'needs-you':
      return <p className="import-text">{t(item.earlierVersion === null ? 'imp.checkRow' : 'imp.looksLike')}</p>;
    case 'failed':
      return <ImportFailure item={item} />;
    case 'usable':
      return <p className="caption">{t('imp.usable')}</p>;
    case 'duplicate':
      return (
        <p className="import-text">
          {t('imp.same', { title })}{' '}
          {item.documentId !== null && (
            <button type="button" className="link" onClick={() => show(item)}>
              {t('document.open')}
            </button>
          )}
        </p>
      );
    case 'ready':
      return <ImportLosses item={item} />;
    default:
      return null;
  }
}

function show(item: ImportItem): void {
  if (item.documentId === null) return;
  windowStore.set({ middle: 'ask' });
  openDocument(item.documentId);
}

function ImportLosses({ item }: { readonly item: ImportItem }) {
  const { t } = useWords();
  const [first] = item.messages;
  if (first === undefined) return null;
  const more = item.messages.length - 1;
  const place = item.messages.find((message) => message.start !== undefined);
  const { documentId } = item;
  return (
    <p className="import-text">
      {more > 0 ? t('imp.lossesMore', { text: first.text, n: more }) : first.text}{' '}
      {documentId !== null && (
        <button
          type="button"
          className="link"
          onClick={() => {
            windowStore.set({ middle: 'ask' });
            if (place?.start === undefined) openDocument(documentId);
            else jumpTo(documentId, { start: place.start, end: place.end ?? place.start });
          }}
        >
          {t('imp.showWhere')}
        </button>
      )}
    </p>
  );
}

function ImportFailure({ item }: { readonly item: ImportItem }) {
  const { t, language } = useWords();
  const [asking, setAsking] = useState(false);
  const [details, setDetails] = useState(false);
  const [password, setPassword] = useState('');
  const { error } = item;
  if (error === null) return null;
  const locked = item.cures.includes('password');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void retryImport(item.itemId, password);
  };
  return (
    <>
      <p className="import-text">
        {error.code === 'password-required' ? `${t('imp.locked')} ${t('imp.lockedCure')}` : errorWords(error, language)}
      </p>
      {asking && (
        <form className="import-password" onSubmit={send}>
          <input
            className="field"
            type="password"
            // biome-ignore lint/a11y/noAutofocus: the field was asked for by its button
            autoFocus
            aria-label={t('imp.password')}
            placeholder={t('imp.password')}
            aria-invalid={error.code === 'password-wrong'}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <button type="submit" className="button primary" disabled={password === ''}>
            {t('imp.open')}
          </button>
        </form>
      )}
      <div className="trouble-actions">
        {locked && !asking && (
          <button type="button" className="button small" onClick={() => setAsking(true)}>
            <Icon of={Lock} size={14} />
            {t('imp.enterPassword')}
          </button>
        )}
        {item.cures.includes('retry') && (
          <button type="button" className="button small" onClick={() => void retryImport(item.itemId)}>
            <Icon of={RotateCcw} size={14} />
            {t('tryAgain')}
          </button>
        )}
        {item.cures.includes('show-file') && (
          <button type="button" className="button small" onClick={() => void request('app.showInFolder', { path: item.path })}>
            <Icon of={FolderOpen} size={14} />
            {t('imp.showFile')}
          </button>
        )}
        <button type="button" className="button small quiet" onClick={() => void removeImport(item.itemId)}>
          {t('remove')}
        </button>
        <button type="button" className="button small quiet" aria-expanded={details} onClick={() => setDetails(!details)}>
          {t('details')}
        </button>
      </div>
      {details && (
        <p className="mono import-code">
          {error.code} · {item.path}{' '}
          <button
            type="button"
            className="link"
            onClick={() => void request('app.copy', { text: `${error.code}: ${error.message}\n${item.path}` })}
          >
            {t('copy')}
          </button>
        </p>
      )}
    </>
  );
}
