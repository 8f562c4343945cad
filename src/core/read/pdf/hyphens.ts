/** Words of a document, to decide whether a hyphen at a line end belongs to the word. */
export class WordList {
  private readonly whole = new Map<string, number>();
  private readonly hyphenated = new Set<string>();

  /** Counts the words of a line; the last word is left out when a hyphen ends it, and the first when one ended the line before. */
  add(line: string, continuesWord: boolean): void {
    const text = line.toLowerCase();
    const words = text.match(/[\p{L}]+(?:['’-][\p{L}]+)*/gu) ?? [];
    const endsOpen = /\p{L}[-\u2010]$/u.test(text);
    for (const [at, word] of words.entries()) {
      if ((at === 0 && continuesWord) || (at === words.length - 1 && endsOpen)) continue;
      if (word.includes('-')) this.hyphenated.add(word);
      for (const part of word.includes('-') ? [word, ...word.split('-')] : [word]) {
        this.whole.set(part, (this.whole.get(part) ?? 0) + 1);
      }
    }
  }

  /**
   * Whether the hyphen between `before` (word part at the line end) and `after` (at the next line's start) belongs to the
   * word. The document's own words decide first; then capitals and digits; then whether both parts stand alone as words.
   */
  keepsHyphen(before: string, after: string): boolean {
    const left = /[\p{L}\p{N}'’-]+$/u.exec(before)?.[0] ?? '';
    const right = /^[\p{L}\p{N}'’]+/u.exec(after)?.[0] ?? '';
    if (left === '' || right === '') return true;
    if (/\p{N}$/u.test(left) || /^\p{N}/u.test(right)) return true;
    const low = left.toLowerCase();
    const next = right.toLowerCase();
    if (this.whole.has(low + next)) return false;
    if (this.hyphenated.has(`${low}-${next}`)) return true;
    // "state-of-the-" + "art": the word has a hyphen already.
    if (low.includes('-')) return true;
    if (/^\p{Lu}/u.test(right) && !/^\p{Lu}+$/u.test(left)) return true;
    const leftStands = this.whole.has(low) || compoundStart.has(low);
    const rightStands = this.whole.has(next) || compoundEnd.has(next);
    if (compoundStart.has(low) && low.length > 3 && (rightStands || next.length > 3)) return true;
    if (compoundEnd.has(next)) return true;
    return leftStands && rightStands && low.length > 2 && next.length > 3;
  }
}

// First and second halves of English compounds that auditors' texts write with a hyphen.
const compoundStart = new Set(
  (
    'third first second fourth fifth self well long short high low full part half cross non all ex pro anti multi best day year ' +
    'month week hour risk cost case time data decision government company customer user state two three four five six seven ' +
    'eight nine ten twelve right left arm single double zero real end up down in out on off follow built client employee ' +
    'machine world large small mid medium fixed market tax rent cash asset credit debt equity interest public private ' +
    'know need good fair open closed hard soft peer face back front check sign set write work stand start break'
  ).split(' '),
);
const compoundEnd = new Set(
  (
    'party parties term based related wide specific free time level year day month week hour making made owned controlled ' +
    'compliance compliant compete solicitation disclosure up down in out off on by to date rata call site line bound end ' +
    'exclusive transferable sublicensable refundable binding payment performance infringement recourse monetary profit ' +
    'resident public confidential defaulting breaching assignable existent employee insurance assessment certification ' +
    'certified employed sufficient evident service services regulatory length stop paying sponsored driven friendly ' +
    'effective efficient quality risk cost value scale size like half third fourth fifth quarter quarters thirds'
  ).split(' '),
);
