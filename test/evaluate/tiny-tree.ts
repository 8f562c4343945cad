import { TreeView } from '../../src/node/evaluate/cases/tree-view.ts';
import type { Clause, ClauseTable, CrossReference, Definition } from '../../src/shared/clause.ts';
import type { DocumentRecord } from '../../src/shared/document.ts';

/** A clause in few words: number or null, heading, words, children. */
export interface Tiny {
  readonly number?: string | null;
  readonly heading?: string | null;
  readonly text?: string;
  readonly kind?: Clause['kind'];
  readonly pages?: number[];
  readonly label?: string;
  readonly children?: readonly Tiny[];
}

export const documentId = 'a'.repeat(64);

/** Builds clauses in document order; ids are numbered, labels are the joined numbers, positions run through a made text. */
export function tinyClauses(nodes: readonly Tiny[]): { clauses: Clause[]; text: string } {
  const clauses: Clause[] = [];
  let text = '';
  const add = (node: Tiny, parent: Clause | null): void => {
    const start = text.length;
    text += `${[node.number, node.heading, node.text].filter((part) => part != null && part !== '').join(' ')}\n`;
    const own: Clause = {
      clauseId: `${documentId}/${clauses.length}`,
      documentId,
      parentId: parent?.clauseId ?? null,
      kind: node.kind ?? (node.number == null ? 'paragraph' : 'clause'),
      number: node.number ?? null,
      label: node.label ?? `${parent?.number == null ? '' : parent.label}${node.number ?? `¶${clauses.length}`}`,
      heading: node.heading ?? null,
      headingPath:
        parent === null ? [] : [...parent.headingPath, [parent.number, parent.heading].filter((part) => part != null).join(' ')],
      text: node.text ?? '',
      ranges: [],
      headRange: null,
      subtreeStart: start,
      subtreeEnd: start,
      order: clauses.length,
      depth: parent === null ? 0 : parent.depth + 1,
      pages: node.pages ?? [],
      status: 'in-force',
    };
    const index = clauses.push(own) - 1;
    for (const child of node.children ?? []) add(child, own);
    clauses[index] = { ...own, subtreeEnd: text.length };
  };
  for (const node of nodes) add(node, null);
  return { clauses, text };
}

export function tinyDocument(fields: Partial<DocumentRecord> = {}): DocumentRecord {
  return {
    documentId,
    file: 'tiny.txt',
    format: 'text',
    title: 'Tiny rules',
    type: null,
    language: 'en',
    version: null,
    effectiveDate: null,
    expiryDate: null,
    status: 'in-force',
    supersedes: [],
    vendorId: null,
    accessGroups: [],
    externalId: null,
    formType: null,
    period: null,
    qualityFlags: [],
    messages: [],
    pages: 0,
    clauses: 0,
    size: 1,
    importedAt: '2025-01-01T00:00:00.000Z',
    ...fields,
  };
}

export interface TinyExtras {
  readonly tables?: readonly ClauseTable[];
  readonly definitions?: readonly Definition[];
  readonly crossReferences?: readonly CrossReference[];
}

export function tinyView(nodes: readonly Tiny[], extras: TinyExtras = {}): TreeView {
  const { clauses, text } = tinyClauses(nodes);
  const outline = { document: tinyDocument(), clauses, tables: [], definitions: [], crossReferences: [], ...extras };
  return new TreeView(outline, text);
}
