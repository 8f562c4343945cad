/** Draws random texts from a grammar in the notation that the chat grammars use, to see what they allow. */
export class GrammarDeriver {
  readonly #rules = new Map<string, string>();
  readonly #random: () => number;

  constructor(text: string, random: () => number) {
    this.#random = random;
    for (const line of text.split('\n')) {
      const [name = '', body = ''] = line.split(/ ::= (.*)/su);
      this.#rules.set(name.trim(), body.trim());
    }
  }

  /** One text that the grammar allows. */
  derive(): string {
    return this.#rule('root');
  }

  #rule(name: string): string {
    const body = this.#rules.get(name);
    if (body === undefined) throw new Error(`The grammar has no rule ${name}`);
    return new Reader(body, (rule) => this.#rule(rule), this.#random).alternatives();
  }
}

/** Reads a rule's body and writes one of its texts at the same time. */
class Reader {
  readonly #body: string;
  readonly #rule: (name: string) => string;
  readonly #random: () => number;
  #at = 0;

  constructor(body: string, rule: (name: string) => string, random: () => number) {
    this.#body = body;
    this.#rule = rule;
    this.#random = random;
  }

  alternatives(): string {
    const written = [this.#sequence()];
    while (this.#peek() === '|') {
      this.#at += 1;
      written.push(this.#sequence());
    }
    return written[Math.floor(this.#random() * written.length)] ?? '';
  }

  #sequence(): string {
    let text = '';
    for (let sign = this.#peek(); sign !== '' && sign !== '|' && sign !== ')'; sign = this.#peek()) text += this.#item();
    return text;
  }

  #item(): string {
    const start = this.#at;
    const once = this.#element();
    const repeat = /^\{(\d+),(\d+)\}/.exec(this.#body.slice(this.#at));
    if (repeat === null) return once;
    const end = this.#at + repeat[0].length;
    const least = Number(repeat[1]);
    const count = least + Math.floor(this.#random() * (Number(repeat[2]) - least + 1));
    let text = '';
    for (let index = 0; index < count; index += 1) {
      this.#at = start;
      text += this.#element();
    }
    this.#at = end;
    return text;
  }

  #element(): string {
    const sign = this.#peek();
    if (sign === '"') return this.#literal();
    if (sign === '[') return this.#class();
    if (sign === '(') {
      this.#at += 1;
      const text = this.alternatives();
      if (this.#peek() !== ')') throw new Error(`A bracket is left open: ${this.#body}`);
      this.#at += 1;
      return text;
    }
    const name = /^[a-z]+/.exec(this.#body.slice(this.#at))?.[0];
    if (name === undefined) throw new Error(`Not understood: ${this.#body.slice(this.#at)}`);
    this.#at += name.length;
    return this.#rule(name);
  }

  #literal(): string {
    const match = /^"((?:[^"\\]|\\.)*)"/su.exec(this.#body.slice(this.#at));
    if (match === null) throw new Error(`A literal is left open: ${this.#body.slice(this.#at)}`);
    this.#at += match[0].length;
    return (match[1] ?? '').replace(/\\(.)/gsu, '$1');
  }

  /** A sign that the class does not forbid, drawn from signs that would do harm where they are allowed. */
  #class(): string {
    const match = /^\[\^((?:[^\]\\]|\\.)*)\]/su.exec(this.#body.slice(this.#at));
    if (match === null) throw new Error(`Only classes of forbidden signs are understood: ${this.#body.slice(this.#at)}`);
    this.#at += match[0].length;
    const forbidden = new RegExp(`[${match[1] ?? ''}]`, 'u');
    const allowed = [
      'a',
      'Z',
      '7',
      '"',
      '\\',
      '\n',
      '\t',
      '\u0000',
      '\u007f',
      ' ',
      '条',
      '。',
      '}',
      ']',
      ',',
      ':',
      'é',
      '😀',
    ].filter((sign) => !forbidden.test(sign));
    return allowed[Math.floor(this.#random() * allowed.length)] ?? '';
  }

  #peek(): string {
    while (this.#body[this.#at] === ' ') this.#at += 1;
    return this.#body[this.#at] ?? '';
  }
}

/** A fixed sequence of numbers 0..1 (mulberry32), so that every run draws the same texts. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
