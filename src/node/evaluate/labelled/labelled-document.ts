import type { Clause } from '../../../shared/clause.ts';
import type { TextRange } from '../../../shared/position.ts';
import type { DocumentOutline, StoredSource } from '../../store/library-store.ts';
import { TreeView } from '../cases/tree-view.ts';
import { citationKey, clauseKeys } from '../golden/citation-key.ts';
import { SqueezedText } from './squeezed-text.ts';

/** An imported document of a labelled set with what locating and scoring ask of it. */
export class LabelledDocument {
  readonly documentId: string;
  readonly view: TreeView;
  readonly text: SqueezedText;
  private readonly source: StoredSource;
  private numbers: ReadonlyMap<string, readonly Clause[]> | null = null;

  constructor(outline: DocumentOutline, source: StoredSource) {
    this.documentId = outline.document.documentId;
    this.source = source;
    this.view = new TreeView(outline, source.text);
    this.text = new SqueezedText(source.text);
  }

  /** Clauses whose label or number is this one, in document order; spelling (`Art. 5 (2)`) does not matter where no label is the same. */
  numbered(number: string): readonly Clause[] {
    const exact = this.view.clauses.filter((clause) => clause.label === number);
    if (exact.length > 0) return exact;
    this.numbers ??= this.indexNumbers();
    return this.numbers.get(citationKey(number)) ?? [];
  }

  /** What stands from an element of an HTML file up to the next one that has an id; null where there is none. */
  element(id: string): TextRange | null {
    const at = this.source.blocks.findIndex((block) => block.anchor === id);
    const first = this.source.blocks[at];
    if (first === undefined) return null;
    const rest = this.source.blocks.slice(at + 1);
    const next = rest.findIndex((block) => block.anchor !== undefined && block.anchor !== id);
    const last = (next < 0 ? rest : rest.slice(0, next)).at(-1) ?? first;
    return { start: first.start, end: Math.max(first.end, last.end) };
  }

  /** Places of a clause's own words, number and heading included. */
  placesOf(clause: Clause): TextRange[] {
    return clause.headRange === null ? [...clause.ranges] : [clause.headRange, ...clause.ranges];
  }

  private indexNumbers(): ReadonlyMap<string, readonly Clause[]> {
    const numbers = new Map<string, Clause[]>();
    for (const clause of this.view.clauses) {
      if (clause.number === null) continue;
      for (const key of clauseKeys(clause, this.view.ancestors(clause))) numbers.set(key, [...(numbers.get(key) ?? []), clause]);
    }
    return numbers;
  }
}
