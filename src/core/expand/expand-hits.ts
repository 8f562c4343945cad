import type { CandidateReason, Ranks } from '../../shared/answer.ts';
import type { Clause, Definition } from '../../shared/clause.ts';
import type { ClauseLookup } from '../search/candidate.ts';
import { isException } from './is-exception.ts';

export interface Hit {
  readonly clause: Clause;
  readonly score: number;
  readonly ranks: Ranks;
}

export interface Expanded extends Hit {
  readonly why: CandidateReason;
  readonly from: string | null;
}

/**
 * Share of the bringing clause's score that an added clause gets: how often it was needed together with a hit of that kind, by
 * the table in docs/decisions/0008-scores-fused-by-language.md. Lead-ins and definitions are seldom the answer; they stand
 * low because what a clause leads in from and defines is at hand in every later step.
 */
const shares: Readonly<Record<Exclude<CandidateReason, 'hit'>, number>> = {
  child: 0.95,
  'table-row': 0.9,
  exception: 0.8,
  'cross-reference': 0.7,
  'lead-in': 0.6,
  sibling: 0.5,
  definition: 0.4,
};
/** What a lead-in keeps for each further lead-in between it and the item. */
const furtherLeadInShare = 0.95;
/** The items of a clause that a hit refers to, and the clauses that refer to a hit without setting it aside. */
const referredItemShare = 0.6;
const referringShare = 0.3;
/** A clause and the amendment that changes it are read together. */
const changeShare = 0.95;
/** Characters below which a whole subtree, or a list of siblings, is brought; of a longer parent only the first level. */
const shortSubtree = 2400;
const shortSiblings = 1600;
/** A long parent names a field rather than a rule: a child that the question needs is mostly a hit of its own. */
const longParentShare = 0.6;
const mostChildren = 40;
const mostSiblings = 12;
/** One clause that everything refers to must not fill the list. */
const mostReferences = 6;
const mostReferredItems = 12;
const mostDefinitions = 4;

/** Whole words of a term in a text; Chinese terms stand anywhere. Case counts only for terms that begin with a capital. */
function usesTerm(text: string, term: string): boolean {
  if (term.length < 2) return false;
  const escaped = term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = /\p{Script=Han}/u.test(term) ? escaped : `(?<![\\p{L}\\p{N}])${escaped}(?:e?s)?(?![\\p{L}\\p{N}])`;
  return new RegExp(pattern, /^\p{Lu}/u.test(term) ? 'u' : 'iu').test(text);
}

class Expansion {
  private readonly found = new Map<string, Expanded>();
  private readonly lookup: ClauseLookup;
  private readonly definitions = new Map<string, readonly Definition[]>();

  constructor(lookup: ClauseLookup) {
    this.lookup = lookup;
  }

  result(): Expanded[] {
    return [...this.found.values()].sort((left, right) => right.score - left.score || left.clause.order - right.clause.order);
  }

  addHit(hit: Hit): void {
    this.found.set(hit.clause.clauseId, { ...hit, why: 'hit', from: null });
  }

  expand(hit: Hit): void {
    this.leadIns(hit);
    this.children(hit);
    this.siblings(hit);
    this.tableRows(hit);
    this.references(hit);
    this.changes(hit);
    this.definedTerms(hit);
  }

  private add(clause: Clause | undefined, why: Exclude<CandidateReason, 'hit'>, by: Hit, share: number = shares[why]): void {
    if (clause === undefined || clause.clauseId === by.clause.clauseId) return;
    const score = by.score * share;
    const known = this.found.get(clause.clauseId);
    if (known === undefined) this.found.set(clause.clauseId, { clause, why, from: by.clause.clauseId, score, ranks: {} });
    // A weak hit beside a strong one is lifted to where the strong one would bring it; it stays a hit.
    else if (known.score < score) {
      this.found.set(
        clause.clauseId,
        known.why === 'hit' ? { ...known, score } : { ...known, why, from: by.clause.clauseId, score },
      );
    }
  }

  private leadIns(hit: Hit): void {
    let parent = hit.clause.parentId === null ? undefined : this.lookup.clause(hit.clause.parentId);
    for (let steps = 0; parent !== undefined; steps += 1) {
      if (parent.text !== '') this.add(parent, 'lead-in', hit, shares['lead-in'] * furtherLeadInShare ** steps);
      const continues =
        parent.kind === 'item' || parent.kind === 'clause' || parent.kind === 'paragraph' || parent.kind === 'table-row';
      if (!continues && parent.text === '') break;
      parent = parent.parentId === null ? undefined : this.lookup.clause(parent.parentId);
    }
  }

