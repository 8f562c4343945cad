import { foldText } from '../../../core/read/fold.ts';
import type { Clause } from '../../../shared/clause.ts';
import type { DocumentOutline } from '../../store/library-store.ts';

/** Kinds that are records of their own inside a clause: a citation of one counts as one of the clause that holds it. */
const recordKinds = new Set(['table-row', 'footnote', 'paragraph', 'heading']);

/** A stored clause tree as the runner compares it: ancestors without the document's title and without nameless blocks. */
export class TreeView {
  readonly outline: DocumentOutline;
  readonly canonicalText: string;
  private readonly byId: ReadonlyMap<string, Clause>;
  private readonly titleIds: ReadonlySet<string>;

  constructor(outline: DocumentOutline, canonicalText: string, titles: readonly string[] = []) {
    this.outline = outline;
    this.canonicalText = canonicalText;
    this.byId = new Map(outline.clauses.map((clause) => [clause.clauseId, clause]));
    this.titleIds = titleNodes(outline, [outline.document.title, ...titles]);
  }

  get clauses(): readonly Clause[] {
    return this.outline.clauses;
  }

  clause(clauseId: string): Clause | undefined {
    return this.byId.get(clauseId);
  }

  isTitle(clause: Clause): boolean {
    return this.titleIds.has(clause.clauseId);
  }

  /** Ancestors from the nearest outwards, without the document's title and without blocks that have neither number nor heading. */
  ancestors(clause: Clause): Clause[] {
    const found: Clause[] = [];
    for (let at = this.parentOf(clause); at !== undefined; at = this.parentOf(at)) {
      if (this.isTitle(at) || (at.number === null && (at.heading ?? '') === '')) continue;
      found.push(at);
    }
    return found;
  }

  /** Unnumbered descendants whose words stand directly under the clause, in document order. */
  unnumberedBelow(clause: Clause): Clause[] {
    const inside = new Set([clause.clauseId]);
    const found: Clause[] = [];
    for (const other of this.clauses) {
      if (other.parentId === null || !inside.has(other.parentId) || other.number !== null) continue;
      inside.add(other.clauseId);
      found.push(other);
    }
    return found;
  }

  /**
   * The clause that stands for a cited record: itself when `known`, else the nearest ancestor that is, provided that only
   * table rows, notes and unnumbered blocks lie between.
   */
  ownerOf(clauseId: string, known: ReadonlySet<string>): string {
    let at = this.byId.get(clauseId);
    while (at !== undefined && !known.has(at.clauseId)) {
      const isRecord = at.kind === 'table-row' || at.kind === 'footnote' || (at.number === null && recordKinds.has(at.kind));
      if (!isRecord) break;
      at = this.parentOf(at);
    }
    return at !== undefined && known.has(at.clauseId) ? at.clauseId : clauseId;
  }

  private parentOf(clause: Clause): Clause | undefined {
    return clause.parentId === null ? undefined : this.byId.get(clause.parentId);
  }
}

function titleNodes(outline: DocumentOutline, titles: readonly string[]): Set<string> {
  const wanted = new Set(titles.map((title) => foldText(title)).filter((title) => title !== ''));
  const found = new Set<string>();
  for (const clause of outline.clauses) {
    if (clause.number !== null) break;
    if (clause.heading !== null && wanted.has(foldText(clause.heading))) found.add(clause.clauseId);
  }
  return found;
}
