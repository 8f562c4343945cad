import type { Clause } from '../../shared/clause.ts';
import type { TextRange } from '../../shared/position.ts';
import type { SourceDocument } from '../read/source-document.ts';
import { bareNumber, numberedLabel, qualifierOf, repeatedLabels } from './clause-label.ts';
import type { DraftNode } from './draft-node.ts';
import type { RangeReader } from './range-reader.ts';

/** Clause records of a draft tree, and the way from a draft node to its record. */
export interface ClauseRecords {
  readonly clauses: readonly Clause[];
  readonly recordOf: ReadonlyMap<DraftNode, Clause>;
}

function pathPiece(node: DraftNode, counts: Map<string, number>): string {
  if (node.ownName !== undefined) return node.ownName.path;
  if (node.number !== null) {
    const piece = (node.kind === 'recital' ? `Recital ${bareNumber(node.number)}` : bareNumber(node.number))
      .replace(/\s+/g, ' ')
      .replaceAll('/', '_');
    return piece === '' ? 'n' : piece;
  }
  const letter = node.kind === 'heading' ? 'h' : 'p';
  const count = (counts.get(letter) ?? 0) + 1;
  counts.set(letter, count);
  return `${letter}${count}`;
}

/** Pages by page boxes, or by the page ranges of the text where a format has no boxes. */
function pageFinder(source: SourceDocument): (ranges: readonly TextRange[]) => number[] {
  const places =
    source.boxes.length > 0
      ? source.boxes.map(({ start, end, page }) => ({ start, end, page }))
      : source.pages.map(({ start, end, number }) => ({ start, end, page: number }));
  places.sort((left, right) => left.start - right.start);
  const firstAfter = (offset: number): number => {
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[middle]?.end ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return (ranges) => {
    const pages = new Set<number>();
    for (const range of ranges) {
      for (let index = firstAfter(range.start); index < places.length; index += 1) {
        const place = places[index];
        if (place === undefined || place.start >= range.end) break;
        pages.add(place.page);
      }
    }
    return [...pages].sort((left, right) => left - right);
  };
}

/** Turns the draft into records in document order: unique ids, citation labels, heading paths, texts and pages. */
export function clauseRecords(root: DraftNode, source: SourceDocument, reader: RangeReader, documentId: string): ClauseRecords {
  const clauses: Clause[] = [];
  const recordOf = new Map<DraftNode, Clause>();
  const labels = new Map<DraftNode, string>();
  const usedIds = new Set<string>();
  const pagesOf = pageFinder(source);
  const read = (ranges: readonly TextRange[]): string => reader.words(ranges);

  const uniqueId = (wanted: string): string => {
    let id = wanted;
    for (let copy = 2; usedIds.has(id); copy += 1) id = `${wanted}~${copy}`;
    usedIds.add(id);
    return id;
  };
  const repeated = repeatedLabels(root);
  const citation = (node: DraftNode): string => {
    const label = numberedLabel(node, labelOf);
    const qualifier = repeated.has(node) ? qualifierOf(node) : null;
    if (qualifier === null) return label;
    const words = qualifier.number === null ? read(qualifier.headingRanges) : labelOf(qualifier);
    return label.startsWith(words) ? label : `${words}, ${label}`;
  };
  const labelOf = (node: DraftNode): string => labels.get(node) ?? '';

  const unnumberedLabel = (node: DraftNode, headingPath: readonly string[], heading: string | null, position: number): string => {
    if (node.ownName !== undefined) {
      const above = node.parent === null ? '' : labelOf(node.parent);
      return above === '' ? node.ownName.label : `${above}, ${node.ownName.label}`;
    }
    const path = heading === null ? headingPath : [...headingPath, heading];
    const words = path.join(' › ');
    if (heading !== null) return words;
    return words === '' ? `¶${position}` : `${words} ¶${position}`;
  };

  const visit = (node: DraftNode, parentId: string | null, idPath: string, headingPath: string[], depth: number): number => {
    const counts = new Map<string, number>();
    let paragraphs = 0;
    let end = 0;
    for (const child of node.children) {
      const path = `${idPath}/${pathPiece(child, counts)}`;
      const clauseId = uniqueId(path);
      const heading = child.headingRanges.length === 0 ? null : read(child.headingRanges) || null;
      if (child.kind === 'paragraph' && child.number === null) paragraphs += 1;
      const label = child.number === null ? unnumberedLabel(child, headingPath, heading, paragraphs) : citation(child);
      labels.set(child, label);
      const heads = [...(child.numberRange === null ? [] : [child.numberRange]), ...child.headingRanges];
      const first = heads[0] ?? child.ranges[0];
      const start = Math.min(
        ...heads.map((range) => range.start),
        ...child.ranges.map((range) => range.start),
        Number.MAX_SAFE_INTEGER,
      );
      const subtreeStart = first === undefined ? end : start;
      const ownEnd = Math.max(subtreeStart, ...heads.map((range) => range.end), ...child.ranges.map((range) => range.end));
      const index = clauses.length;
      const record: Clause = {
        clauseId,
        documentId,
        parentId,
        kind: child.kind,
        number: child.number,
        label,
        heading,
        headingPath,
        text: child.composedText ?? read(child.ranges),
        ranges: child.ranges.map(({ start: from, end: to }) => ({ start: from, end: to })),
        headRange:
          heads.length === 0
            ? null
            : { start: Math.min(...heads.map((range) => range.start)), end: Math.max(...heads.map((range) => range.end)) },
        subtreeStart,
        subtreeEnd: ownEnd,
        order: index,
        depth,
        pages: pagesOf([...heads, ...child.ranges]),
        status: child.status,
      };
      clauses.push(record);
      const name = child.number === null ? (heading ?? '') : heading === null ? child.number : `${child.number} ${heading}`;
      const childPath = name === '' ? headingPath : [...headingPath, name];
      const subtreeEnd = Math.max(ownEnd, visit(child, clauseId, path, childPath, depth + 1));
      const finished = subtreeEnd === ownEnd ? record : { ...record, subtreeEnd };
      clauses[index] = finished;
      recordOf.set(child, finished);
      end = Math.max(end, subtreeEnd);
    }
    return end;
  };
  visit(root, null, documentId, [], 0);
  return { clauses, recordOf };
}
