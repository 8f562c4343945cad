import { readingText } from '../../../core/read/reading-text.ts';
import type { Answer, AnswerSentence } from '../../../shared/answer.ts';
import type { ClauseTable, TableCell } from '../../../shared/clause.ts';
import type { CaseContext } from './case-context.ts';
import type { ExpectedCell } from './case-form.ts';
import { holdsCell, unitsAgree } from './check-tables.ts';

/** An answer as a reader meets it: the sentences that are shown as supported, what they cite and what is marked. */
export class AnswerReading {
  /** Sentences shown as the answer; withheld ones are not. */
  readonly sentences: readonly AnswerSentence[];
  /** Clauses cited, without repeats; rows and notes counted as the clause that holds them. */
  readonly cited: readonly string[];
  private readonly context: CaseContext;
  private readonly answer: Answer;

  constructor(context: CaseContext, answer: Answer) {
    this.context = context;
    this.answer = answer;
    this.sentences = answer.sentences.filter((sentence) => sentence.status === 'supported');
    this.cited = [...new Set(this.rawCitations.map((id) => context.ownerOf(id)))];
  }

  /** The answer's own sentences as one text. */
  get words(): string {
    return this.sentences.map((sentence) => sentence.text).join('\n');
  }

  /** The same without sentences that rest only on clauses which the answer itself names as not governing. */
  get currentWords(): string {
    const superseded = new Set(
      this.answer.conflicts.flatMap((notice) =>
        notice.governs === undefined ? [] : notice.clauses.filter((id) => id !== notice.governs),
      ),
    );
    const current = this.sentences.filter(
      (sentence) => sentence.clauses.length === 0 || sentence.clauses.some((id) => !superseded.has(id)),
    );
    return current.map((sentence) => sentence.text).join('\n');
  }

  /** Every string of the answer but the question itself and its search terms. */
  get everythingShown(): string {
    const { question: _question, searched, ...rest } = this.answer;
    const { words: _words, ...list } = searched;
    const files = list.documentList.map((document) => this.fileOf(document.documentId));
    const labels = this.answer.candidates.map((id) => this.context.label(id));
    return JSON.stringify([rest, list, files, labels]);
  }

  /** Words under each evidence range, in reading form. */
  get markedWords(): string[] {
    return this.sentences.flatMap((sentence) =>
      sentence.evidence.flatMap((evidence) => {
        const document = this.context.documentOf(evidence.clauseId);
        return document === undefined ? [] : [readingText(document.view.canonicalText, [evidence], []).text];
      }),
    );
  }

  /** A citation leads to the row: the evidence names the cell, or the cited record is the row that holds it. */
  leadsToCell(wanted: ExpectedCell): boolean {
    const flags = this.context.flags;
    const byEvidence = this.sentences
      .flatMap((sentence) => sentence.evidence)
      .some(({ cell, clauseId }) => {
        if (cell === undefined) return false;
        const row = [{ ...cell, start: 0, end: 0 }];
        return (
          holdsCell(asTable(clauseId, cell.unit, row), wanted, flags) &&
          (wanted.unit === undefined || unitsAgree(cell.unit, wanted.unit))
        );
      });
    return (
      byEvidence ||
      this.rawCitations.some((id) =>
        this.rowsOf(id).some(({ table, cells }) => {
          const unit = wanted.unit === undefined || unitsAgree(table.unit, wanted.unit);
          return unit && holdsCell(asTable(id, table.unit, cells), wanted, flags);
        }),
      )
    );
  }

  private get rawCitations(): string[] {
    return [...new Set(this.sentences.flatMap((sentence) => sentence.clauses))];
  }

  private rowsOf(clauseId: string): { table: ClauseTable; cells: readonly TableCell[] }[] {
    const tables = this.context.documentOf(clauseId)?.view.outline.tables ?? [];
    return tables.flatMap((table) =>
      table.rows.filter((row) => row.clauseId === clauseId).map((row) => ({ table, cells: row.cells })),
    );
  }

  private fileOf(documentId: string): string {
    return this.context.documents.find((document) => document.view.outline.document.documentId === documentId)?.file ?? '';
  }
}

function asTable(clauseId: string, unit: string | null, cells: readonly TableCell[]): ClauseTable {
  return { tableId: clauseId, clauseId, caption: null, unit, rows: [{ clauseId, cells: [...cells] }] };
}