  private children(hit: Hit): void {
    const short = hit.clause.subtreeEnd - hit.clause.subtreeStart <= shortSubtree;
    const visit = (clauseId: string, depth: number): void => {
      for (const child of this.lookup.children(clauseId).slice(0, mostChildren)) {
        const why = child.kind === 'table-row' ? 'table-row' : 'child';
        this.add(child, why, hit, shares[why] ** depth * (short ? 1 : longParentShare));
        if (short || child.text === '') visit(child.clauseId, depth + 1);
      }
    };
    visit(hit.clause.clauseId, 1);
  }

  private siblings(hit: Hit): void {
    if (hit.clause.kind !== 'item' || hit.clause.parentId === null) return;
    const siblings = this.lookup.children(hit.clause.parentId).filter(({ kind }) => kind === 'item');
    const length = siblings.reduce((sum, { text }) => sum + text.length, 0);
    if (siblings.length > mostSiblings || length > shortSiblings) return;
    for (const sibling of siblings) this.add(sibling, 'sibling', hit);
  }

  private tableRows(hit: Hit): void {
    const rows = this.lookup.tablesOf(hit.clause.clauseId).filter(({ clauseId }) => clauseId === hit.clause.clauseId);
    for (const { clauseId } of rows.flatMap((table) => table.rows).slice(0, mostChildren)) {
      this.add(this.lookup.clause(clauseId), 'table-row', hit);
    }
  }

  private references(hit: Hit): void {
    for (const { to } of this.lookup.referencesFrom(hit.clause.clauseId).slice(0, mostReferences)) {
      if (to === null) continue;
      this.add(this.lookup.clause(to), 'cross-reference', hit);
      for (const item of this.lookup.children(to).slice(0, mostReferredItems)) {
        this.add(item, 'cross-reference', hit, referredItemShare);
      }
    }
    // Exceptions name the clause or one of the clauses above it ("Article 3 does not apply").
    const named: string[] = [hit.clause.clauseId];
    for (let id = hit.clause.parentId; id !== null && named.length < 4; id = this.lookup.clause(id)?.parentId ?? null)
      named.push(id);
    named.forEach((target, level) => {
      let plain = 0;
      for (const { from, text } of this.lookup.referencesTo(target)) {
        const source = this.lookup.clause(from);
        if (source === undefined) continue;
        if (isException(source.text, text)) this.add(source, 'exception', hit, shares.exception ** (level + 1));
        else if (level === 0 && plain < mostReferences) {
          plain += 1;
          this.add(source, 'cross-reference', hit, referringShare);
        }
      }
    });
  }

  private changes(hit: Hit): void {
    for (const id of this.lookup.changesOf?.(hit.clause.clauseId) ?? []) {
      this.add(this.lookup.clause(id), 'cross-reference', hit, changeShare);
    }
  }

  private definedTerms(hit: Hit): void {
    const { documentId } = hit.clause;
    const known = this.definitions.get(documentId) ?? this.lookup.definitionsOf(documentId);
    this.definitions.set(documentId, known);
    const words = `${hit.clause.heading ?? ''} ${hit.clause.text}`;
    const used = known.filter(
      ({ term, clauseId, scope }) => clauseId !== hit.clause.clauseId && usesTerm(words, term) && this.inScope(hit.clause, scope),
    );
    for (const { clauseId } of used.slice(0, mostDefinitions)) this.add(this.lookup.clause(clauseId), 'definition', hit);
  }

  private inScope(clause: Clause, scope: string | null): boolean {
    if (scope === null) return true;
    const holder = this.lookup.clause(scope);
    return holder !== undefined && holder.subtreeStart <= clause.subtreeStart && clause.subtreeEnd <= holder.subtreeEnd;
  }
}

/**
 * Adds to the hits what they cannot be understood without: lead-ins, children, short lists, table rows, cross-references one
 * hop both ways, exceptions that name the hit, definitions of its terms. Each added clause says why and by which hit.
 * Best first, at most `maximum`, each clause once. Only clauses that `lookup` lets through can come in.
 */
export function expandHits(hits: readonly Hit[], lookup: ClauseLookup, maximum: number): readonly Expanded[] {
  const expansion = new Expansion(lookup);
  for (const hit of hits) expansion.addHit(hit);
  for (const hit of hits) expansion.expand(hit);
  return expansion.result().slice(0, maximum);
}
