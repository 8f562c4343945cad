import { useEffect, useState } from 'react';
import type { DocumentMetadata } from '../../shared/document.ts';
import type { ErrorPayload } from '../../shared/errors.ts';
import type { ImportItem, VersionDecision } from '../../shared/window/import-queue.ts';
import type { DocumentDescriptionView } from '../../shared/window/views.ts';
import { updateDocument } from '../library/library-actions.ts';
import { Choice } from '../parts/choice.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { request } from '../services/window-api.ts';
import { announce } from '../state/announce.ts';
import { useWindow } from '../state/use-window.ts';
import { formatBytes, formatDay } from '../words/format.ts';
import { useWords } from '../words/use-words.ts';
import { decideImport, removeImport } from './import-actions.ts';
import { MetadataForm } from './metadata-form.tsx';

/** The selected row's question and what was read from its text. */
export function ImportForm() {
  const { t } = useWords();
  const item = useWindow((state) => state.queue.items.find((entry) => entry.itemId === state.importItem));
  if (item === undefined || item.documentId === null)
    return (
      <section className="pane import-form" data-pane="source" aria-label={t('imp.check')}>
        <p className="library-empty">{t('imp.unnamed')}</p>
      </section>
    );
  return <ImportQuestion key={`${item.itemId}-${item.documentId}`} item={item} documentId={item.documentId} />;
}

function ImportQuestion({ item, documentId }: { readonly item: ImportItem; readonly documentId: string }) {
  const { t, language } = useWords();
  const [known, setKnown] = useState<DocumentDescriptionView | null>(null);
  const [change, setChange] = useState<DocumentMetadata>({});
  const [decision, setDecision] = useState<VersionDecision['kind']>('replaces');
  const [from, setFrom] = useState('');
  const [error, setError] = useState<ErrorPayload | null>(null);
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
  const { earlierVersion } = item;
  const startDay = from !== '' ? from : (change.effectiveDate ?? known?.document.effectiveDate ?? '');
  const version = change.version ?? known?.document.version ?? null;
  const confirm = async (): Promise<void> => {
    if (item.state !== 'needs-you') {
      const failed = await updateDocument(documentId, change);
      setError(failed);
      if (failed === null) announce(t('meta.saved'));
      return;
    }
    const chosen: VersionDecision =
      earlierVersion === null || decision === 'keep-both'
        ? { kind: 'keep-both' }
        : decision === 'draft'
          ? { kind: 'draft' }
          : { kind: 'replaces', from: startDay === '' ? null : startDay };
    setError(await decideImport(item.itemId, chosen, change));
  };
  const action =
    item.state !== 'needs-you'
      ? t('meta.save')
      : earlierVersion === null
        ? t('imp.addAsRead')
        : decision === 'draft'
          ? t('imp.addAsDraft')
          : decision === 'keep-both'
            ? t('imp.keepBoth')
            : version === null
              ? t('imp.replacesNoDate')
              : t('imp.addAs', { version });
  return (
    <section className="pane import-form" data-pane="source" aria-label={t('imp.check')}>
      <header className="pane-head import-form-head">
        <h2 className="grow cut">{item.file}</h2>
        {known !== null && (
          <span className="caption">
            {t(known.quality.pages > 0 ? 'imp.facts' : 'imp.factsNoPages', {
              pages: known.quality.pages,
              clauses: known.quality.clauses,
              size: formatBytes(item.size),
            })}
          </span>
        )}
      </header>
      <div className="import-form-body">
        {error !== null && <Trouble title={t('imp.check')} error={error} />}
        {item.state === 'needs-you' && earlierVersion !== null && (
          <>
            <h3>
              {earlierVersion.version === null
                ? t('imp.versionNoNumber', { title: earlierVersion.title })
                : t('imp.version', { version: earlierVersion.version })}
            </h3>
            <p className="import-text">
              {t('imp.equal', { percent: `${equalPercent(earlierVersion.equalClauses, earlierVersion.clauses)}%` })}
            </p>
            <Choice
              name={t('imp.versionNoNumber', { title: earlierVersion.title })}
              value={decision}
              onChange={setDecision}
              options={[
                {
                  value: 'replaces',
                  name:
                    earlierVersion.version === null || startDay === ''
                      ? t('imp.replacesNoDate')
                      : t('imp.replaces', { version: earlierVersion.version, date: formatDay(startDay, language) }),
                  sub: t('imp.replacesSub'),
                },
                { value: 'keep-both', name: t('imp.keep'), sub: t('imp.keepSub') },
                { value: 'draft', name: t('imp.draft'), sub: t('imp.draftSub') },
              ]}
            />
            {decision === 'replaces' && (
              <label className="form-row replace-from">
                <span>{t('imp.replaceFrom')}</span>
                <input className="field" type="date" value={startDay} onChange={(event) => setFrom(event.target.value)} />
              </label>
            )}
          </>
        )}
        <h3>{t('imp.check')}</h3>
        {known === null ? <span className="spinner" /> : <MetadataForm known={known} change={change} onChange={setChange} />}
      </div>
      <footer className="import-form-foot">
        <span className="caption grow">{t('imp.later')}</span>
        <button type="button" className="button" onClick={() => void removeImport(item.itemId)}>
          {t('imp.removeRow')}
        </button>
        <button type="button" className="button primary" onClick={() => void confirm()} disabled={known === null}>
          {action}
        </button>
      </footer>
    </section>
  );
}

/** Whole per cent of clauses that stand unchanged, rounded down: only equal texts are 100. */
export function equalPercent(equal: number, all: number): number {
  return all === 0 ? 0 : Math.floor((equal / all) * 100);
}
