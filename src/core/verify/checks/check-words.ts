import type { Alignment } from '../align.ts';
import { foldedStem, foldedStems, type Support } from '../support.ts';
import { wordsToCover } from '../words-to-cover.ts';
import { type CheckResult, failed, passed } from './check-result.ts';

/** Share of its content words that a sentence may say in words of its own. */
const freeShare = 0.34;
/** Chinese pairs overlap their neighbours, so that one other word costs two or three pairs. */
const freeShareChinese = 0.45;

const increase =
  /\b(?:rais(?:e[sd]?|ing)|ris(?:e|es|en|ing)|rose|increas(?:e[sd]?|ing)|grew|grow(?:s|n)?|up)\b|上升|增加|增长|提高/i;
const decrease =
  /\b(?:fall(?:s|en)?|fell|decreas(?:e[sd]?|ing)|declin(?:e[sd]?|ing)|lower(?:s|ed)?|reduc(?:e[sd]?|ing)|shorten(?:s|ed)?|drop(?:s|ped)?|down)\b|下降|减少|降低|缩短/i;

/** The content words of the sentence must stand in the clauses, their headings, lead-ins, tables or the head of their document. */
export function checkWords(sentence: string, language: string | null, support: Support): CheckResult {
  const words = wordsToCover(sentence, language);
  if (words.length === 0) return passed('words', 'The sentence holds no words to compare.');
  const held = foldedStems(`${support.text}\n${support.surroundings}`, support.aliases);
  const names = foldedStems(support.head, support.aliases);
  const foreign = words.filter((word) => {
    const stem = foldedStem(word, support.aliases);
    if (held.has(stem)) return false;
    return !(/^\p{Lu}/u.test(word.text) && names.has(stem));
  });
  const limit = language === 'zh' ? freeShareChinese : freeShare;
  const tooFew = words.length - foreign.length < 1;
  if (tooFew || foreign.length / words.length > limit) {
    return failed(
      'words',
      'words-not-in-clause',
      `The cited clauses do not speak of ${[...new Set(foreign.map((word) => `"${word.text}"`))].slice(0, 5).join(', ')}.`,
    );
  }
  return passed('words', `${words.length - foreign.length} of ${words.length} content words stand in the clauses.`);
}

/** A rise told as a fall, and the reverse. */
export function checkDirection(alignments: readonly Alignment[]): CheckResult {
  for (const { claim, source, overlap } of alignments) {
    if (overlap < 0.34) continue;
    const up = increase.test(claim.text);
    const down = decrease.test(claim.text);
    if (
      up !== down &&
      ((up && decrease.test(source.text) && !increase.test(source.text)) ||
        (down && increase.test(source.text) && !decrease.test(source.text)))
    ) {
      return failed('comparison', 'comparison-differs', 'The sentence turns a rise into a fall or a fall into a rise.');
    }
  }
  return passed('comparison', 'Limits and directions agree with the clause.');
}
