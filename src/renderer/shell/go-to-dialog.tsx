import { useEffect, useMemo, useState } from 'react';
import type { OutlineRow } from '../../shared/window/views.ts';
import { openRecord } from '../ask/ask-actions.ts';
import { WindowDialog } from '../parts/window-dialog.tsx';
import { openClause, openDocument } from '../source/source-actions.ts';
import { documentOutline } from '../source/source-cache.ts';
import { useWindow } from '../state/use-window.ts';
import { windowStore } from '../state/window-store.ts';
import { recordName } from '../words/format.ts';
import { useWords } from '../words/use-words.ts';
import { commands } from './commands.ts';
import { type GoToEntry, matchEntries } from './go-to-entries.ts';

/** One field to every clause, document, record and command. */
export function GoToDialog() {
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const rows = useOutlineRows();
  const documents = useWindow((state) => state.documents);
  const records = useWindow((state) => state.records);
  const all = useMemo<readonly GoToEntry[]>(
    () => [
      ...commands
        .filter((command) => command.name !== 'go-to' && command.name !== 'stop')
        .map((command) => ({
          id: `c-${command.name}`,
          number: '',
          words: t(command.words),
          kind: t('goto.commands'),
          run: command.run,
        })),
      ...documents.map((document) => ({
        id: `d-${document.documentId}`,
        number: '',
        words: document.title,
        kind: t('goto.documents'),
        run: () => openDocument(document.documentId),
      })),
      ...records.map((record) => ({
        id: `q-${record.answerId}`,
        number: recordName(record.number),
        words: record.question,
        kind: t('goto.records'),
        run: () => void openRecord(record.answerId),
      })),
      ...rows.map(({ row, title }) => ({
        id: row.clauseId,
        number: row.label,
        words: row.heading,
        kind: title,
        run: () => void openClause(row.clauseId),
      })),
    ],
    [documents, records, rows, t],
  );
  const found = useMemo(() => matchEntries(all, typed, 12), [all, typed]);
  const close = (): void => windowStore.set({ dialog: null });
  const choose = (entry: GoToEntry | undefined): void => {
    if (entry === undefined) return;
    close();
    setTimeout(entry.run);
  };
  return (
    <WindowDialog title={t('goto')} onClose={close}>
      <input
        className="field"
        role="combobox"
        aria-expanded
        aria-controls="go-list"
        aria-activedescendant={found[at] === undefined ? undefined : `go-${at}`}
        aria-label={t('goto')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'ArrowDown') setAt(Math.min(found.length - 1, at + 1));
          else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1));
          else if (event.key === 'Enter') choose(found[at]);
          else return;
          event.preventDefault();
        }}
      />
      <div id="go-list" role="listbox" aria-label={t('goto')} className="go-list">
        {found.map((entry, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field that owns the list
          <div
            key={entry.id}
            id={`go-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => choose(entry)}
          >
            {entry.number !== '' && <span className="number">{entry.number}</span>}
            <span className="cut">{entry.words}</span>
            <span className="caption cut">{entry.kind}</span>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="caption">{t('goto.none')}</p>}
    </WindowDialog>
  );
}

interface TitledRow {
  readonly row: OutlineRow;
  readonly title: string;
}

function useOutlineRows(): readonly TitledRow[] {
  const documents = useWindow((state) => state.documents);
  const [rows, setRows] = useState<readonly TitledRow[]>([]);
  useEffect(() => {
    let wanted = true;
    const load = async (): Promise<void> => {
      const found: TitledRow[] = [];
      for (const document of documents) {
        const outline = await documentOutline(document.documentId);
        if (!wanted) return;
        if (outline.ok) found.push(...outline.value.map((row) => ({ row, title: document.title })));
      }
      setRows(found);
    };
    void load();
    return () => {
      wanted = false;
    };
  }, [documents]);
  return rows;
}
