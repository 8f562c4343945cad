import type { Evidence } from '../../shared/answer.ts';
import type { Clause } from '../../shared/clause.ts';
import { contentStems } from '../verify/text/content-words.ts';
import { splitSentences } from '../verify/text/split-sentences.ts';
import type { VerificationContext } from '../verify/verification-context.ts';
import { evidenceFor } from './evidence-range.ts';

/** Share of the best sentence's common words that a further sentence of the clause needs to be evidence too. */
const furtherShare = 0.6;

/**
 * Evidence of a written sentence in its clauses: of a table the cells whose values the sentence names, of any other clause
 * the sentences that share most of its words and figures.
 */
export function composeEvidence(text: string, clauses: readonly Clause[], context: VerificationContext): readonly Evidence[] {
  return clauses.flatMap((clause) => {
    const cells = cellEvidence(text, clause, context);
    return cells.length > 0 ? cells : wordEvidence(text, clause, context);
  });
}

function cellEvidence(text: string, clause: Clause, context: VerificationContext): readonly Evidence[] {
  const words = squeeze(text);
  return context.tables.flatMap((table) =>
    table.rows.flatMap((row, index) => {
      if (row.clauseId !== clause.clauseId && table.clauseId !== clause.clauseId) return [];
      const heads = row.cells[0]?.rowHeads ?? [];
      const named = row.clauseId === clause.clauseId || heads.some((head) => head !== '' && words.includes(squeeze(head)));
      if (!named) return [];
      return row.cells
        .filter((cell) => cell.rowHeads.length > 0 && cell.value !== '' && words.includes(squeeze(cell.value)))
        .map((cell) => ({
          clauseId: clause.clauseId,
          start: cell.start,
          end: cell.end,
          quote: cell.value,
          cell: {
            tableId: table.tableId,
            row: index,
            column: cell.column,
            value: cell.value,
            unit: table.unit,
            rowHeads: cell.rowHeads,
            columnHeads: cell.columnHeads,
          },
        }));
    }),
  );
}

function wordEvidence(text: string, clause: Clause, context: VerificationContext): readonly Evidence[] {
  if (clause.text === '') return [];
  const wanted = featuresOf(text);
  const scored = splitSentences(clause.text).map((range) => {
    const own = featuresOf(clause.text.slice(range.start, range.end));
    return { range, shared: [...wanted].filter((feature) => own.has(feature)).length };
  });
  const best = Math.max(...scored.map(({ shared }) => shared));
  const source = context.texts.get(clause.documentId);
  if (best === 0) return evidenceFor(clause, { start: 0, end: clause.text.length }, source);
  return scored
    .filter(({ shared }) => shared >= Math.max(1, best * furtherShare))
    .flatMap(({ range }) => evidenceFor(clause, range, source));
}

function featuresOf(text: string): ReadonlySet<string> {
  return new Set([...contentStems(text), ...(text.match(/\d[\d.,]*/gu) ?? []).map((figure) => figure.replace(/[.,]+$/, ''))]);
}

function squeeze(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, '').toLowerCase();
}
