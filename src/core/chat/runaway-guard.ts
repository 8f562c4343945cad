/** Blanks in a row that no useful answer holds. */
const maximumBlanks = 64;
/** A repetition counts when it fills this many characters … */
const repeatedCharacters = 240;
/** … with one unit, at most this long, … */
const maximumUnit = 80;
/** … at least this many times. */
const minimumRepeats = 5;

/**
 * Watches a text while it is written and says when the model has run away: blanks without end, or one unit repeated over
 * and over. Grammars that allow unlimited white space make small models do the first, greedy decoding makes them do the second.
 */
export class RunawayGuard {
  #tail = '';

  /** Takes the next piece; true when writing should end. */
  add(piece: string): boolean {
    // A unit of `maximumUnit` needs `minimumRepeats` of itself to be seen.
    this.#tail = (this.#tail + piece).slice(-Math.max(maximumUnit * minimumRepeats, repeatedCharacters));
    return endsInBlanks(this.#tail) || endsInRepeats(this.#tail);
  }
}

function endsInBlanks(text: string): boolean {
  return text.length - text.trimEnd().length >= maximumBlanks;
}

function endsInRepeats(text: string): boolean {
  for (let unit = 1; unit <= maximumUnit; unit += 1) {
    const needed = Math.max(repeatedCharacters, unit * minimumRepeats);
    if (text.length < needed) continue;
    let index = text.length - 1;
    const first = text.length - needed + unit;
    while (index >= first && text[index] === text[index - unit]) index -= 1;
    if (index < first) return true;
  }
  return false;
}
