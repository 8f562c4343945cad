import type { Clause } from '../../shared/clause.ts';
import { identifierTokens } from './identifiers.ts';
import { countWords, joinGroups, pairForm, wordForm } from './word-forms.ts';

/** The columns of the keyword index for one clause. Column names are those of the FTS5 table. */
export interface ClauseIndexEntry {
  /** Own heading and label. */
  readonly heading: string;
  /** Headings of the ancestors. */
  readonly path: string;
  /** Own words of the parent that lead in to this clause ("A provider shall:"). */
  readonly lead: string;
  readonly body: string;
  readonly identifiers: string;
  /** Overlapping pairs of Chinese signs of heading and body. */
  readonly pairs: string;
  /** Length for ranking: words of heading and body, and words of what surrounds them. */
  readonly ownWords: number;
  readonly contextWords: number;
}

/** Longest lead-in that is indexed with an item, in characters: more would let the parent answer for every child. */
const longestLead = 400;

function leadOf(clause: Clause, parent: Clause | undefined): string {
  if (parent === undefined || parent.text === '') return '';
  const leadsIn = clause.kind === 'item' || clause.kind === 'table-row' || /[:：—–]\s*$/u.test(parent.text);
  return leadsIn ? parent.text.slice(0, longestLead) : '';
}

/** Makes the index text of a clause; `parent` is its parent in the tree. */
export function clauseIndexEntry(clause: Clause, parent: Clause | undefined): ClauseIndexEntry {
  const ownHeading = clause.heading ?? '';
  const head = clause.number === null ? ownHeading : `${clause.label} ${ownHeading}`;
  const heading = wordForm(head);
  const body = wordForm(clause.text);
  const path = wordForm(clause.headingPath.join(' \n '));
  const lead = wordForm(leadOf(clause, parent));
  return {
    heading,
    path,
    lead,
    body,
    identifiers: identifierTokens(joinGroups(`${head} \n ${clause.text}`)).join(' '),
    pairs: pairForm(`${ownHeading} \n ${clause.text}`),
    ownWords: countWords(ownHeading === '' ? '' : wordForm(ownHeading)) + countWords(body),
    contextWords: countWords(path) + countWords(lead),
  };
}
