import { leadingStem } from '../verify/synonyms.ts';
import { contentWords } from '../verify/text/content-words.ts';
import { layWords } from './lay-words.ts';

/** Weight of a word that is only meant by an everyday word of the question, against one that it says. */
const meantShare = 0.7;

/**
 * Share of the question's words that each text holds, 0..1, weighted by how few of the texts hold each. Synonyms count as
 * one word and Chinese is compared by pairs of signs, so that words which the search's dictionary cut otherwise are met.
 * Words that no text holds are left out: they tell the texts apart in nothing.
 *
 * @param without stems that do not count: names of parties, which are understood in their papers
 */
export function sharedWords(
  question: string,
  texts: readonly string[],
  without: ReadonlySet<string> = new Set(),
): readonly number[] {
  const held = texts.map(stemsOf);
  const counts = new Map<string, number>();
  for (const stems of held) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const said = new Set([...stemsOf(question)].filter((stem) => !without.has(stem)));
  const meant = [...stemsOf(layWords(question))].filter((stem) => !said.has(stem));
  const asked = [...said, ...meant].flatMap((stem) => {
    const count = counts.get(stem);
    const share = said.has(stem) ? 1 : meantShare;
    return count === undefined ? [] : [{ stem, weight: share * Math.log(1 + texts.length / (0.5 + count)) }];
  });
  const all = asked.reduce((sum, { weight }) => sum + weight, 0);
  if (all === 0) return texts.map(() => 0);
  return held.map((stems) => asked.reduce((sum, { stem, weight }) => sum + (stems.has(stem) ? weight : 0), 0) / all);
}

function stemsOf(text: string): ReadonlySet<string> {
  return new Set(contentWords(text).map(({ stem }) => leadingStem(stem)));
}
