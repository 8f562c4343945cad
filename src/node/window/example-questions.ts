import type { Clause } from '../../shared/clause.ts';
import type { DocumentRecord } from '../../shared/document.ts';

/** Headings that every document has and nobody asks about. */
const commonHeadings =
  /^(general|introduction|scope|purpose|definitions?|contents?|annex|schedule|references?|miscellaneous|background|preamble|recitals?|title|signatures?|table|figure)\b|^(总则|附则|目的|范围|定义|引言|前言|目录|附件|附录|其他|表|图)/i;

/** A question about a heading of the document, in the document's language; null when no heading would do. */
export function exampleQuestion(document: DocumentRecord, clauses: readonly Clause[]): string | null {
  const headings = clauses.filter(({ heading, kind, status }) => {
    if (heading === null || status !== 'in-force' || kind === 'footnote' || kind === 'table-row') return false;
    const words = heading.trim();
    return words.length >= 4 && words.length <= 60 && !commonHeadings.test(words) && !/[.。;；:：?？]$/.test(words);
  });
  // The middle of a document holds its matter.
  const heading = headings[Math.floor(headings.length / 2)]?.heading?.trim();
  if (heading === undefined) return null;
  if (document.language.startsWith('zh')) return `《${document.title}》对“${heading}”有何规定？`;
  return `What does ${document.title} say about ${heading.replace(/^(\p{Lu})(?=\p{Ll})/u, (first) => first.toLowerCase())}?`;
}
