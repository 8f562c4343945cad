import type { Alignment } from '../align.ts';
import { foldedStems, type Support } from '../support.ts';
import { leadingStem } from '../synonyms.ts';
import { contentWords } from '../text/content-words.ts';
import { type CheckResult, failed, passed } from './check-result.ts';

const absolute =
  /\b(?:under any circumstances|in any (?:case|event)|always|without exception|in all cases|whatsoever)\b|任何情况下|一律|无一例外/iu;
const onlyWord =
  /\b(?:only|solely|exclusively)\b(?!\s+(?:if|when|where|with|after|upon|in the event|to the extent))|仅|只(?!有|要)/iu;
const universalNoun =
  /\b(?:all|every|each|any|no)\s+((?:[\p{L}\d’'-]+\s+){0,4}?[\p{L}’'-]+)(?=\s+(?:shall|must|may|can|will|is|are|was|were|has|have|also|needs?|within|above|below|that|which|who|for|of|in|to|if)\b|[.,;]|$)/giu;
const modifier = /^\s+(?:for|of|in|that|which|who|whose|with|from|under|above|below|on|by)\s+(?:[\p{L}\d’'-]+\s*){1,6}/iu;

/**
 * Quantifiers: a sentence may not speak of all or every where the clause speaks of a narrower kind ("every fault" for "a
 * Severity 1 Fault"), nor say always, only or under any circumstances where the clause does not.
 */
export function checkScope(sentence: string, alignments: readonly Alignment[], support: Support): CheckResult {
  const words = absolute.exec(sentence);
  if (words !== null && !absolute.test(support.text))
    return failed('scope', 'scope-differs', `The clause does not say "${words[0]}".`);
  if (
    onlyWord.test(sentence) &&
    !/\b(?:only|solely|exclusively|no other|unless|except|(?:limited|restricted|reserved|confined) (?:to|for))\b|仅|只|除/iu.test(
      support.text,
    )
  ) {
    return failed('scope', 'scope-differs', 'The sentence says "only"; the clause does not.');
  }
  const claimed = foldedStems(sentence, support.aliases);
  for (const match of sentence.matchAll(universalNoun)) {
    const noun = contentWords(match[1] ?? '').at(-1);
    if (noun === undefined) continue;
    for (const { statement, overlap } of alignments) {
      if (overlap < 0.3) continue;
      const narrower = narrowing(statement.text, noun.stem, claimed);
      if (narrower !== null)
        return failed('scope', 'scope-differs', `The clause speaks of "${narrower}" only, the sentence of "${match[0].trim()}".`);
    }
  }
  return passed('scope', 'The sentence reaches no further than the clause.');
}

/** Words beside the noun in the clause that narrow it and that the sentence leaves out; null when every mention is as wide. */
function narrowing(text: string, stem: string, claimed: ReadonlySet<string>): string | null {
  let narrow: string | null = null;
  for (const word of contentWords(text)) {
    if (word.stem !== stem) continue;
    const before = /(?:\b(?:an?|the|each|every|all|any|no)\s+)((?:[\p{L}\d’'-]+\s+){1,3})$/iu.exec(
      text.slice(Math.max(0, word.start - 60), word.start),
    );
    const after = modifier.exec(text.slice(word.end));
    const front = before === null ? [] : contentWords(before[1] ?? '');
    const back = after === null ? [] : contentWords(after[0]).slice(0, 2);
    const frontLost = front.length > 0 && front.every((other) => !claimed.has(leadingStem(other.stem)));
    const backLost = back.length > 0 && back.every((other) => !claimed.has(leadingStem(other.stem)));
    if (!frontLost && !backLost) return null;
    narrow = text
      .slice(word.start - (frontLost ? (before?.[0].length ?? 0) : 0), word.end + (backLost ? (after?.[0].length ?? 0) : 0))
      .trim();
  }
  return narrow;
}
