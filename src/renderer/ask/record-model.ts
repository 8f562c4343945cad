import type { Answer, AnswerSentence, Evidence } from '../../shared/answer.ts';
import type { TextRange } from '../../shared/position.ts';

export type RecordVerdict = 'supported' | 'partly' | 'not-stated' | 'conflict';
export type Tint = 1 | 2 | 3 | 4;

/** A cited clause of a record with its tint; the order is that of first citation. */
export interface CitedClause {
  readonly clauseId: string;
  readonly documentId: string;
  readonly label: string;
  readonly pages: readonly number[];
  readonly tint: Tint;
  /** Evidence inside the clause over all sentences, merged, in text order. */
  readonly ranges: readonly TextRange[];
  readonly cells: readonly NonNullable<Evidence['cell']>[];
}

export function verdictOf(answer: Answer): RecordVerdict {
  if (!answer.answerable || answer.grounding.supported === 0) return 'not-stated';
  if (answer.conflicts.some((conflict) => conflict.governs === undefined)) return 'conflict';
  return answer.sentences.some((sentence) => sentence.status === 'withheld') || answer.uncovered.length > 0
    ? 'partly'
    : 'supported';
}

export function supportedSentences(answer: Answer): readonly AnswerSentence[] {
  return answer.sentences.filter((sentence) => sentence.status === 'supported');
}

export function withheldSentences(answer: Answer): readonly AnswerSentence[] {
  return answer.sentences.filter((sentence) => sentence.status === 'withheld');
}

export function documentOfClause(clauseId: string): string {
  return clauseId.split('/')[0] ?? '';
}

/** Every clause that verified sentences cite, in the order of first citation; the fifth takes the first tint again. */
export function citedClauses(answer: Answer): readonly CitedClause[] {
  const sentences = supportedSentences(answer);
  const ids = [...new Set(sentences.flatMap((sentence) => sentence.clauses))];
  const byId = new Map(answer.clauses.map((clause) => [clause.clauseId, clause]));
  return ids.map((clauseId, index) => {
    const clause = byId.get(clauseId);
    const evidence = sentences.flatMap((sentence) => sentence.evidence.filter((entry) => entry.clauseId === clauseId));
    return {
      clauseId,
      documentId: clause?.documentId ?? documentOfClause(clauseId),
      label: clause?.label ?? clauseId,
      pages: clause?.pages ?? [],
      tint: ((index % 4) + 1) as Tint,
      ranges: mergeRanges(evidence.map(({ start, end }) => ({ start, end }))),
      cells: evidence.flatMap((entry) => (entry.cell === undefined ? [] : [entry.cell])),
    };
  });
}

/** Overlapping and touching ranges become one; in text order. */
export function mergeRanges(ranges: readonly TextRange[]): readonly TextRange[] {
  const merged: { start: number; end: number }[] = [];
  for (const range of [...ranges].sort((left, right) => left.start - right.start || left.end - right.end)) {
    const last = merged.at(-1);
    if (last !== undefined && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else merged.push({ start: range.start, end: range.end });
  }
  return merged;
}

/** The label of a chip: a cell of a table names its row and column besides. */
export function chipLabel(sentence: AnswerSentence, clauseId: string, label: string): string {
  const cell = sentence.evidence.find((entry) => entry.clauseId === clauseId && entry.cell !== undefined)?.cell;
  if (cell === undefined) return label;
  const heads = [cell.rowHeads.at(-1), cell.columnHeads.at(-1)].filter(
    (head): head is string => head !== undefined && head !== '' && !label.includes(head),
  );
  return [label, ...heads].join(', ');
}

/** The record as text: verified sentences with their citations, never a withheld one. */
export function copyText(
  answer: Answer,
  citation: (clauseId: string) => string,
  words: { readonly notStated: string; readonly searched: string },
): string {
  const lines = supportedSentences(answer).map((sentence) => {
    const cited = sentence.clauses.map(citation).join('; ');
    return cited === '' ? sentence.text : `${sentence.text} [${cited}]`;
  });
  return [answer.question, '', ...(lines.length > 0 ? lines : [words.notStated, words.searched])].join('\n');
}

/** Parts of a sentence and its clause that a check compared: the words in quotes of an explanation, to be marked. */
export function comparedWords(explanation: string | undefined): readonly string[] {
  if (explanation === undefined) return [];
  return [...explanation.matchAll(/["“「]([^"”」]{1,80})["”」]/g)].flatMap((match) => match[1] ?? []);
}
