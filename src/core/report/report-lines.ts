import type { Answer, AnswerClause, AnswerSentence } from '../../shared/answer.ts';
import type { DocumentRecord, Filters } from '../../shared/document.ts';
import type { ReportContext } from './report-context.ts';

/** One line of facts: name and value. */
export type Fact = readonly [string, string];

/** Facts of the cover that every format prints. */
export function coverFacts(answers: readonly Answer[], context: ReportContext): readonly Fact[] {
  const models = new Map(
    answers.flatMap((answer) => answer.models.map((model) => [`${model.role}: ${model.name}`, model.sha256] as const)),
  );
  return [
    ['Made', context.createdAt],
    ['Made with', context.application],
    ['Answers', String(answers.length)],
    ['Documents', String(context.documents.length)],
    ...[...models].map(([name, hash]): Fact => ['Model', `${name}, sha256 ${hash}`]),
    ...(models.size === 0 ? [['Model', 'none: clauses were found by words and quoted word for word'] as Fact] : []),
  ];
}

/** Facts of one document: file, version, dates, hash. */
export function documentFacts(document: DocumentRecord): readonly Fact[] {
  return [
    ['File', document.file],
    ['Type', document.type ?? 'not stated'],
    ['Version', document.version ?? 'not stated'],
    [
      'In force',
      `${document.effectiveDate ?? 'not stated'} to ${document.expiryDate ?? 'no end stated'}${document.status === 'draft' ? ' (draft)' : ''}`,
    ],
    ['sha256', document.documentId],
    ...(document.qualityFlags.length === 0 ? [] : [['Quality', document.qualityFlags.join(', ')] as Fact]),
  ];
}

/** Facts of one answer. */
export function answerFacts(answer: Answer): readonly Fact[] {
  return [
    ['Answer', answer.answerId],
    ['Asked', answer.askedAt],
    ['Filters', filterWords(answer.filters)],
    ['Style', answer.style],
    ['Searched', `${answer.searched.clauses} clauses of ${answer.searched.documents} documents (${answer.searched.mode})`],
    ['Grounding', `${answer.grounding.supported} of ${answer.grounding.total} sentences supported`],
    ['Review', reviewWords(answer)],
    ['Selection', answer.selection],
  ];
}

export function filterWords(filters: Filters): string {
  const parts = [
    filters.documents === undefined ? '' : `documents ${filters.documents.join(', ')}`,
    filters.type === undefined ? '' : `type ${filters.type}`,
    filters.vendorId === undefined ? '' : `vendor ${filters.vendorId}`,
    filters.asOf === undefined ? '' : `as of ${filters.asOf}`,
    filters.accessGroups.length === 0 ? '' : `access groups ${filters.accessGroups.join(', ')}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'none' : parts.join('; ');
}

export function reviewWords(answer: Answer): string {
  if (answer.review.reasons.length === 0) return answer.review.state;
  return `${answer.review.state} (${answer.review.reasons.join(', ')})`;
}

export const refusalWords = 'The documents do not say.';

export function supportedOf(answer: Answer): readonly AnswerSentence[] {
  return answer.sentences.filter((sentence) => sentence.status === 'supported');
}

export function withheldOf(answer: Answer): readonly AnswerSentence[] {
  return answer.sentences.filter((sentence) => sentence.status === 'withheld');
}

/** Position of each cited clause in the answer, counted from 1: the mark after a sentence. */
export function citationMarks(answer: Answer): ReadonlyMap<string, number> {
  return new Map(answer.clauses.map((clause, index) => [clause.clauseId, index + 1]));
}

/** Where a clause stands: document, number or label, heading path, page. */
export function clausePlace(clause: AnswerClause, context: ReportContext): readonly Fact[] {
  const document = context.documents.find(({ documentId }) => documentId === clause.documentId);
  const record = context.clauses.find(({ clauseId }) => clauseId === clause.clauseId);
  return [
    ['Document', document === undefined ? clause.documentId : document.title],
    ['Clause', clause.label],
    ...(record?.number === undefined || record.number === null ? [] : [['Number as printed', record.number] as Fact]),
    ['Heading path', clause.headingPath.length === 0 ? 'none' : clause.headingPath.join(' › ')],
    ['Page', clause.pages.length === 0 ? 'no pages in this format' : clause.pages.join(', ')],
    ['Document sha256', clause.documentId],
    ['Chosen because', clause.why],
  ];
}

/** `zh` for mostly Chinese words, else null: the mark-up then leaves the language of the page. */
export function languageOf(text: string): 'zh' | 'en' {
  const han = (text.match(/\p{Script=Han}/gu) ?? []).length;
  return han * 3 > text.replace(/\s/g, '').length ? 'zh' : 'en';
}
