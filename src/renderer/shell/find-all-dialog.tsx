import { type FormEvent, useState } from 'react';
import type { ErrorPayload } from '../../shared/errors.ts';
import type { SearchRow } from '../../shared/window/views.ts';
import { filtersOf } from '../library/question-set.ts';
import { Trouble } from '../parts/trouble.tsx';
import { WindowDialog } from '../parts/window-dialog.tsx';
import { request } from '../services/window-api.ts';
import { openClause } from '../source/source-actions.ts';
import { windowStore } from '../state/window-store.ts';
import { useWords } from '../words/use-words.ts';

/** Search without a question: clauses of the set that hold the words. */
export function FindAllDialog() {
  const { t } = useWords();
  const [query, setQuery] = useState('');
  const [rows, setRows] = useState<readonly SearchRow[] | null>(null);
  const [error, setError] = useState<ErrorPayload | null>(null);
  const close = (): void => windowStore.set({ dialog: null });
  const find = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const { documents, scope, app } = windowStore.get();
    if (query.trim() === '' || app === null) return;
    const result = await request('search', { query, filters: filtersOf(documents, scope, app.today), top: 40 });
    setRows(result.ok ? result.value.rows : null);
    setError(result.ok ? null : result.error);
  };
  return (
    <WindowDialog title={t('findAll.title')} onClose={close}>
      <form onSubmit={(event) => void find(event)}>
        <input
          className="field"
          aria-label={t('findAll.field')}
          placeholder={t('findAll.field')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </form>
      {error !== null && <Trouble title={t('findAll.title')} error={error} />}
      {rows !== null && (
        <p className="caption" role="status">
          {rows.length === 0 ? t('findAll.none') : t('findAll.count', { count: rows.length })}
        </p>
      )}
      <ul className="find-all-rows">
        {rows?.map((row) => (
          <li key={row.link.clauseId}>
            <button
              type="button"
              onClick={() => {
                close();
                setTimeout(() => void openClause(row.link.clauseId));
              }}
            >
              <span>
                <b>{row.link.label}</b> {row.link.heading} <span className="caption">{row.title}</span>
              </span>
              <span className="document-words">{row.link.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </WindowDialog>
  );
}
