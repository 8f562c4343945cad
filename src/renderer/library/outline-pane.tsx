import { ChevronDown, ChevronRight, Search } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { ErrorPayload } from '../../shared/errors.ts';
import type { OutlineRow } from '../../shared/window/views.ts';
import { citedClauses } from '../ask/record-model.ts';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { type TreeRow, VirtualTree } from '../parts/virtual-tree.tsx';
import { openClause } from '../source/source-actions.ts';
import { documentOutline } from '../source/source-cache.ts';
import { useWindow } from '../state/use-window.ts';
import { useWords } from '../words/use-words.ts';
import { ancestorsOf, placeRows, rowsInSight, rowsMatching } from './outline-tree.ts';

const openAllBelow = 40;

interface Row extends TreeRow {
  readonly clause: OutlineRow;
}

/** Clauses of the open document as a tree; `folded`: a head that opens (low windows). */
export function OutlinePane({ folded = false }: { readonly folded?: boolean }) {
  const { t } = useWords();
  const documentId = useWindow((state) => state.source.documentId);
  const document = useWindow((state) => state.documents.find((entry) => entry.documentId === state.source.documentId));
  const [closed, setClosed] = useState(folded);
  const [searching, setSearching] = useState(false);
  const [typed, setTyped] = useState('');
  return (
    <section className="outline-pane" data-closed={closed} aria-label={t('pane.outline')}>
      <header className="pane-head">
        {folded && (
          <IconButton
            icon={closed ? ChevronRight : ChevronDown}
            name={t('pane.outline')}
            aria-expanded={!closed}
            onClick={() => setClosed(!closed)}
          />
        )}
        <h2>{t('pane.outline')}</h2>
        <span className="caption grow cut" lang={document?.language}>
          {document?.title}
        </span>
        <IconButton
          icon={Search}
          name={t('outline.search')}
          aria-pressed={searching}
          onClick={() => {
            setSearching(!searching);
            setTyped('');
            setClosed(false);
          }}
        />
      </header>
      {searching && !closed && (
        <div className="search-field library-filter">
          <input
            type="search"
            // biome-ignore lint/a11y/noAutofocus: the field was asked for by its button
            autoFocus
            value={typed}
            aria-label={t('outline.search')}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      {!closed && documentId !== null && <OutlineTree key={documentId} documentId={documentId} typed={typed} />}
    </section>
  );
}

function OutlineTree({ documentId, typed }: { readonly documentId: string; readonly typed: string }) {
  const { t } = useWords();
  const [rows, setRows] = useState<readonly OutlineRow[] | null>(null);
  const [error, setError] = useState<ErrorPayload | null>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const clauseId = useWindow((state) => state.source.clauseId);
  const record = useWindow((state) => state.record);
  const scale = useWindow((state) => state.settings.textSize / 100);
  const roomy = useWindow((state) => state.settings.density === 'comfortable');
  const documents = useWindow((state) => state.documents);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list of documents may have changed this one
  useEffect(() => {
    let wanted = true;
    void documentOutline(documentId).then((result) => {
      if (!wanted) return;
      if (!result.ok) return setError(result.error);
      setError(null);
      setRows(result.value);
      const parents = new Set(result.value.map((row) => row.parentId).filter((id) => id !== null));
      if (result.value.length <= openAllBelow) setOpen(parents);
    });
    return () => {
      wanted = false;
    };
  }, [documentId, documents]);
  useEffect(() => {
    if (rows === null || clauseId === null) return;
    setOpen((before) => new Set([...before, ...ancestorsOf(rows, clauseId)]));
  }, [rows, clauseId]);
  const placed = useMemo(() => (rows === null ? [] : placeRows(rows)), [rows]);
  const tints = useMemo(
    () => new Map(record === null ? [] : citedClauses(record.answer).map((entry) => [entry.clauseId, entry.tint])),
    [record],
  );
  const shown = useMemo<readonly Row[]>(() => {
    const searching = typed.trim() !== '';
    const inSight = searching ? rowsMatching(placed, typed) : rowsInSight(placed, open);
    return inSight.map(({ row, level, setSize, position, children }) => ({
      id: row.clauseId,
      level,
      setSize,
      position,
      expanded: children === 0 ? null : searching || open.has(row.clauseId),
      selected: row.clauseId === clauseId,
      typed: [row.number ?? '', row.label, row.heading].filter((entry) => entry !== ''),
      name: [row.number, row.heading, row.status === 'in-force' ? null : t(`${row.status}.word`)]
        .filter((entry) => entry !== null)
        .join(' '),
      height: Math.round((24 + (roomy ? 4 : 0)) * scale),
      clause: row,
    }));
  }, [placed, open, typed, clauseId, roomy, scale, t]);
  if (error !== null) return <Trouble title={t('pane.outline')} error={error} />;
  if (rows === null) return <span className="spinner library-empty" />;
  if (shown.length === 0) return <p className="library-empty">{t(rows.length === 0 ? 'outline.empty' : 'outline.none')}</p>;
  const toggle = (id: string, expanded: boolean): void => {
    const next = new Set(open);
    if (expanded) next.add(id);
    else next.delete(id);
    setOpen(next);
  };
  return (
    <VirtualTree
      name={t('pane.outline')}
      rows={shown}
      onOpen={(row) => void openClause(row.id)}
      onToggle={(row, expanded) => toggle(row.id, expanded)}
      onExpandSiblings={(row) => {
        const sisters = placed.filter((entry) => entry.row.parentId === row.clause.parentId);
        setOpen(new Set([...open, ...sisters.map((entry) => entry.row.clauseId)]));
      }}
    >
      {(row) => (
        <OutlineRowView row={row} tint={tints.get(row.id) ?? null} onToggle={() => toggle(row.id, row.expanded === false)} />
      )}
    </VirtualTree>
  );
}

function OutlineRowView({
  row,
  tint,
  onToggle,
}: {
  readonly row: Row;
  readonly tint: number | null;
  readonly onToggle: () => void;
}) {
  const { t } = useWords();
  const { clause } = row;
  return (
    <div className="outline-row" data-status={clause.status} style={{ paddingLeft: 8 + Math.min(row.level - 1, 8) * 16 }}>
      {row.expanded === null ? (
        <span className="outline-fold" />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the row carries the state and its keys
        <span
          className="outline-fold"
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
        >
          <Icon of={row.expanded ? ChevronDown : ChevronRight} size={14} />
        </span>
      )}
      {clause.number !== null && <span className="outline-number">{clause.number}</span>}
      <span className={`grow cut ${clause.words ? 'document-words' : ''}`}>{clause.heading}</span>
      {clause.status !== 'in-force' && <span className="caption">{t(`${clause.status}.word`)}</span>}
      {tint !== null && <i className={`swatch tint-${tint}`} />}
    </div>
  );
}
