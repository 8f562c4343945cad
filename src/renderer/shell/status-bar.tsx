import { ShieldCheck } from 'lucide-react';
import { Icon } from '../parts/icon.tsx';
import { useWindow } from '../state/use-window.ts';
import { windowStore } from '../state/window-store.ts';
import { formatDay, formatNumber } from '../words/format.ts';
import { useWords } from '../words/use-words.ts';
import { runCommand } from './commands.ts';

export function StatusBar() {
  const { t, language } = useWords();
  const app = useWindow((state) => state.app);
  const scope = useWindow((state) => state.scope);
  const queue = useWindow((state) => state.queue);
  const documents = useWindow((state) => state.documents);
  const clauses = documents.reduce((sum, entry) => sum + entry.clauses, 0);
  const busy = queue.items.some((item) => item.state === 'waiting' || item.state === 'working');
  const style = app?.writingModel != null && scope.style !== 'quoted' ? 'status.composed' : 'status.quoted';
  return (
    <footer className="status-bar" data-pane="status">
      <button type="button" className="tone-ok" onClick={() => windowStore.set({ dialog: 'airGap' })}>
        <Icon of={ShieldCheck} size={14} />
        <span className="medium-only">{t('offline')}</span>
        <span className="unseen">{t('offline.how')}</span>
      </button>
      {app !== null && (
        <>
          <button type="button" onClick={() => windowStore.set({ room: 'ask', drawer: true })}>
            {app.documents === 0
              ? t('status.empty')
              : `${t('status.documents', { count: documents.length })} · ${t('status.clauses', { count: clauses, n: formatNumber(clauses) })}`}
          </button>
          {app.documents > 0 && (
            <button type="button" className="medium-only" onClick={() => windowStore.set({ room: 'models' })}>
              <SearchState />
            </button>
          )}
        </>
      )}
      {(busy || queue.needYou > 0) && (
        <button type="button" onClick={() => windowStore.set({ room: 'ask', middle: 'import' })}>
          {busy && !queue.paused && <span className="spinner" aria-hidden="true" />}
          {busy
            ? t(queue.paused ? 'status.paused' : 'status.importing', { done: queue.finished, total: queue.items.length })
            : t('pane.import')}
          {queue.needYou > 0 && ` · ${t('status.needYou', { count: queue.needYou })}`}
        </button>
      )}
      <span className="status-space" />
      {app !== null && (
        <>
          <button type="button" className="wide-only" onClick={() => windowStore.set({ room: 'models' })}>
            {t(style)}
          </button>
          <button
            type="button"
            className={`medium-only ${scope.asOf === null ? '' : 'tone-accent'}`}
            onClick={() => runCommand('as-of')}
          >
            {t('scope.asOf', { date: formatDay(scope.asOf ?? app.today, language) })}
          </button>
        </>
      )}
      <button type="button" onClick={() => runCommand('shortcuts')}>
        {t('shortcuts')} <kbd className="key">?</kbd>
      </button>
    </footer>
  );
}

function SearchState() {
  const { t } = useWords();
  const vectors = useWindow((state) => state.app?.vectors);
  const model = useWindow((state) => state.app?.embeddingModel);
  if (vectors === undefined || model == null || !model.ready) return t('status.searchWords');
  if (vectors.failure !== null) return <span className="tone-error">{t('status.vectorsStopped')}</span>;
  if (vectors.pending > 0) return t('status.vectors', { ready: vectors.ready, total: vectors.ready + vectors.pending });
  return t('status.searchBoth');
}
