import { CircleDashed, X } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { documentState } from '../library/document-state.ts';
import { versionName } from '../library/version-name.ts';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { StatePill } from '../parts/state-pill.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { useWindow } from '../state/use-window.ts';
import { useWords } from '../words/use-words.ts';
import { type LitRange, litRanges } from './lit-ranges.ts';
import { PdfView } from './pdf-view.tsx';
import { ReadingView } from './reading-view.tsx';
import { closeBeside } from './source-actions.ts';
import { SourceMenu } from './source-menu.tsx';
import { SourceTools } from './source-tools.tsx';
import { type FindState, nextZoom, noFind, plainLook, type SourceLook } from './source-tools-state.ts';
import { useClauseCard } from './use-clause-card.ts';
import { useSourceView } from './use-source-view.ts';

interface Props {
  readonly documentId: string;
  readonly part: 'first' | 'second';
}

/** Head, tools and view of one document. */
export function SourceHalf({ documentId, part }: Props) {
  const { t } = useWords();
  const root = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [look, setLook] = useState<SourceLook>(plainLook);
  const [find, setFind] = useState<FindState>(noFind);
  const [page, setPage] = useState(1);
  const [scale, setScale] = useState(1);
  const [pageWish, setPageWish] = useState({ serial: 0, page: 1 });
  const [unplaced, setUnplaced] = useState(false);
  const result = useSourceView(documentId, attempt);
  const document = useWindow((state) => state.documents.find((entry) => entry.documentId === documentId));
  const documents = useWindow((state) => state.documents);
  const day = useWindow((state) => state.scope.asOf ?? state.app?.today ?? '');
  const record = useWindow((state) => state.record);
  const clauseId = useWindow((state) => (part === 'first' ? state.source.clauseId : (state.source.beside?.clauseId ?? null)));
  const jump = useWindow((state) => (part === 'first' ? state.source.jump : (state.source.beside?.jump ?? state.source.jump)));
  const card = useClauseCard(clauseId);
  const lit = useMemo(
    () => [...litRanges(documentId, record, clauseId, card?.ok ? card.value : null), ...hits(find)],
    [documentId, record, clauseId, card, find],
  );
  const near = lit.some((range) => range.kind === 'near');
  const shown = typeof look.zoom === 'number' ? look.zoom : scale;
  const zoomBy = useCallback(
    (step: -1 | 0 | 1) =>
      setLook((now) => ({ ...now, zoom: step === 0 ? 'fit' : nextZoom(now.zoom === 'fit' ? shown : now.zoom, step) })),
    [shown],
  );
  useEffect(() => {
    const pane = root.current?.closest('[data-pane="source"]');
    const listen = (event: Event): void => zoomBy((event as CustomEvent<-1 | 0 | 1>).detail);
    pane?.addEventListener('zoom-source', listen);
    return () => pane?.removeEventListener('zoom-source', listen);
  }, [zoomBy]);
  const title = document?.title ?? '';
  const view = result?.ok ? result.value : null;
  return (
    <div className="source-half" ref={root} data-document={documentId}>
      <header className="source-head">
        <h2 className="cut" lang={document?.language} title={title}>
          {title}
        </h2>
        {document?.version != null && <span className="pill">{versionName(document.version, t)}</span>}
        {document !== undefined && document.version === null && <span className="pill">{document.format.toUpperCase()}</span>}
        {document !== undefined && <StatePill state={documentState(document, documents, day)} />}
        {look.inverted && <span className="pill">{t('source.inverted')}</span>}
        <span className="grow" />
        {part === 'first' ? (
          <SourceMenu documentId={documentId} pdf={view !== null && view.blocks === null} look={look} onLook={setLook} />
        ) : (
          <IconButton icon={X} name={t('close')} onClick={closeBeside} />
        )}
      </header>
      {view !== null && (
        <SourceTools
          view={view}
          page={page}
          look={look}
          find={find}
          main={part === 'first'}
          onLook={setLook}
          onZoom={zoomBy}
          onFind={setFind}
          onPage={(next) => setPageWish({ serial: pageWish.serial + 1, page: next })}
        />
      )}
      {near && (
        <p className="source-bar">
          <Icon of={CircleDashed} size={14} /> {t('nearBar')}
        </p>
      )}
      {unplaced && (
        <p className="source-bar" role="status">
          <Icon of={CircleDashed} size={14} /> {t('noPlace')} {t('noPlace.card')}
        </p>
      )}
      {result === null && (
        <p className="source-opening">
          <span className="spinner" aria-hidden="true" /> {t('source.opening', { title })}
        </p>
      )}
      {result !== null && !result.ok && (
        <div className="source-trouble">
          <Trouble title={t('stopped.source')} error={result.error} onTryAgain={() => setAttempt(attempt + 1)} />
        </div>
      )}
      {view !== null && view.blocks === null && (
        <PdfView
          view={view}
          lit={lit}
          jump={jump}
          look={look}
          onPage={setPage}
          onScale={setScale}
          pageWish={pageWish}
          onUnplaced={setUnplaced}
        />
      )}
      {view !== null && view.blocks !== null && (
        <ReadingView view={view} blocks={view.blocks} lit={lit} jump={jump} look={look} />
      )}
    </div>
  );
}

function hits(find: FindState): readonly LitRange[] {
  return find.ranges.map((range, index) => ({
    ...range,
    kind: index === find.at ? 'hit-now' : 'hit',
    clauseId: null,
    label: '',
    tint: null,
    active: false,
    cell: false,
  }));
}
