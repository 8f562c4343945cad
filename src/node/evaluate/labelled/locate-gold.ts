import { readFile } from 'node:fs/promises';
import type { TextRange } from '../../../shared/position.ts';
import type { LabelledDocument } from './labelled-document.ts';
import type { LabelledGold } from './labelled-question.ts';
import { unite } from './ranges.ts';
import { codePointToUnit, SqueezedText } from './squeezed-text.ts';

/** A gold row where the product has it. */
export interface LocatedGold {
  /** Words for people: the number, or the first words. */
  readonly name: string;
  readonly documentId: string;
  /** Places in the canonical text, united; empty when the product's text does not hold the words. */
  readonly places: readonly TextRange[];
  /** `unit`: one cited clause of the place finds the row. `span`: the row is found by characters. */
  readonly kind: 'unit' | 'span';
}

/** The plain text that labels with offsets count in. */
export class LabelText {
  private readonly text: string;
  private readonly squeezed: SqueezedText;

  constructor(text: string) {
    this.text = text;
    this.squeezed = new SqueezedText(text);
  }

  static async read(path: string): Promise<LabelText> {
    return new LabelText(await readFile(path, 'utf8'));
  }

  /** The words between two offsets in code points. */
  slice(start: number, end: number): string {
    const from = codePointToUnit(this.text, start);
    return this.text.slice(from, from + codePointToUnit(this.text.slice(from), end - start));
  }

  /** Share 0..1 of the text, white space aside, that stands before an offset in code points. */
  shareBefore(codePoint: number): number {
    return this.squeezed.before(codePointToUnit(this.text, codePoint)) / Math.max(1, this.squeezed.length);
  }
}

/**
 * Finds a gold row in the product's canonical text. `labelText` is the text that its offsets count in, null where it has none.
 * Offsets lead: a quote that is not what stands at them is passed over.
 */
export function locateGold(gold: LabelledGold, document: LabelledDocument, labelText: LabelText | null): LocatedGold {
  const located = (name: string, kind: LocatedGold['kind'], places: readonly TextRange[]): LocatedGold => ({
    name,
    documentId: document.documentId,
    places: unite(places),
    kind,
  });
  const { number, quote, start, end } = gold;
  if (start !== undefined && end !== undefined && labelText !== null) {
    const words = labelText.slice(start, end);
    return located(firstWords(words), 'span', document.text.locate(words, labelText.shareBefore(start)));
  }
  if (number !== undefined) return located(number, 'unit', numberedPlaces(number, quote, document));
  if (quote === undefined) return located('?', 'span', []);
  const at = gold.txt_start ?? null;
  const expected = at === null || labelText === null ? null : labelText.shareBefore(at);
  return located(firstWords(quote), 'span', document.text.locate(quote, expected));
}

/** Where a number and its words stand together; a number whose words are elsewhere is another clause of the same number. */
function numberedPlaces(number: string, quote: string | undefined, document: LabelledDocument): TextRange[] {
  if (quote === undefined) {
    const element = document.element(number);
    if (element !== null) return [element];
  }
  const clauses = document.numbered(number);
  const subtrees = clauses.map(({ subtreeStart, subtreeEnd }) => ({ start: subtreeStart, end: subtreeEnd }));
  if (quote === undefined || quote.trim() === '') return subtrees.slice(0, 1);
  for (const [index, subtree] of subtrees.entries()) {
    const places = document.text.locate(quote, null, subtree);
    const head = clauses[index]?.headRange ?? null;
    if (places.length > 0) return head === null ? places : [head, ...places];
  }
  return [];
}

function firstWords(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  return words.length <= 60 ? words : `${words.slice(0, 59)}…`;
}
