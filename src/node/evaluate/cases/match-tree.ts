import type { Clause } from '../../../shared/clause.ts';
import { brief, type Checks } from '../checks.ts';
import { type FoldFlags, foldNumber, foldWith } from '../comparison.ts';
import type { ExpectedNode } from './case-form.ts';
import type { TreeView } from './tree-view.ts';

/** References of a case (`ref`) and the clauses that stand for them. */
export type ReferenceMap = ReadonlyMap<string, Clause>;

/**
 * Finds a clause for every expected node: same number, same parents, and the words decide between several. Every fault is one
 * failure; each clause serves one node only. A node that `mayBeInParent` and has no clause of its own is mapped to its parent.
 */
export function matchTree(view: TreeView, expected: readonly ExpectedNode[], flags: FoldFlags, checks: Checks): ReferenceMap {
  return new TreeMatch(view, expected, flags, checks).run();
}

class TreeMatch {
  private readonly view: TreeView;
  private readonly expected: readonly ExpectedNode[];
  private readonly flags: FoldFlags;
  private readonly checks: Checks;
  private readonly byRef: ReadonlyMap<string, ExpectedNode>;
  private readonly found = new Map<string, Clause>();
  /** Nodes without a clause of their own: kept inside the parent, or optional and missing. */
  private readonly merged = new Set<string>();
  private readonly used = new Set<string>();

  constructor(view: TreeView, expected: readonly ExpectedNode[], flags: FoldFlags, checks: Checks) {
    this.view = view;
    this.expected = expected;
    this.flags = flags;
    this.checks = checks;
    this.byRef = new Map(expected.map((node) => [node.ref, node]));
  }

  run(): ReferenceMap {
    for (const node of this.expected) this.place(node);
    for (const node of this.expected) this.compare(node);
    this.checkOrder();
    return this.found;
  }

  private place(node: ExpectedNode): void {
    const sameName = this.view.clauses.filter((clause) => !this.used.has(clause.clauseId) && this.namesAgree(node, clause));
    const rightPlace = sameName.filter((clause) => this.parentFailure(node, clause) === null);
    const pool = rightPlace.length > 0 ? rightPlace : node.optional || node.mayBeInParent ? [] : sameName;
    const clause = pool.find((candidate) => this.wordFailure(node, candidate, '') === null) ?? pool[0];
    if (clause !== undefined) {
      this.used.add(clause.clauseId);
      this.found.set(node.ref, clause);
      return;
    }
    if (node.optional || node.mayBeInParent) {
      this.merged.add(node.ref);
      const parent = node.parent === null ? undefined : this.found.get(node.parent);
      if (node.mayBeInParent && parent !== undefined) this.found.set(node.ref, parent);
    }
  }

  private namesAgree(node: ExpectedNode, clause: Clause): boolean {
    if (node.number !== null) return clause.number !== null && foldNumber(clause.number) === foldNumber(node.number);
    if (clause.number !== null || clause.kind === 'table-row' || clause.kind === 'footnote') return false;
    if (node.heading === null) return this.wordFailure(node, clause, '') === null;
    const heading = this.fold(node.heading);
    if (clause.heading !== null && this.fold(clause.heading) === heading) return true;
    return (clause.heading ?? '') === '' && this.fold(clause.text).startsWith(heading);
  }

  private compare(node: ExpectedNode): void {
    const clause = this.found.get(node.ref);
    if (this.merged.has(node.ref)) {
      if (clause !== undefined) this.checkHeldByParent(node, clause);
      else if (!node.optional) this.checks.fail(`${node.ref}: missing, and so is the parent that may hold it`);
      return;
    }
    if (clause === undefined) {
      this.checks.fail(`${node.ref}: missing (number ${node.number ?? 'none'}, heading ${node.heading ?? 'none'})`);
      return;
    }
    const parentFailure = this.parentFailure(node, clause);
    this.checks.that(parentFailure === null, `${node.ref}: ${parentFailure ?? ''}`);
    const wordFailure = this.wordFailure(node, clause, this.wordsOfMerged(node.ref));
    this.checks.that(wordFailure === null, `${node.ref}: ${wordFailure ?? ''}`);
    this.checkHeadingPath(node, clause);
    this.checkPages(node, clause);
  }

  /** What is wrong with the clause's place under its parents; null when nothing is. */
  private parentFailure(node: ExpectedNode, clause: Clause): string | null {
    const parent = this.view.ancestors(clause)[0];
    const allowed = new Set<string | null>();
    const others = typeof node.parentMayBe === 'string' ? [node.parentMayBe] : (node.parentMayBe ?? []);
    for (const ref of [node.parent, ...others]) allowed.add(this.standingParent(ref));
    if (allowed.has(parent?.clauseId ?? null)) return null;
    const where = parent === undefined ? 'the root' : (parent.number ?? parent.heading ?? parent.clauseId);
    return `stands under ${where}, expected ${node.parent ?? 'the root'}`;
  }

  /** Clause id that a child of `ref` must have as parent: past optional nodes that are missing. `unmatched` when there is none. */
  private standingParent(ref: string | null): string | null {
    let at = ref;
    while (at !== null) {
      const own = this.merged.has(at) ? undefined : this.found.get(at);
      if (own !== undefined) return own.clauseId;
      if (!this.merged.has(at)) return 'unmatched';
      at = this.byRef.get(at)?.parent ?? null;
    }
    return null;
  }

