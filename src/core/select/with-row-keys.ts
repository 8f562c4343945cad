import type { Retrieval } from '../search/candidate.ts';
import { splitSentences } from '../verify/text/split-sentences.ts';
import { coverageOf, termsIn, type WeightedTerm } from './question-terms.ts';
import type { ScoredCandidate } from './score-candidates.ts';
import { selectSettings } from './select-settings.ts';

/**
 * A table may be entered by a key that another clause explains ("Group 1 is London, Paris and Copenhagen"). Where the question
 * names no row, but a sentence of a candidate holds the words that the chosen row lacks and names the head of a row, that row
 * takes the place of the chosen one, and the sentence's clause comes with it.
 */
export function withRowKeys(
  chosen: readonly ScoredCandidate[],
  scored: readonly ScoredCandidate[],
  terms: readonly WeightedTerm[],
  retrieval: Retrieval,
): readonly ScoredCandidate[] {
  return [...new Set(chosen.flatMap((entry) => keyed(entry, scored, terms, retrieval)))];
}

function keyed(
  entry: ScoredCandidate,
  scored: readonly ScoredCandidate[],
  terms: readonly WeightedTerm[],
  retrieval: Retrieval,
): readonly ScoredCandidate[] {
  const { clauseId, documentId } = entry.candidate.clause;
  const table = retrieval.tables.find(({ rows }) => rows.some((row) => row.clauseId === clauseId));
  if (table === undefined || entry.namedRow) return [entry];
  const missing = terms.filter(({ term, absent }) => !absent && !entry.held.has(term));
  const heads = table.rows.map((row) => ({
    row,
    head: row.cells.find((cell) => cell.rowHeads.length > 0)?.rowHeads.join(' ') ?? '',
  }));
  for (const other of scored) {
    if (other.candidate.clause.documentId !== documentId || other === entry) continue;
    for (const { start, end } of splitSentences(other.candidate.clause.text)) {
      const sentence = other.candidate.clause.text.slice(start, end);
      const telling = missing.filter(({ term }) => termsIn(missing, sentence).has(term));
      if (coverageOf(terms, new Set(telling.map(({ term }) => term))) < selectSettings.keyGain) continue;
      const found = heads.find(({ head }) => head !== '' && sentence.includes(head));
      const row = scored.find(({ candidate }) => candidate.clause.clauseId === found?.row.clauseId);
      if (row !== undefined) return [row, other];
    }
  }
  return [entry];
}
