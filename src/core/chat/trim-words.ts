import { contentStems } from '../verify/text/content-words.ts';
import { splitSentences } from '../verify/text/split-sentences.ts';

/** Mark of words left out, as quotes have it. */
const gap = ' … ';

/**
 * The part of a clause that decides: whole when it is short, else its first sentence and those that share most of the
 * question's words, in the order of the text, as long as they fit. A single sentence that is too long is cut at its end.
 *
 * @param limit most characters; a Chinese sign counts as three, as it costs a model about as much
 */
export function trimWords(text: string, question: string, limit: number): string {
  const plain = text.replace(/\s+/gu, ' ').trim();
  if (weigh(plain) <= limit) return plain;
  const asked = contentStems(question);
  const sentences = splitSentences(plain).map((range, index) => {
    const words = plain.slice(range.start, range.end);
    const stems = contentStems(words);
    return { index, words, shared: [...asked].filter((stem) => stems.has(stem)).length };
  });
  const kept = new Set<number>();
  let room = limit;
  const ranked = [...sentences].sort((left, right) => right.shared - left.shared || left.index - right.index);
  for (const { index, words } of ranked) {
    const weight = weigh(words) + gap.length;
    if (weight > room) continue;
    kept.add(index);
    room -= weight;
  }
  if (kept.size === 0) return cut(ranked[0]?.words ?? plain, limit);
  let result = '';
  let last = -1;
  for (const { index, words } of sentences) {
    if (!kept.has(index)) continue;
    result += last >= 0 && index === last + 1 ? ` ${words}` : `${index === 0 ? '' : gap.trimStart()}${words}`;
    if (!kept.has(index + 1) && index + 1 < sentences.length) result += ' …';
    last = index;
  }
  return result.replace(/…(?:\s*…)+/gu, '…').replace(/…(?=\S)/gu, '… ');
}

function weigh(text: string): number {
  return text.length + 2 * (text.match(/\p{Script=Han}/gu)?.length ?? 0);
}

function cut(text: string, limit: number): string {
  let end = 0;
  let weight = 0;
  for (const sign of text) {
    weight += /\p{Script=Han}/u.test(sign) ? 3 : sign.length;
    if (weight > limit - 2) break;
    end += sign.length;
  }
  return `${text.slice(0, end).trimEnd()} …`;
}
