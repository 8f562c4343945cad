import type { ChatLanguage } from '../../core/chat/chat-use.ts';
import type { Retrieval } from '../../core/search/candidate.ts';
import { contentStems } from '../../core/verify/text/content-words.ts';
import { createVerificationContext, type VerificationContext } from '../../core/verify/verification-context.ts';
import type { Clause } from '../../shared/clause.ts';
import type { DocumentRecord } from '../../shared/document.ts';
import type { ProbeDocument } from './probe-set.ts';

/** The clauses of a probe's document, in the order of the text, as the structure step would give them. */
export function probeClauses(document: ProbeDocument): readonly Clause[] {
  let start = 0;
  return document.clauses.map(({ id, headings, text }, order) => {
    const range = { start, end: start + text.length };
    start = range.end + 1;
    return {
      clauseId: `${document.id}/${id}`,
      documentId: document.id,
      parentId: null,
      kind: 'clause',
      number: id,
      label: id,
      heading: null,
      headingPath: headings,
      text,
      ranges: [range],
      headRange: null,
      subtreeStart: range.start,
      subtreeEnd: range.end,
      order,
      depth: 0,
      pages: [],
      status: 'in-force',
    };
  });
}

/** What the search would hand on for a probe: the shown clauses in the order of their rank. */
export function probeRetrieval(
  document: ProbeDocument,
  question: string,
  shown: readonly string[],
  language: ChatLanguage,
): Retrieval {
  const clauses = probeClauses(document);
  const byId = new Map(clauses.map((clause) => [clause.number, clause]));
  const stems = clauses.map((clause) => contentStems(clause.text));
  return {
    question,
    filters: { accessGroups: [] },
    mode: 'keyword',
    hits: [],
    candidates: shown.flatMap((id, index) => {
      const clause = byId.get(id);
      // Scores as rank fusion gives them.
      const score = 1 / (60 + index + 1);
      return clause === undefined
        ? []
        : [
            {
              clause,
              why: 'hit' as const,
              from: null,
              score,
              ranks: { keyword: index + 1 },
              termCoverage: 0,
              similarity: null,
            },
          ];
    }),
    searched: { documents: 1, clauses: clauses.length },
    documents: [probeRecord(document, language)],
    terms: [...contentStems(question)].map((term) => ({ term, clauses: stems.filter((own) => own.has(term)).length })),
    ancestors: [],
    definitions: [],
    crossReferences: [],
    tables: [],
    notices: [],
  };
}

/** What sentences about a probe's document are judged by. */
export function probeContext(document: ProbeDocument, language: ChatLanguage): VerificationContext {
  const text = document.clauses.map((clause) => clause.text).join('\n');
  return createVerificationContext({
    documents: [probeRecord(document, language)],
    clauses: probeClauses(document),
    tables: [],
    definitions: [],
    texts: new Map([[document.id, { text, lineEndHyphens: [] }]]),
    asOf: '2025-01-01',
    accessGroups: [],
    changes: [],
  });
}

function probeRecord(document: ProbeDocument, language: ChatLanguage): DocumentRecord {
  return {
    documentId: document.id,
    file: `${document.id}.txt`,
    format: 'text',
    title: document.title,
    type: null,
    language,
    version: null,
    effectiveDate: null,
    expiryDate: null,
    status: 'in-force',
    supersedes: [],
    vendorId: null,
    accessGroups: [],
    externalId: null,
    formType: null,
    period: null,
    qualityFlags: [],
    messages: [],
    pages: 0,
    clauses: document.clauses.length,
    size: 0,
    importedAt: '2025-01-01T00:00:00.000Z',
  };
}
