import type { Alignment } from '../align.ts';
import { modalOf } from '../modal-class.ts';
import { foldedStems, type Support } from '../support.ts';
import { contentWords } from '../text/content-words.ts';
import { stemWord } from '../text/stem-word.ts';
import { wordsToCover } from '../words-to-cover.ts';
import { type CheckResult, failed, passed } from './check-result.ts';

const months = new Set(
  'January February March April May June July August September October November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(
    ' ',
  ),
);
const firstPerson = /^\s*(?:we|our|us)\b/i;
const pronoun = /^\s*(?:it|they|he|she|this|that|such (?:party|person))\b/i;
const passive =
  /\b(?:is|are|was|were|be|been|being)\s+(?:not\s+|also\s+)?(?:\p{L}+ed|paid|made|sent|given|kept|held|taken|written|done|set|put|known|shown|found)\b|被|由/iu;

/** Names of the sentence must be known to the cited clauses or the head of their document, and who acts must be who acts there. */
export function checkParties(sentence: string, alignments: readonly Alignment[], support: Support): CheckResult {
  const stranger = strangeName(sentence, support);
  if (stranger !== null)
    return failed(
      'party',
      'party-differs',
      `"${stranger}" is named neither in the cited clauses nor at the head of their document.`,
    );
  for (const alignment of alignments) {
    const problem = otherActor(alignment, support);
    if (problem !== null) return failed('party', 'party-differs', problem);
  }
  return passed('party', 'Who acts is who acts in the clause.');
}

/** A capitalised word inside the sentence that stands nowhere in the clauses, their headings or the head of the document. */
function strangeName(sentence: string, support: Support): string | null {
  const known = foldedStems(`${support.text}\n${support.surroundings}\n${support.head}`, support.aliases);
  const raw = new Set([...contentWords(`${support.text}\n${support.surroundings}\n${support.head}`)].map((word) => word.stem));
  for (const word of wordsToCover(sentence, support.language)) {
    if (!/^\p{Lu}/u.test(word.text) || months.has(word.text)) continue;
    if (raw.has(word.stem) || known.has(word.stem)) continue;
    const first = /^\W*$/u.test(sentence.slice(0, word.start)) || /[.!?:]\s+$/.test(sentence.slice(0, word.start));
    // The first word of a sentence is a name when it is possessive or another capitalised word follows.
    const named = /^(?:['’]s|\s+\p{Lu}\p{Ll})/u.test(sentence.slice(word.end));
    if (first && !named) continue;
    return word.text;
  }
  return null;
}

/** Subject of an active statement: the words before its modal or auxiliary; null when it cannot be told. */
function subjectOf(text: string): string | null {
  const modal = modalOf(text);
  const auxiliary = /\b(?:is|are|was|were|has|have|had|does|do|did)\b/i.exec(text);
  const at = modal.start > 0 ? modal.start : (auxiliary?.index ?? -1);
  if (at <= 0) return null;
  const subject = text
    .slice(0, at)
    .replace(/^.*[,，]\s*/u, '')
    .trim();
  // "At December 31, 2024 we had …": the pronoun right before the verb is the subject.
  const pronounLast = /(?:^|\s)(we|it|they|he|she)$/i.exec(subject)?.[1];
  return pronounLast ?? (subject === '' ? null : subject);
}

function otherActor({ claim, source, statement, overlap }: Alignment, support: Support): string | null {
  if (overlap < 0.34 || source.kind !== 'main') return null;
  const mine = subjectOf(claim.text);
  const theirs = resolve(subjectOf(source.text), statement.previous);
  if (mine === null || theirs === null || pronoun.test(mine)) return null;
  // A passive names what is acted on; who acts may then stand anywhere.
  if (passive.test(claim.text) !== passive.test(source.text)) return null;
  const acting = foldedStems(mine, support.aliases);
  const stated = firstPerson.test(theirs) ? foldedStems(support.speaker, support.aliases) : foldedStems(theirs, support.aliases);
  if (acting.size === 0 || stated.size === 0 || [...acting].some((stem) => stated.has(stem))) return null;
  if (/^(?:either|neither|each|any|both) part(?:y|ies)|^(?:nobody|no one|anyone|everyone)/i.test(theirs.trim())) return null;
  if (!isActor(mine) && !isActor(theirs)) return null;
  return `In the clause it is "${theirs.trim()}", in the sentence "${mine}".`;
}

function resolve(subject: string | null, previous: string): string | null {
  if (subject === null || !pronoun.test(subject)) return subject;
  return previous === '' ? null : subjectOf(previous);
}

/** Someone who can act: a capitalised name or role inside the phrase, or a role noun. */
function isActor(subject: string): boolean {
  const words = subject.replace(/^(?:the|a|an|each|every|any|no|all)\s+/i, '');
  if (/^\p{Lu}/u.test(words) && words !== subject) return true;
  if (/^(?:we|our)\b/i.test(subject)) return true;
  if (/^\p{Lu}\p{L}+(?:['’]s)?(?:\s+\p{Lu}\p{L}+)*$/u.test(subject)) return true;
  const last = stemWord(contentWords(words).at(-1)?.text ?? '');
  return (
    /(?:provider|deployer|importer|distributor|manufacturer|employer|employee|supplier|vendor|customer|buyer|seller|user|owner|operator|authority|person|member|party|company|institution|director|manager|officer|licensee|inspector|contractor|tenant|lender|borrower)s?$/i.test(
      words,
    ) || ['user', 'own'].includes(last)
  );
}
