import type { Evidence } from '../../shared/answer.ts';
import type { Clause } from '../../shared/clause.ts';
import type { TextRange } from '../../shared/position.ts';
import { leadInOf } from '../verify/lead-in.ts';
import { contentStems } from '../verify/text/content-words.ts';
import { splitSentences } from '../verify/text/split-sentences.ts';
import type { DocumentText, VerificationContext } from '../verify/verification-context.ts';
import type { DraftSentence } from './draft-sentence.ts';
import { evidenceFor, trimmed } from './evidence-range.ts';

/** A clause of at most this many characters is quoted whole: leaving a sentence out would save little and may cost a condition. */
const shortClause = 600;
/** Most sentences quoted of one long clause. */
const maximumSentences = 3;
/** A sentence that begins so goes on from the one before it and is quoted with it. */
const continuation =
  /^(?:it|they|this|these|that|those|such|he|she|however|in (?:such|that|this) case|otherwise|the same|the (?:above|foregoing)|该|其|上述|前款|此|但)(?![\p{L}])/iu;
const continuationChinese = /^(?:该|其|上述|前款|此|但|前项)/u;

/**
 * Sentences of a clause for an answer, verbatim: a short clause whole, of a long one the sentences that share most of the
 * question's words, in the order of the text. The lead-in of an item stands in front, " … " marking words left out between.
 */
export function quoteClause(
  clause: Clause,
  question: string,
  context: VerificationContext,
  isLeadIn: boolean,
): readonly DraftSentence[] {
  const source = context.texts.get(clause.documentId);
  if (clause.text === '') return quoteHead(clause, source);
  const ranges = chooseSentences(clause.text, question);
  const leadIn = standsAlone(clause, leadInOf(clause, context));
  if (leadIn === null) {
    const kept = isLeadIn && ranges.length > 1 ? ranges.filter((range) => !isOpen(clause.text, range)) : ranges;
    return runs(kept, clause.text).map((range) => ({
      text: clause.text.slice(range.start, range.end),
      clauses: [clause.clauseId],
      evidence: [...evidenceFor(clause, range, source)],
    }));
  }
  const [first, ...rest] = runs(ranges, clause.text);
  if (first === undefined) return [];
  const joined = joinLeadIn(leadIn, clause, first, context);
  return [
    joined,
    ...rest.map((range) => ({
      text: clause.text.slice(range.start, range.end),
      clauses: [clause.clauseId],
      evidence: [...evidenceFor(clause, range, source)],
    })),
  ];
}

/** An exception that is a sentence of its own is quoted without the rule that it departs from. */
function standsAlone(clause: Clause, leadIn: string | null): string | null {
  const sentence = /^\p{Lu}/u.test(clause.text) && /\b(?:must|shall|may|is|are|need)\b/.test(clause.text);
  return leadIn !== null && sentence && /\bexcept(?: that| as follows| in these cases)?\s*[:,]?$/i.test(leadIn) ? null : leadIn;
}

/** Of a clause without words, number and heading are all it says: "[Reserved]", "7B [Repealed]". */
function quoteHead(clause: Clause, source: DocumentText | undefined): readonly DraftSentence[] {
  const text = [clause.number, clause.heading].filter((part) => part !== null && part !== '').join(' ');
  if (clause.heading === null || clause.headRange === null || source === undefined) return [];
  return [{ text, clauses: [clause.clauseId], evidence: [trimmed(clause.clauseId, clause.headRange, source)] }];
}

function isOpen(text: string, range: TextRange): boolean {
  return /[:：]$/.test(text.slice(range.start, range.end));
}

/** Lead-in and item as one sentence. The mark " … " stands where sisters of the item or other words lie between them. */
function joinLeadIn(leadIn: string, clause: Clause, range: TextRange, context: VerificationContext): DraftSentence {
  const parent = clause.parentId === null ? undefined : context.clauseById.get(clause.parentId);
  const source = context.texts.get(clause.documentId);
  const sisters = parent === undefined ? [] : (context.childrenOf.get(parent.clauseId) ?? []);
  const adjacent = sisters[0]?.clauseId === clause.clauseId && range.start === 0;
  const evidence: Evidence[] = [...leadInEvidence(leadIn, clause, context), ...evidenceFor(clause, range, source)];
  const number = clause.number === null ? '' : `${clause.number} `;
  return {
    text: `${leadIn}${adjacent ? ' ' : ' … '}${number}${clause.text.slice(range.start, range.end)}`,
    clauses: [clause.clauseId],
    evidence,
  };
}

/** Evidence in each ancestor whose words the lead-in is made of. */
function leadInEvidence(leadIn: string, clause: Clause, context: VerificationContext): readonly Evidence[] {
  const found: Evidence[] = [];
  let parent = clause.parentId === null ? undefined : context.clauseById.get(clause.parentId);
  let rest = leadIn;
  while (parent !== undefined && rest !== '') {
    const last = lastShared(parent.text, rest);
    if (last === null) break;
    found.unshift(...evidenceFor(parent, last, context.texts.get(parent.documentId)));
    rest = rest.slice(0, rest.length - (last.end - last.start)).trim();
    parent = parent.parentId === null ? undefined : context.clauseById.get(parent.parentId);
  }
  return found;
}

/** The sentence of the parent with which the lead-in ends. */
function lastShared(text: string, leadIn: string): TextRange | null {
  for (const range of [...splitSentences(text)].reverse()) {
    if (leadIn.endsWith(text.slice(range.start, range.end))) return range;
  }
  // The parent goes on after its items: the lead-in is a front part of its words.
  for (let length = Math.min(text.length, leadIn.length); length > 0; length -= 1) {
    if (leadIn.endsWith(text.slice(0, length))) return { start: 0, end: length };
  }
  return null;
}

function chooseSentences(text: string, question: string): readonly TextRange[] {
  const sentences = splitSentences(text);
  if (text.length <= shortClause || sentences.length === 1)
    return [{ start: sentences[0]?.start ?? 0, end: sentences.at(-1)?.end ?? text.length }];
  const asked = contentStems(question);
  const scored = sentences.map((range, index) => {
    const stems = contentStems(text.slice(range.start, range.end));
    return { range, index, score: [...asked].filter((stem) => stems.has(stem)).length };
  });
  const best = Math.max(...scored.map((entry) => entry.score));
  if (best === 0) return [{ start: sentences[0]?.start ?? 0, end: sentences.at(-1)?.end ?? text.length }];
  const chosen = new Set(
    scored
      .filter((entry) => entry.score >= Math.max(1, best / 2))
      .sort((left, right) => right.score - left.score || left.index - right.index)
      .slice(0, maximumSentences)
      .map((entry) => entry.index),
  );
  for (const index of [...chosen]) withPredecessors(index, sentences, text, chosen);
  return sentences.filter((_, index) => chosen.has(index));
}

function withPredecessors(index: number, sentences: readonly TextRange[], text: string, chosen: Set<number>): void {
  const range = sentences[index];
  if (index === 0 || range === undefined) return;
  const words = text.slice(range.start, range.end);
  if (!continuation.test(words) && !continuationChinese.test(words)) return;
  chosen.add(index - 1);
  withPredecessors(index - 1, sentences, text, chosen);
}

/** Neighbouring sentences are quoted as one run. */
function runs(ranges: readonly TextRange[], text: string): readonly TextRange[] {
  const joined: TextRange[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last !== undefined && text.slice(last.end, range.start).trim() === '')
      joined[joined.length - 1] = { start: last.start, end: range.end };
    else joined.push(range);
  }
  return joined;
}
