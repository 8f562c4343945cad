import type { Clause } from '../../shared/clause.ts';
import { bareNumber } from './clause-label.ts';

const ordinals = [
  '',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
];
const wordNumber = /^(?:the\s+)?(\p{L}+)\.?\s*(?:no\.?\s*)?([\p{L}\p{N}.\-–]*)$/iu;

/** A number without its word, brackets and spaces, in lower case: what a reference and a clause must share. */
export function numberKey(number: string): string {
  return bareNumber(number).replace(/\s+/g, '').toLowerCase();
}

/** Finds clauses by what a reference says, within the part of the document it is said in. */
export class ClauseIndex {
  readonly byId = new Map<string, Clause>();
  private readonly children = new Map<string, Map<string, Clause>>();
  private readonly words = new Map<string, Clause[]>();
  private readonly families = new Set<string>();
  private readonly outer = new Map<string, string | null>();

  constructor(clauses: readonly Clause[]) {
    for (const clause of clauses) {
      this.byId.set(clause.clauseId, clause);
      const above = clause.parentId === null ? undefined : this.byId.get(clause.parentId);
      const isOuter = above !== undefined && (above.kind === 'annex' || above.kind === 'schedule');
      this.outer.set(
        clause.clauseId,
        above === undefined ? null : isOuter ? above.clauseId : (this.outer.get(above.clauseId) ?? null),
      );
      if (clause.number !== null) this.add(clause, clause.number);
    }
  }

  private add(clause: Clause, number: string): void {
    const key = numberKey(number);
    const siblings = this.children.get(clause.parentId ?? '') ?? new Map<string, Clause>();
    if (!siblings.has(key)) siblings.set(key, clause);
    this.children.set(clause.parentId ?? '', siblings);
    const register = (word: string, value: string): void => {
      this.families.add(word);
      const name = `${word} ${value}`;
      const list = this.words.get(name);
      if (list === undefined) this.words.set(name, [clause]);
      else list.push(clause);
    };
    if (clause.kind === 'recital') {
      register('recital', key);
      return;
    }
    if (key.startsWith('§')) {
      register('§', key.replace(/^§+/, ''));
      return;
    }
    if (/^[第附]/.test(key)) {
      register('中', key.replace(/\s/g, ''));
      return;
    }
    const match = /\s/.test(number.trim()) || /^\p{L}{4,}$/u.test(number) ? wordNumber.exec(number.trim()) : null;
    if (match === null) {
      register('', key);
      return;
    }
    const first = (match[1] ?? '').toLowerCase();
    const place = ordinals.indexOf(first);
    const word = first
      .replace(/^art$/, 'article')
      .replace(/^sec$/, 'section')
      .replace(/^annexe$/, 'annex');
    if (place > 0) register((match[2] ?? '').toLowerCase(), String(place));
    else register(word, (match[2] ?? '').toLowerCase());
  }

  /** Clauses that carry the word (or, for '', no word) and number, the nearest around `from` first, then those of the same annex or schedule. */
  find(word: string, value: string, from: Clause): Clause | null {
    const found = this.words.get(`${word} ${value.toLowerCase()}`);
    if (found === undefined) return null;
    if (found.length === 1) return found[0] ?? null;
    for (let here = this.parentOf(from); here !== null; here = this.parentOf(here)) {
      const holder = here.clauseId;
      const near = found.find((clause) => clause.parentId === holder);
      if (near !== undefined) return near;
    }
    const home = this.outerOf(from);
    return (
      found.find((clause) => this.outerOf(clause) === home) ??
      found.find((clause) => this.outerOf(clause) === null) ??
      found[0] ??
      null
    );
  }

  /** All clauses of that word and number, the one that `find` gives first, then the outer ones before the inner ones. */
  all(word: string, value: string, from: Clause): readonly Clause[] {
    const found = this.words.get(`${word} ${value.toLowerCase()}`) ?? [];
    const nearest = this.find(word, value, from);
    const others = found.filter((clause) => clause !== nearest).toSorted((left, right) => left.depth - right.depth);
    return nearest === null ? others : [nearest, ...others];
  }

  /** True when `clause` stands below `holder`. */
  isInside(clause: Clause, holder: Clause): boolean {
    for (let above = this.parentOf(clause); above !== null; above = this.parentOf(above)) if (above === holder) return true;
    return false;
  }

  hasWord(word: string): boolean {
    return this.families.has(word);
  }

  outerOf(clause: Clause): string | null {
    return this.outer.get(clause.clauseId) ?? null;
  }

  parentOf(clause: Clause): Clause | null {
    return clause.parentId === null ? null : (this.byId.get(clause.parentId) ?? null);
  }

  child(clause: Clause, value: string): Clause | null {
    return this.children.get(clause.clauseId)?.get(value.toLowerCase()) ?? null;
  }

  /** A child by word and number ("Section A" in an annex). */
  childByWord(clause: Clause, word: string, number: string): Clause | null {
    return this.child(clause, `${word}${number}`);
  }

  /** Follows a chain of bare numbers ("1", "a", "ii") downwards; null when a link is missing. */
  descend(clause: Clause, chain: readonly string[]): Clause | null {
    let here: Clause | null = clause;
    for (const value of chain) {
      if (here === null) return null;
      here = this.child(here, value) ?? this.child(here, `${numberKey(here.number ?? '')}.${value}`);
    }
    return here;
  }

  /** The nearest clause around `from`, itself included, below which the chain leads somewhere. */
  climb(from: Clause, chain: readonly string[]): Clause | null {
    for (let here: Clause | null = from; here !== null; here = this.parentOf(here)) {
      const found = this.descend(here, chain);
      if (found !== null) return found;
    }
    return null;
  }
}