  /** What is wrong with heading and words; `held` are words of nodes that the tree keeps inside this one. */
  private wordFailure(node: ExpectedNode, clause: Clause, held: string): string | null {
    const below =
      node.ownChildrenMayHoldText === true
        ? this.view.unnumberedBelow(clause).map((child) => joined(child.heading, child.text))
        : [];
    const words = below.reduce((text, more) => joined(text, more), clause.text);
    const headingAgrees = this.fold(clause.heading ?? '') === this.fold(node.heading ?? '');
    const apart = this.textFailure(node, this.fold(words), null, held);
    if (headingAgrees && apart === null) return null;
    // One field for heading and words: the heading is expected in front of the words.
    const oneField = (clause.heading ?? '') === '' || words === '';
    if (oneField && this.textFailure(node, this.fold(joined(clause.heading, words)), node.heading ?? '', held) === null)
      return null;
    return headingAgrees ? apart : `heading is ${brief(clause.heading ?? '(none)')}, expected ${brief(node.heading ?? '(none)')}`;
  }

  private textFailure(node: ExpectedNode, actual: string, heading: string | null, held: string): string | null {
    const before = heading === null ? '' : heading;
    if (node.text !== undefined) {
      const wanted = this.fold(joined(joined(before, node.text), held));
      if (actual !== wanted) return `words are ${brief(actual)}, expected ${brief(wanted)}${firstDifference(actual, wanted)}`;
    }
    if (node.textStartsWith !== undefined && !actual.startsWith(this.fold(joined(before, node.textStartsWith))))
      return `words ${brief(actual)} do not start with ${brief(node.textStartsWith)}`;
    if (before !== '' && !actual.startsWith(this.fold(before))) return `words do not start with the heading ${brief(before)}`;
    if (node.textEndsWith !== undefined && !actual.endsWith(this.fold(node.textEndsWith)))
      return `words end with ${brief(actual.slice(-60))}, expected ${brief(node.textEndsWith)}`;
    const missing = node.textIncludes?.find((part) => !actual.includes(this.fold(part)));
    if (missing !== undefined) return `words ${brief(actual)} lack ${brief(missing)}`;
    const excess = node.textExcludes?.find((part) => actual.includes(this.fold(part)));
    return excess === undefined ? null : `words hold ${brief(excess)}, which must not be there`;
  }

  /** Words of unnumbered headings that the tree keeps inside `ref`, in document order. */
  private wordsOfMerged(ref: string): string {
    const inside = this.expected.filter((node) => node.parent === ref && node.mayBeInParent && this.merged.has(node.ref));
    return inside.reduce((text, node) => joined(text, joined(node.heading, node.text ?? '')), '');
  }

  private checkHeldByParent(node: ExpectedNode, parent: Clause): void {
    const words = this.fold(joined(parent.heading, parent.text));
    const parts = [node.heading, node.text, node.textStartsWith, node.textEndsWith, ...(node.textIncludes ?? [])];
    const missing = parts.find((part) => part != null && !words.includes(this.fold(part)));
    this.checks.that(missing == null, `${node.ref}: no clause of its own and its parent lacks ${brief(missing ?? '')}`);
  }

  /** The published heading path must name the ancestors, outermost first; the document's title may stand in front. */
  private checkHeadingPath(node: ExpectedNode, clause: Clause): void {
    const labels = this.view
      .ancestors(clause)
      .reverse()
      .map((ancestor) => this.foldLabel(joined(ancestor.number, ancestor.heading ?? '')));
    const published = clause.headingPath.map((label) => this.foldLabel(label));
    const tail = published.slice(published.length - labels.length);
    const extra = published.length - labels.length;
    const agrees = extra >= 0 && extra <= 1 && tail.join('\n') === labels.join('\n');
    this.checks.that(
      agrees,
      () => `${node.ref}: heading path is [${clause.headingPath.join(' > ')}], its ancestors are [${labels.join(' > ')}]`,
    );
  }

  private checkPages(node: ExpectedNode, clause: Clause): void {
    if (node.page !== undefined)
      this.checks.that(
        clause.pages[0] === node.page,
        `${node.ref}: starts on page ${clause.pages[0] ?? 'none'}, expected ${node.page}`,
      );
    if (node.pages !== undefined)
      this.checks.that(
        clause.pages.join() === node.pages.join(),
        `${node.ref}: touches pages ${clause.pages.join(', ') || 'none'}, expected ${node.pages.join(', ')}`,
      );
  }

  private checkOrder(): void {
    const own = this.expected.filter((node) => !this.merged.has(node.ref)).map((node) => this.found.get(node.ref));
    const orders = own.flatMap((clause) => (clause === undefined ? [] : [clause.order]));
    const sorted = orders.every((order, index) => index === 0 || order > (orders[index - 1] ?? -1));
    this.checks.that(sorted, 'clauses do not stand in document order');
  }

  private fold(text: string): string {
    return foldWith(text, this.flags);
  }

  private foldLabel(label: string): string {
    return this.fold(label)
      .replace(/\s+/g, '')
      .replace(/[.)）、:：]/g, '')
      .replace(/[(（]/g, '');
  }
}

/** Two pieces of words with one space between, or whichever there is. */
function joined(first: string | null | undefined, second: string): string {
  return [first ?? '', second].filter((part) => part !== '').join(' ');
}

function firstDifference(actual: string, wanted: string): string {
  let at = 0;
  while (at < actual.length && at < wanted.length && actual[at] === wanted[at]) at += 1;
  if (at < 40) return '';
  return ` (differs at ${at}: ${brief(actual.slice(at - 10, at + 40))} against ${brief(wanted.slice(at - 10, at + 40))})`;
}
