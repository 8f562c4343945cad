import type { Clause } from '../../shared/clause.ts';

/** Longest lead-in that is embedded with an item, in characters: an item says little without it, and is still its own words. */
const longestLead = 250;

/**
 * The text of a clause that is embedded: document title and heading path, own heading, then the words of the lead-in that an
 * item goes on from, and its own. Null for a node without own words: its children carry its heading in their path.
 *
 * @param parent the clause above it in the tree
 */
export function embeddingText(
  documentTitle: string,
  clause: Pick<Clause, 'headingPath' | 'heading' | 'text' | 'kind'>,
  parent: Pick<Clause, 'text'> | undefined,
): string | null {
  if (clause.text.trim() === '') return null;
  const lead = clause.kind === 'item' && parent !== undefined ? parent.text.slice(0, longestLead).trim() : '';
  const words = lead === '' ? clause.text : `${lead} ${clause.text}`;
  const context = [documentTitle, ...clause.headingPath, clause.heading ?? '']
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return context.length === 0 ? words : `${context.join(' > ')}\n${words}`;
}
