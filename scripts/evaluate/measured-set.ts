import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ClauseTree } from '../../src/core/structure/clause-tree.ts';
import { structureDocument } from '../../src/core/structure/structure-document.ts';
import { TreeView } from '../../src/node/evaluate/cases/tree-view.ts';
import { readGoldenSet } from '../../src/node/evaluate/golden/golden-file.ts';
import { type CitedClause, matchCitation } from '../../src/node/evaluate/golden/match-citations.ts';
import { readDocument } from '../../src/node/read/read-document.ts';
import { LibraryStoreSqlite } from '../../src/node/store/library-store-sqlite.ts';
import { passageTree } from './passage-tree.ts';

export interface MeasuredQuestion {
  readonly id: string;
  /** Row of the table that the question counts in. */
  readonly group: string;
  readonly question: string;
  /** Positions (from 0, distinct clauses) at which each gold clause is found; null where it is not. */
  positions(clauseIds: readonly string[]): readonly (number | null)[];
  /** Names of the gold clauses, in the order of `positions`. */
  readonly gold: readonly string[];
}

export interface MeasuredSet {
  readonly name: string;
  readonly store: LibraryStoreSqlite;
  readonly questions: readonly MeasuredQuestion[];
  /** Clauses that get vectors: all, or the best by words of every question. */
  readonly vectors: 'all' | 'pool';
}

interface LabelledQuestion {
  readonly id: string;
  readonly question: string;
  readonly gold: readonly { readonly doc: string; readonly number: string }[];
}

function lines<Row>(path: string): Row[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Row => JSON.parse(line));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(md|jsonl)$/.test(name))
    .sort();
}

/** Stores one file whose tree `build` makes; a file that is there already is kept. */
async function put(
  store: LibraryStoreSqlite,
  path: string,
  build: (bytes: Uint8Array, id: string) => Promise<{ text: string; language: string; tree: ClauseTree }>,
): Promise<string> {
  const bytes = readFileSync(path);
  const documentId = createHash('sha256').update(bytes).digest('hex');
  if (store.documents().some((document) => document.documentId === documentId)) return documentId;
  const { text, language, tree } = await build(bytes, documentId);
  const source = {
    format: 'text' as const,
    title: null,
    language,
    text,
    blocks: [],
    lineEndHyphens: [],
    pages: [],
    boxes: [],
    messages: [],
  };
  store.storeDocument({ outcome: { documentId, source, tree }, file: basename(path), path, metadata: {} });
  return documentId;
}

async function readProduct(bytes: Uint8Array, id: string, fileName: string) {
  const source = await readDocument(bytes, { fileName });
  return { text: source.text, language: source.language, tree: structureDocument(source, id) };
}

/** The golden set: its documents in one library, citations matched by its own rules. */
export async function goldenSet(folder: string, library: string): Promise<MeasuredSet> {
  const set = await readGoldenSet(folder);
  const store = new LibraryStoreSqlite(library);
  const views: TreeView[] = [];
  for (const path of set.documents) {
    const id = await put(store, path, (bytes, documentId) => readProduct(bytes, documentId, basename(path)));
    views.push(new TreeView(store.outline(id), store.canonicalText(id)));
  }
  const cited = (ids: readonly string[]): CitedClause[] => {
    const found = new Map<string, CitedClause>();
    for (const id of ids) {
      const view = views.find((one) => one.clause(id) !== undefined);
      const start = view?.clause(id);
      if (view === undefined || start === undefined) continue;
      const record = start.kind === 'table-row' || start.kind === 'footnote';
      const clause = record ? (view.ancestors(start)[0] ?? start) : start;
      if (found.has(clause.clauseId)) continue;
      const subtreeText = view.canonicalText.slice(clause.subtreeStart, clause.subtreeEnd);
      found.set(clause.clauseId, {
        clause,
        ancestors: view.ancestors(clause),
        subtreeText,
        file: basename(view.outline.document.file),
      });
    }
    return [...found.values()];
  };
  const questions = set.questions
    .filter(({ answerable }) => answerable)
    .map((question): MeasuredQuestion => {
      const required = question.gold.map((row, index) => ({ row, index })).filter(({ row }) => row.leadIn !== true);
      const group = `${question.crossLanguage === true ? 'golden across' : 'golden'} ${question.id.includes('-zh') ? 'zh' : 'en'}`;
      return {
        id: question.id,
        group: question.crossLanguage === true ? 'golden across' : group,
        question: question.question,
        gold: required.map(({ row }) => row.number),
        positions: (ids) => {
          const first = new Map<number, number>();
          for (const [position, clause] of cited(ids).entries()) {
            for (const row of matchCitation(clause, question).rows) if (!first.has(row)) first.set(row, position);
          }
          return required.map(({ index }) => first.get(index) ?? null);
        },
      };
    });
  return { name: 'golden', store, questions, vectors: 'all' };
}

