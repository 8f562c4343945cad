import type { Clause } from '../../../shared/clause.ts';

/** Full-width signs U+FF01–FF5E and the ideographic space to their half-width forms; nothing else is folded. */
export function foldWidth(text: string): string {
  return text.replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/\u3000/g, ' ');
}

/**
 * A citation as its components, so that spellings of the same clause agree: `Art. 51 (2)`, `Article 51(2)` and
 * `Article 51, paragraph 2` give `article 51 2`; `Annex III, point 1(a)` and `Annex III(1)(a)` give `annex iii 1 a`.
 */
export function citationKey(citation: string): string {
  const words = foldWidth(citation.normalize('NFC'))
    .toLowerCase()
    .replace(/\bart\./g, 'article')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !/^(points?|paragraphs?|items?|subparagraphs?|para)$/.test(word));
  return words.join(' ');
}

/**
 * Keys of a stored clause: of its citation label, and of the numbers from each ancestor that can begin a citation (an article,
 * an annex, a plain number; not a bracketed item) down to itself. `ancestors` run from the nearest outwards.
 */
export function clauseKeys(clause: Clause, ancestors: readonly Clause[]): Set<string> {
  const keys = new Set([citationKey(clause.label)]);
  if (clause.number === null) return keys;
  if (clause.kind === 'recital') keys.add(citationKey(`recital ${clause.number.replace(/^recital\s*/i, '')}`));
  const numbers: string[] = [];
  for (const { number } of [clause, ...ancestors]) {
    if (number === null) continue;
    numbers.unshift(number);
    if (!/^[([（〔]/.test(number)) keys.add(citationKey(numbers.join(' ')));
  }
  return keys;
}

/** Key of the direct parent of an item (letter, roman or Chinese numeral); null for a paragraph, which has no coarser match. */
export function parentOfItem(key: string): string | null {
  const parts = key.split(' ');
  const last = parts.at(-1) ?? '';
  if (parts.length < 2 || /^\d/.test(last)) return null;
  const parent = parts.slice(0, -1);
  // `annex iii` and `article 5` are whole units and items of nothing.
  return parent.length === 1 && /^[a-z]+$/.test(parent[0] ?? '') ? null : parent.join(' ');
}
