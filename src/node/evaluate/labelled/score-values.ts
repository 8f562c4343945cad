import type { AnswerSentence } from '../../../shared/answer.ts';
import { mentions } from '../golden/score-questions.ts';
import type { LabelledQuestion } from './labelled-question.ts';

/** Values of a labelled answer that the product's answer holds. */
export interface ValueScore {
  readonly type: string;
  readonly wanted: number;
  /** In the words or the evidence of the supported sentences. */
  readonly held: number;
  /** The value of a cited table cell. */
  readonly inCells: number;
}

/**
 * Looks for the values of a label: the words of an answer given as a list, the figures of a computed one (the product quotes and
 * does not calculate). Null where the label says no values or a free text.
 */
export function scoreValues(question: LabelledQuestion, supported: readonly AnswerSentence[]): ValueScore | null {
  const wanted = wantedValues(question);
  if (wanted.length === 0) return null;
  const evidence = supported.flatMap((sentence) => sentence.evidence);
  const cells = evidence.flatMap(({ cell }) => (cell === undefined ? [] : [cell]));
  const words = [
    ...supported.map(({ text }) => text),
    ...evidence.map(({ quote }) => quote),
    ...cells.flatMap(({ value, rowHeads, columnHeads }) => [value, ...rowHeads, ...columnHeads]),
  ].join('\n');
  return {
    type: question.answer_type ?? 'span',
    wanted: wanted.length,
    held: wanted.filter((value) => holdsValue(words, value)).length,
    inCells: wanted.filter((value) => cells.some((cell) => holdsValue(cell.value, value))).length,
  };
}

function wantedValues({ answer, derivation = '' }: LabelledQuestion): string[] {
  if (Array.isArray(answer)) return answer.map(String);
  if (typeof answer !== 'number') return [];
  // Parts that were counted are separated so; else the figures of a sum.
  const parts = derivation.includes('##') ? derivation.split('##') : (derivation.match(/\d[\d,]*(?:\.\d+)?/g) ?? []);
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
}

/** A figure must stand by itself (9 is not in 19), signs and thousands separators aside; words as `mentions` has it. */
function holdsValue(words: string, value: string): boolean {
  const figure = /^[^\d\p{L}]*(\d[\d,]*(?:\.\d+)?)[^\d\p{L}]*$/u.exec(value)?.[1]?.replaceAll(',', '');
  if (figure === undefined) return mentions(words, value.replaceAll('|', ' '));
  return new RegExp(`(?<![\\d.])${figure.replaceAll('.', '\\.')}(?!\\d|\\.\\d)`).test(words.replace(/(?<=\d),(?=\d{3})/g, ''));
}
