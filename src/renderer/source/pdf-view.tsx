import { useVirtualizer } from '@tanstack/react-virtual';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ErrorPayload } from '../../shared/errors.ts';
import type { Place, SourceView } from '../../shared/window/source-view.ts';
import { Trouble } from '../parts/trouble.tsx';
import type { Jump } from '../state/window-store.ts';
import { useWords } from '../words/use-words.ts';
import type { LitRange } from './lit-ranges.ts';
import { OverviewRuler, type RulerMark } from './overview-ruler.tsx';
import type { PageMark } from './page-mark.ts';
import { pdfDocument } from './pdf-documents.ts';
import { PdfPage } from './pdf-page.tsx';
import { lineBoxes, unionBox } from './place-lines.ts';
import { scrollPart, scrollTo } from './scroll-to.ts';
import type { SourceLook } from './source-tools-state.ts';
import { placeKey, placeOf, usePlaces } from './use-places.ts';

interface Props {
  readonly view: SourceView;
  readonly lit: readonly LitRange[];
  readonly jump: Jump;
  readonly look: SourceLook;
  readonly onPage: (page: number) => void;
  readonly onScale: (scale: number) => void;
  readonly pageWish: { readonly serial: number; readonly page: number };
  readonly onUnplaced: (unplaced: boolean) => void;
}

const pageGap = 14;
const deskPadding = 22;
/** A page is at most this wide when it fits the pane. */
const widestFit = 860;

