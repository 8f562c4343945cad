import type { Answer } from '../../shared/answer.ts';
import type { Clause } from '../../shared/clause.ts';
import type { DocumentRecord } from '../../shared/document.ts';
import type { ClauseCard } from '../../shared/window/views.ts';
import type { DocumentOutline } from '../store/library-store.ts';
import { clauseLink } from './outline-rows.ts';

/** Everything that the card of a clause shows, from its document's outline and the answers that cite it. */
export function clauseCard(
  clause: Clause,
  outline: DocumentOutline,
  usedIn: readonly (Answer & { number: number })[],
): ClauseCard {
  const byId = new Map(outline.clauses.map((candidate) => [candidate.clauseId, candidate]));
  const siblings = outline.clauses.filter((candidate) => candidate.parentId === clause.parentId);
  const place = siblings.findIndex((candidate) => candidate.clauseId === clause.clauseId);
  const link = (candidate: Clause | undefined) => (candidate === undefined ? null : clauseLink(candidate));
  const references = outline.crossReferences;
  return {
    clause,
    document: outline.document,
    leadIn: link(leadInOf(clause, byId)),
    children: outline.clauses.filter((candidate) => candidate.parentId === clause.clauseId).map(clauseLink),
    previous: link(siblings[place - 1]),
    next: link(siblings[place + 1]),
    refersTo: references
      .filter((reference) => reference.from === clause.clauseId)
      .map((reference) => ({ text: reference.text, clause: reference.to === null ? null : link(byId.get(reference.to)) })),
    referredToBy: references
      .filter((reference) => reference.to === clause.clauseId)
      .flatMap((reference) => {
        const from = byId.get(reference.from);
        return from === undefined ? [] : [{ text: reference.text, clause: clauseLink(from) }];
      }),
    terms: outline.definitions.filter(
      (definition) => definition.clauseId !== clause.clauseId && usesTerm(clause.text, definition.term),
    ),
    usedIn: usedIn.map(({ answerId, number, question }) => ({ answerId, number, question })),
    citation: citationOf(outline.document, clause),
  };
}

/** "Supplier Payment Standard v4, 6.2(b), page 14". */
export function citationOf(document: DocumentRecord, clause: Pick<Clause, 'label' | 'pages'>): string {
  const chinese = document.language.startsWith('zh');
  const version = document.version === null ? '' : ` ${/^\d/.test(document.version) ? 'v' : ''}${document.version}`;
  const [first] = clause.pages;
  const last = clause.pages.at(-1);
  const pages = first === undefined || last === undefined ? null : first === last ? `${first}` : `${first}–${last}`;
  if (chinese) return `《${document.title}》${version.trim()}${clause.label}${pages === null ? '' : `，第 ${pages} 页`}`;
  const page = pages === null ? '' : `, ${first === last ? 'page' : 'pages'} ${pages}`;
  return `${document.title}${version}, ${clause.label}${page}`;
}

/** The nearest ancestor with words of its own, for a clause that is an item or a row below it. */
function leadInOf(clause: Clause, byId: ReadonlyMap<string, Clause>): Clause | undefined {
  if (clause.kind !== 'item' && clause.kind !== 'table-row') return undefined;
  let parent = clause.parentId === null ? undefined : byId.get(clause.parentId);
  while (parent !== undefined && parent.text.trim() === '')
    parent = parent.parentId === null ? undefined : byId.get(parent.parentId);
  return parent;
}

function usesTerm(text: string, term: string): boolean {
  const at = text.indexOf(term);
  if (at < 0) return false;
  const wordSign = /[\p{L}\p{N}]/u;
  // Chinese writes no spaces between words: a term counts wherever it stands.
  if (/\p{Script=Han}/u.test(term)) return true;
  return !wordSign.test(text.charAt(at - 1)) && !wordSign.test(text.charAt(at + term.length));
}
