/** Share of a piece's tokens that is repeated at the front of the next one. */
const overlap = 0.15;
/** The heading path may take at most this share of the window; the rest of it is left out from its outer end. */
const contextShare = 0.35;

/**
 * Splits the text of a clause (context line, line break, words; see `embeddingText`) into pieces that fit a model's window.
 * Every word is in at least one piece, neighbours overlap, and each piece carries the context line. Nothing is cut off.
 *
 * @param maximumTokens window of the model, prefix already taken away
 * @param countTokens exact number of tokens of each text
 */
export async function splitPassage(
  text: string,
  maximumTokens: number,
  countTokens: (texts: readonly string[]) => Promise<readonly number[]>,
): Promise<readonly string[]> {
  const count = async (piece: string): Promise<number> => (await countTokens([piece]))[0] ?? 0;
  const total = await count(text);
  if (total <= maximumTokens) return [text];
  const lineEnd = text.indexOf('\n');
  const context = lineEnd < 0 ? '' : await fitContext(text.slice(0, lineEnd), Math.floor(maximumTokens * contextShare), count);
  const words = lineEnd < 0 ? text : text.slice(lineEnd + 1);
  const prefix = context === '' ? '' : `${context}\n`;
  const pieces: string[] = [];
  // First guess of the length from the text's own ratio of characters to tokens; each piece is then counted and corrected.
  let guess = Math.max(1, Math.floor((text.length / total) * maximumTokens) - prefix.length);
  for (let start = 0; start < words.length; ) {
    let end = Math.min(words.length, breakBefore(words, start, start + guess));
    while ((await count(prefix + words.slice(start, end))) > maximumTokens && end - start > 1) {
      guess = Math.max(1, Math.floor((end - start) * 0.85));
      end = breakBefore(words, start, start + guess);
    }
    pieces.push(prefix + words.slice(start, end).trim());
    if (end >= words.length) break;
    const back = breakBefore(words, start, end - Math.floor((end - start) * overlap));
    start = back > start ? back : end;
  }
  return pieces;
}

async function fitContext(context: string, budget: number, count: (text: string) => Promise<number>): Promise<string> {
  let parts = context.split(' > ');
  while (parts.length > 0 && (await count(parts.join(' > '))) > budget) parts = parts.slice(1);
  return parts.join(' > ');
}

/** Last good place to cut at or before `wanted`: after a sentence, else after a word, else between signs. Always after `start`. */
function breakBefore(text: string, start: number, wanted: number): number {
  if (wanted >= text.length) return text.length;
  const floor = start + Math.floor((wanted - start) * 0.6);
  const window = text.slice(floor, wanted);
  const sentence = Math.max(window.search(/[.;:!?。；：！？](?=[^.;:!?。；：！？]*$)/u), -1);
  if (sentence >= 0) return floor + sentence + 1;
  const space = window.lastIndexOf(' ');
  if (space >= 0) return floor + space + 1;
  const cut = Math.max(wanted, start + 1);
  // Never between the halves of a surrogate pair.
  return /[\uDC00-\uDFFF]/.test(text.charAt(cut)) ? cut + 1 : cut;
}