/** The pages of a PDF: only those in sight are drawn; marks come from stored boxes and need no drawn page. */
export function PdfView({ view, lit, jump, look, onPage, onScale, pageWish, onUnplaced }: Props) {
  const { t } = useWords();
  const desk = useRef<HTMLDivElement>(null);
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [error, setError] = useState<ErrorPayload | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { documentId, url, pages } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens anew
  useEffect(() => {
    let wanted = true;
    setPdf(null);
    setError(null);
    pdfDocument(documentId, url ?? '').then(
      (opened) => wanted && setPdf(opened),
      (failure: unknown) =>
        wanted &&
        setError({
          code: 'unreadable-file',
          message: failure instanceof Error ? failure.message : String(failure),
          data: { documentId },
        }),
    );
    return () => {
      wanted = false;
    };
  }, [documentId, url, attempt]);

  const scale = useScale(desk, pages, look);
  useEffect(() => onScale(scale), [scale, onScale]);
  const sizes = useMemo(
    () => pages.map((page) => (look.turn % 180 === 0 ? page.height : page.width) * scale + pageGap),
    [pages, look.turn, scale],
  );
  const virtual = useVirtualizer({
    count: pages.length,
    getScrollElement: () => desk.current,
    estimateSize: (index) => sizes[index] ?? 800,
    overscan: 1,
    paddingStart: pageGap,
  });
  const centre = useRef({ page: 1, part: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new sizes keep the place that was in sight
  useEffect(() => {
    virtual.measure();
    const { page, part } = centre.current;
    const element = desk.current;
    if (element !== null) element.scrollTop = topOf(sizes, page) + part * (sizes[page - 1] ?? 0);
  }, [sizes]);

  const places = usePlaces(documentId, lit);
  const marks = useMemo(() => marksByPage(documentId, lit, places), [documentId, lit, places]);
  const total = virtual.getTotalSize();
  const ruler = useMemo(() => rulerMarks(marks, sizes, scale, total), [marks, sizes, scale, total]);

  const goTo = (page: number, y: number | null): void => {
    const element = desk.current;
    if (element === null) return;
    const top = topOf(sizes, page) + (y === null ? -4 : y * scale - element.clientHeight * scrollPart);
    scrollTo(element, top);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a jump is made once
  useEffect(() => {
    if (jump.serial === 0) return;
    if (jump.range === null) {
      goTo(1, null);
      return;
    }
    let wanted = true;
    void placeOf(documentId, jump.range).then((place) => {
      if (!wanted || place === null) return;
      const [first] = place.boxes;
      onUnplaced(!place.mapped);
      if (first !== undefined) goTo(first.page, first.y);
      else if (place.page !== null) goTo(place.page, null);
      if (jump.focus) desk.current?.focus();
    });
    return () => {
      wanted = false;
    };
  }, [jump.serial, documentId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish for a page is met once
  useEffect(() => {
    if (pageWish.serial > 0) goTo(pageWish.page, null);
  }, [pageWish.serial]);

  const onScroll = (): void => {
    const element = desk.current;
    if (element === null) return;
    const middle = element.scrollTop + element.clientHeight * 0.4;
    let page = 1;
    while (page < pages.length && topOf(sizes, page + 1) <= middle) page += 1;
    const part = (element.scrollTop - topOf(sizes, page)) / (sizes[page - 1] ?? 1);
    centre.current = { page, part };
    onPage(page);
  };
  if (error !== null)
    return (
      <div className="source-trouble">
        <Trouble title={t('stopped.source')} error={error} onTryAgain={() => setAttempt(attempt + 1)} />
      </div>
    );
  return (
    <div className="desk-frame">
      <div
        className="desk"
        ref={desk}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: pages scroll by keys
        tabIndex={0}
        role="document"
        aria-label={view.title}
        lang={view.language}
        data-inverted={look.inverted}
      >
        <div className="desk-pages" style={{ height: total }}>
          {virtual.getVirtualItems().map((item) => {
            const page = pages[item.index];
            if (page === undefined) return null;
            return (
              <div key={item.key} className="desk-slot" style={{ transform: `translateY(${item.start}px)` }}>
                <PdfPage
                  pdf={pdf}
                  page={page}
                  scale={scale}
                  turn={look.turn}
                  marks={marks.get(page.number) ?? none}
                  pulse={jump.serial}
                />
              </div>
            );
          })}
        </div>
      </div>
      <OverviewRuler
        marks={ruler}
        onGo={(part) => desk.current !== null && scrollTo(desk.current, part * total - desk.current.clientHeight * scrollPart)}
      />
    </div>
  );
}

const none: readonly PageMark[] = [];

function topOf(sizes: readonly number[], page: number): number {
  let top = pageGap;
  for (let index = 0; index < page - 1; index += 1) top += sizes[index] ?? 0;
  return top;
}

function useScale(desk: React.RefObject<HTMLDivElement | null>, pages: SourceView['pages'], look: SourceLook): number {
  const [width, setWidth] = useState(560);
  useEffect(() => {
    const element = desk.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) setWidth(element.clientWidth);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [desk]);
  const natural = Math.max(1, ...pages.slice(0, 50).map((page) => (look.turn % 180 === 0 ? page.width : page.height)));
  if (look.zoom !== 'fit') return look.zoom;
  return Math.max(0.2, Math.min(width - deskPadding * 2, widestFit) / natural);
}

/** An outlined clause is one box on a page: number, heading and words together. */
function joinOutlines(marks: readonly PageMark[]): PageMark[] {
  const joined: PageMark[] = [];
  for (const mark of marks) {
    const at = joined.findIndex((entry) => entry.clauseId === mark.clauseId && entry.kind === mark.kind);
    const before = joined[at];
    if (before === undefined || (mark.kind !== 'near' && mark.kind !== 'open')) joined.push(mark);
    else joined[at] = { ...before, lines: unionBox([...before.lines, ...mark.lines]) };
  }
  return joined.map((mark) => (mark.kind === 'near' || mark.kind === 'open' ? { ...mark, lines: unionBox(mark.lines) } : mark));
}

/** Marks of each page, from the places of the lit ranges. Unmapped ranges give none. */
function marksByPage(
  documentId: string,
  lit: readonly LitRange[],
  places: ReadonlyMap<string, Place>,
): ReadonlyMap<number, readonly PageMark[]> {
  const pages = new Map<number, PageMark[]>();
  const flagged = new Set<string>();
  const ordered = [...lit].sort((left, right) => left.start - right.start);
  for (const range of ordered) {
    const place = places.get(placeKey(documentId, range));
    if (place === undefined || !place.mapped) continue;
    const lines = lineBoxes(place.boxes);
    for (const page of new Set(lines.map((line) => line.page))) {
      const flagKey = `${page}:${range.clauseId}`;
      const flag = range.clauseId !== null && !flagged.has(flagKey);
      if (flag) flagged.add(flagKey);
      const { kind, clauseId, label, tint, active, cell } = range;
      const mark: PageMark = {
        id: `${kind}-${range.start}-${range.end}`,
        kind,
        clauseId,
        label,
        tint,
        active,
        cell,
        flag,
        lines: lines.filter((line) => line.page === page),
      };
      pages.set(page, joinOutlines([...(pages.get(page) ?? []), mark]));
    }
  }
  return pages;
}

function rulerMarks(
  marks: ReadonlyMap<number, readonly PageMark[]>,
  sizes: readonly number[],
  scale: number,
  total: number,
): readonly RulerMark[] {
  return [...marks].flatMap(([page, entries]) =>
    entries
      .filter((mark) => mark.kind !== 'clause')
      .flatMap((mark) => {
        const [line] = mark.lines;
        if (line === undefined) return [];
        return [
          { id: `${page}-${mark.id}`, label: mark.label, tint: mark.tint, part: (topOf(sizes, page) + line.y * scale) / total },
        ];
      }),
  );
}
