import type { Clause } from '../../shared/clause.ts';

/**
 * The text of a clause that is embedded: document title and heading path, own heading, own words. Null for a node without
 * own words: its children carry its heading in their path.
 */
export function embeddingText(documentTitle: string, clause: Pick<Clause, 'headingPath' | 'heading' | 'text'>): string | null {
  if (clause.text.trim() === '') return null;
  const context = [documentTitle, ...clause.headingPath, clause.heading ?? '']
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return context.length === 0 ? clause.text : `${context.join(' > ')}\n${clause.text}`;
}