function byNumber(
  store: LibraryStoreSqlite,
  documentIds: ReadonlyMap<string, string>,
  rows: readonly LabelledQuestion[],
  group: (index: number) => string,
): MeasuredQuestion[] {
  // Every clause stands for the nearest numbered unit above it that a label can name.
  const unit = new Map<string, string>();
  const known = new Map<string, string>();
  for (const [doc, documentId] of documentIds) {
    for (const { clauseId, parentId, number, kind } of store.outline(documentId).clauses) {
      const own = number !== null && (kind === 'article' || kind === 'clause' || kind === 'section');
      unit.set(clauseId, own ? clauseId : ((parentId === null ? undefined : unit.get(parentId)) ?? clauseId));
      if (number !== null && own && !known.has(`${doc} ${number}`)) known.set(`${doc} ${number}`, clauseId);
    }
  }
  return rows.map(({ id, question, gold }, index) => {
    const wanted = gold.map(({ doc, number }) => known.get(`${doc} ${number}`) ?? null);
    return {
      id,
      group: group(index),
      question,
      gold: gold.map(({ number }) => number),
      positions: (ids) => {
        const units = [...new Set(ids.map((clauseId) => unit.get(clauseId) ?? clauseId))];
        return wanted.map((clauseId) => {
          const at = clauseId === null ? -1 : units.indexOf(clauseId);
          return at < 0 ? null : at;
        });
      },
    };
  });
}

/** Questions over all passages of the ADGM rulebooks; the passage list gives the numbers, and they give the tree. */
export async function obliqaSet(folder: string, library: string): Promise<MeasuredSet> {
  const store = new LibraryStoreSqlite(library);
  const ids = new Map<string, string>();
  for (const name of filesBelow(join(folder, 'passages'))) {
    const path = join(folder, 'passages', name);
    const rows = lines<{ doc: string; number: string; text: string }>(path);
    ids.set(rows[0]?.doc ?? name, await put(store, path, async (_, id) => ({ ...passageTree(rows, id), language: 'en' })));
  }
  const single = lines<LabelledQuestion>(join(folder, 'questions.dev200.jsonl'));
  const several = lines<LabelledQuestion>(join(folder, 'questions.multipassage.dev100.jsonl'));
  const questions = [...byNumber(store, ids, single, () => 'ObliQA'), ...byNumber(store, ids, several, () => 'ObliQA-MP')];
  return { name: 'obliqa', store, questions, vectors: 'pool' };
}

/** Chinese questions over all laws: the first 120 lines tune, the last 80 check. */
export async function lecoqaSet(folder: string, library: string): Promise<MeasuredSet> {
  const store = new LibraryStoreSqlite(library);
  const ids = new Map<string, string>();
  const laws = join(folder, 'laws');
  for (const name of filesBelow(laws)) {
    ids.set(name, await put(store, join(laws, name), (bytes, id) => readProduct(bytes, id, basename(name))));
  }
  const rows = lines<LabelledQuestion>(join(folder, 'questions.dev200.jsonl'));
  const questions = byNumber(store, ids, rows, (index) => (index < 120 ? 'LeCoQA tune' : 'LeCoQA check'));
  return { name: 'lecoqa', store, questions, vectors: 'pool' };
}

/** Folder of the shared data, or null where it is not there. */
export function sharedData(...parts: string[]): string | null {
  const path = join(import.meta.dirname, '../../../shared', ...parts);
  return existsSync(path) ? path : null;
}
