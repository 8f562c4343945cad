import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SourceBuilder } from '../../src/core/read/source-builder.ts';
import type { ClauseTree } from '../../src/core/structure/clause-tree.ts';
import type { RetrieveRequest, StoreDocumentInput } from '../../src/node/store/library-store.ts';
import type { Clause, ClauseKind, ClauseTable, CrossReference, Definition } from '../../src/shared/clause.ts';
import type { DocumentMetadata } from '../../src/shared/document.ts';

/** One clause of a made document; the path names it and its parents: `1`, `1/a`, `1/a/i`. */
export interface MadeClause {
  readonly path: string;
  readonly text: string;
  readonly number?: string | null;
  readonly label?: string;
  readonly heading?: string;
  readonly kind?: ClauseKind;
}

export interface MadeDocument {
  readonly file: string;
  readonly clauses: readonly MadeClause[];
  readonly language?: string;
  readonly metadata?: DocumentMetadata;
  /** Pairs of paths, with the words of the reference. */
  readonly references?: readonly (readonly [from: string, to: string, words: string])[];
  readonly definitions?: readonly (readonly [term: string, path: string])[];
  readonly tables?: readonly { readonly path: string; readonly rows: readonly string[] }[];
}

/** A folder that is taken away by `remove`. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'proviso-store-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function labelOf(clause: MadeClause): string {
  return clause.path
    .split('/')
    .map((part, index) => (index === 0 ? part : `(${part})`))
    .join('');
}

/** Writes the source into `folder` and gives what a reader child would have given for it. */
export function makeDocument(folder: string, made: MadeDocument): StoreDocumentInput {
  const lines = made.clauses.map((clause) => `${clause.number ?? ''} ${clause.heading ?? ''} ${clause.text}`);
  const bytes = Buffer.from(lines.join('\n'));
  const path = join(folder, `${made.file}.source`);
  writeFileSync(path, bytes);
  const documentId = createHash('sha256').update(bytes).digest('hex');
  const idOf = (clausePath: string): string => `${documentId}/${clausePath}`;
  const builder = new SourceBuilder();
  const clauses: Clause[] = made.clauses.map((clause, order) => {
    const block = builder.addBlock({ kind: 'paragraph' }, clause.text || (clause.heading ?? clause.path));
    const parents = clause.path.split('/').slice(0, -1);
    const parentPaths = parents.map((_, index) => parents.slice(0, index + 1).join('/'));
    return {
      clauseId: idOf(clause.path),
      documentId,
      parentId: parents.length === 0 ? null : idOf(parents.join('/')),
      kind: clause.kind ?? (parents.length === 0 ? 'clause' : 'item'),
      number: clause.number === undefined ? (clause.path.split('/').at(-1) ?? null) : clause.number,
      label: clause.label ?? labelOf(clause),
      heading: clause.heading ?? null,
      headingPath: parentPaths.map((parent) => made.clauses.find(({ path: own }) => own === parent)?.heading ?? parent),
      text: clause.text,
      ranges: [{ start: block.start, end: block.end }],
      headRange: null,
      subtreeStart: block.start,
      subtreeEnd: block.end,
      order,
      depth: parents.length,
      pages: [],
      status: 'in-force',
    };
  });
  for (const clause of clauses) {
    const last = clauses.findLast(({ clauseId }) => clauseId.startsWith(`${clause.clauseId}/`));
    if (last !== undefined) clause.subtreeEnd = last.subtreeEnd;
  }
  const crossReferences = (made.references ?? []).map(
    ([from, to, text]): CrossReference => ({ from: idOf(from), to: idOf(to), text, start: 0, end: text.length, resolved: true }),
  );
  const definitions = (made.definitions ?? []).map(([term, at]): Definition => {
    const clause = clauses.find(({ clauseId }) => clauseId === idOf(at));
    return { term, clauseId: idOf(at), start: 0, end: 1, text: clause?.text ?? '', scope: null };
  });
  const tables = (made.tables ?? []).map(
    (table, index): ClauseTable => ({
      tableId: `${documentId}/table-${index}`,
      clauseId: idOf(table.path),
      caption: null,
      unit: null,
      rows: table.rows.map((row) => ({ clauseId: idOf(row), cells: [] })),
    }),
  );
  const tree: ClauseTree = { title: null, clauses, tables, definitions, crossReferences, messages: [], qualityFlags: [] };
  const source = builder.build({ format: 'text', title: null, language: made.language ?? 'en' });
  return { outcome: { documentId, source, tree }, file: made.file, path, metadata: made.metadata ?? {} };
}

export const today = '2026-06-15';

/** A keyword request with the fields that a test cares about. */
export function request(question: string, changes: Partial<RetrieveRequest> = {}): RetrieveRequest {
  return {
    question,
    vector: null,
    filters: { accessGroups: [] },
    today,
    mode: 'keyword',
    top: 10,
    maximumCandidates: 0,
    ...changes,
  };
}
