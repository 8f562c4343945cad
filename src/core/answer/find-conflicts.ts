import type { AnswerSentence, Conflict } from '../../shared/answer.ts';
import type { Clause } from '../../shared/clause.ts';
import type { DocumentRecord } from '../../shared/document.ts';
import type { Retrieval } from '../search/candidate.ts';
import { restatementOf } from '../verify/find-restated.ts';
import { parseQuantities, type Quantity } from '../verify/quantity/parse-quantities.ts';
import { contentStems } from '../verify/text/content-words.ts';
import type { ClauseChange } from '../verify/verification-context.ts';

/** Share of their words that two clauses must have in common to speak of the same requirement. */
const sameSubject = 0.6;

/**
 * Clauses of two documents in view that speak of the same requirement and give different figures. A recorded change or a
 * later version decides which governs; where nothing decides, both are named and neither is chosen.
 */
export function findConflicts(
  retrieval: Retrieval,
  supported: readonly AnswerSentence[],
  changes: readonly ClauseChange[],
  asOf: string,
): Conflict[] {
  const candidates = new Map(retrieval.candidates.map(({ clause }) => [clause.clauseId, clause]));
  const documents = new Map(retrieval.documents.map((document) => [document.documentId, document]));
  const cited = [...new Set(supported.flatMap((sentence) => sentence.clauses))];
  const found = new Map<string, Conflict>();
  for (const change of changes) {
    if (change.by === null || change.from > asOf) continue;
    if (!cited.includes(change.clauseId) && !cited.includes(change.by.clauseId)) continue;
    found.set(key(change.clauseId, change.by.clauseId), {
      clauses: [change.clauseId, change.by.clauseId],
      note: `${titleOf(change.by, documents)}, ${change.by.label}, changes the other clause from ${change.from} on (${change.how}).`,
      governs: change.by.clauseId,
    });
  }
  for (const conflict of restatedRows(retrieval, supported, asOf))
    found.set(key(conflict.clauses[0] ?? '', conflict.clauses[1] ?? ''), conflict);
  for (const id of cited) {
    const clause = candidates.get(id);
    if (clause === undefined) continue;
    for (const other of candidates.values()) {
      if (other.documentId === clause.documentId || found.has(key(id, other.clauseId)) || !differs(clause, other, documents))
        continue;
      const conflict = conflictOf(clause, other, documents);
      if (conflict !== null) found.set(key(id, other.clauseId), conflict);
    }
  }
  return [...found.values()];
}

/** Rows of earlier filings whose figure a cited row of a later filing corrects. */
function restatedRows(retrieval: Retrieval, supported: readonly AnswerSentence[], asOf: string): Conflict[] {
  const clauses = [...retrieval.candidates.map(({ clause }) => clause), ...retrieval.ancestors];
  const owner = new Map(clauses.map(({ clauseId, documentId }) => [clauseId, documentId]));
  const cited = supported.flatMap(({ evidence }) => evidence).flatMap(({ clauseId, cell }) => (cell ? [{ clauseId, cell }] : []));
  return cited.flatMap(({ clauseId, cell }) => {
    const earlier = retrieval.tables.flatMap((table) =>
      table.rows
        .filter((row) => row.clauseId !== clauseId && row.cells.some((other) => sameHeads(other.rowHeads, cell.rowHeads)))
        .flatMap((row) => row.cells.map((other) => ({ table, rowId: row.clauseId, other }))),
    );
    return earlier
      .filter(({ other }) => other.value !== cell.value && sameHeads(other.columnHeads, cell.columnHeads))
      .flatMap(({ table, rowId, other }): Conflict[] => {
        const documentId = owner.get(rowId);
        const restated =
          documentId === undefined ? null : restatementOf(table, other, documentId, retrieval.documents, clauses, asOf);
        if (restated === null || restated.later.documentId !== owner.get(clauseId)) return [];
        const note =
          `"${restated.later.title}" corrects ${other.value} (${other.columnHeads.join(', ')}) to ${cell.value}. ` +
          'The earlier figure stays what was first reported.';
        return [{ clauses: [rowId, clauseId], note, governs: clauseId }];
      });
  });
}

/** Heads of two tables of one kind; spaces and capitals aside. */
function sameHeads(left: readonly string[], right: readonly string[]): boolean {
  const plain = (heads: readonly string[]): string => heads.join(' ').replace(/\s+/g, ' ').toLowerCase();
  return left.length > 0 && plain(left) === plain(right);
}

function key(left: string, right: string): string {
  return [left, right].sort().join(' ');
}

/** Same requirement, same kind of figure, another value. Parties with contracts of their own do not contradict each other. */
function differs(clause: Clause, other: Clause, documents: ReadonlyMap<string, DocumentRecord>): boolean {
  const mine = documents.get(clause.documentId);
  const theirs = documents.get(other.documentId);
  if (mine === undefined || theirs === undefined || mine.vendorId !== theirs.vendorId) return false;
  // Filings of different periods give different figures by nature.
  if (mine.period !== theirs.period || mine.type === 'filing') return false;
  const left = contentStems(clause.text);
  const right = contentStems(other.text);
  const shared = [...left].filter((stem) => right.has(stem)).length;
  if (Math.min(left.size, right.size) < 3 || shared / Math.max(left.size, right.size) < sameSubject) return false;
  const numbers = parseQuantities(clause.text, mine.language);
  const others = parseQuantities(other.text, theirs.language);
  return numbers.some((number) =>
    others.some((figure) => sameKind(number, figure) && figure.value !== number.value && !holds(others, number)),
  );
}

function sameKind(left: Quantity, right: Quantity): boolean {
  return left.unit !== null && left.unit.id === right.unit?.id && left.rate === right.rate;
}

function holds(list: readonly Quantity[], number: Quantity): boolean {
  return list.some((other) => sameKind(other, number) && other.value === number.value);
}

function conflictOf(clause: Clause, other: Clause, documents: ReadonlyMap<string, DocumentRecord>): Conflict | null {
  const mine = documents.get(clause.documentId);
  const theirs = documents.get(other.documentId);
  if (mine === undefined || theirs === undefined) return null;
  const names = `"${mine.title}" ${clause.label} and "${theirs.title}" ${other.label} give different figures.`;
  const later = replacing(mine, theirs) ? clause : replacing(theirs, mine) ? other : null;
  if (later === null)
    return { clauses: [clause.clauseId, other.clauseId], note: `${names} Nothing in them decides which governs.` };
  return {
    clauses: [clause.clauseId, other.clauseId],
    note: `${names} "${titleOf(later, documents)}" replaces the other and governs.`,
    governs: later.clauseId,
  };
}

function replacing(later: DocumentRecord, earlier: DocumentRecord): boolean {
  return later.supersedes.some(
    ({ document }) => document !== undefined && (document === earlier.file || document === earlier.documentId),
  );
}

function titleOf(clause: Clause, documents: ReadonlyMap<string, DocumentRecord>): string {
  return documents.get(clause.documentId)?.title ?? clause.documentId;
}
