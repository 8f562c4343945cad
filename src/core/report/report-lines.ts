import type { Answer, AnswerClause, AnswerSentence } from '../../shared/answer.ts';
import type { DocumentRecord, Filters } from '../../shared/document.ts';
import type { Fact } from './report.ts';
import type { ReportContext } from './report-context.ts';
import type { ReportWords } from './report-words.ts';

/** Facts of the cover that every format prints. */
export function coverFacts(answers: readonly Answer[], context: ReportContext, words: ReportWords): readonly Fact[] {
  const models = new Map(
    answers.flatMap((answer) => answer.models.map((model) => [`${model.role}: ${model.name}`, model.sha256] as const)),
  );
  const partly = answers.filter((answer) => answer.answerable && isPartial(answer)).length;
  const notStated = answers.filter((answer) => supportedOf(answer).length === 0).length;
  const unreviewed = answers.filter((answer) => answer.review.state === 'open').length;
  return [
    [words.made, context.createdAt],
    [words.madeWith, context.application],
    [words.questions, String(answers.length)],
    [words.outcomes, words.outcome(answers.length - partly - notStated, partly, notStated)],
    [words.documents, words.documentsInAnnex(context.documents.length)],
    [words.asOf, unique(answers.map((answer) => answer.filters.asOf ?? answer.askedAt.slice(0, 10))).join(words.comma)],
    [words.filters, unique(answers.map((answer) => filterWords(answer.filters, words))).join(' · ')],
    ...[...models].map(([name, hash]): Fact => [words.model, `${name}, sha256 ${hash}`]),
    ...(models.size === 0 ? [[words.model, words.noModel] as Fact] : []),
    [words.review, unreviewed === 0 ? words.reviewStates.decided : `${words.reviewStates.open}${words.colon}${unreviewed}`],
  ];
}

function isPartial(answer: Answer): boolean {
  const supported = supportedOf(answer).length;
  return supported > 0 && (answer.uncovered.length > 0 || withheldOf(answer).length > 0);
}

const unique = (values: readonly string[]): readonly string[] => [...new Set(values)];

/** Facts of one document: file, version, dates, hash. */
export function documentFacts(document: DocumentRecord, words: ReportWords): readonly Fact[] {
  const dates = `${document.effectiveDate ?? words.notStated} ${words.to} ${document.expiryDate ?? words.noEnd}`;
  return [
    [words.file, document.file],
    [words.type, document.type ?? words.notStated],
    [words.version, document.version ?? words.notStated],
    [words.inForce, document.status === 'draft' ? `${dates} (${words.draft})` : dates],
    ['SHA-256', document.documentId],
    ...(document.qualityFlags.length === 0 ? [] : [[words.quality, document.qualityFlags.join(', ')] as Fact]),
  ];
}

/** How one answer was found. */
export function answerFacts(answer: Answer, words: ReportWords): readonly Fact[] {
  const { usage } = answer;
  return [
    [words.answerId, answer.answerId],
    [words.asked, answer.askedAt],
    [words.filters, filterWords(answer.filters, words)],
    [words.style, answer.style],
    [words.search, answer.searched.mode],
    [words.documentsSearched, String(answer.searched.documents)],
    [words.clausesSearched, String(answer.searched.clauses)],
    [words.searchedFor, answer.searched.words.join(words.comma)],
    [words.selection, answer.selection],
    [words.calls, `${usage.modelCalls}, ${usage.promptTokens} + ${usage.outputTokens}`],
  ];
}

export function filterWords(filters: Filters, words: ReportWords): string {
  const { filter } = words;
  const parts = [
    filters.documents === undefined ? '' : `${filter.documents} ${filters.documents.join(', ')}`,
    filters.type === undefined ? '' : `${filter.type} ${filters.type}`,
    filters.vendorId === undefined ? '' : `${filter.vendor} ${filters.vendorId}`,
    filters.accessGroups.length === 0 ? '' : `${filter.access} ${filters.accessGroups.join(', ')}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? words.none : parts.join('; ');
}

/** State of the review with the reasons for one. */
export function reviewWords(answer: Answer, words: ReportWords): string {
  const { state, reasons } = answer.review;
  if (reasons.length === 0) return words.reviewStates[state];
  return `${words.reviewStates[state]} (${reasons.map((reason) => words.reviewReasons[reason] ?? reason).join(words.comma)})`;
}

/** Sentences that are the answer: verified ones only. */
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

/** "Title, version 2, 7.3(a)": the clause as a citation names it. */
export function clauseTitle(clause: AnswerClause, context: ReportContext, words: ReportWords): string {
  const document = context.documents.find(({ documentId }) => documentId === clause.documentId);
  const version = document?.version ?? null;
  const title = document?.title ?? clause.documentId.slice(0, 12);
  return [title, version === null ? '' : `${words.version} ${version}`, clause.label]
    .filter((part) => part !== '')
    .join(words.comma);
}

/** Where a clause stands: document, label, number, heading path, page, hash, and why it was chosen. */
export function clausePlace(clause: AnswerClause, context: ReportContext, words: ReportWords): readonly Fact[] {
  const document = context.documents.find(({ documentId }) => documentId === clause.documentId);
  const record = context.clauses.find(({ clauseId }) => clauseId === clause.clauseId);
  return [
    [words.document, document === undefined ? clause.documentId : document.title],
    [words.clause, clause.label],
    ...(record?.number === undefined || record.number === null ? [] : [[words.number, record.number] as Fact]),
    [words.headingPath, clause.headingPath.length === 0 ? words.none : clause.headingPath.join(' › ')],
    [words.page, clause.pages.length === 0 ? words.noPages : clause.pages.join(', ')],
    [words.documentHash, clause.documentId],
    [words.chosenBecause, words.say(clause.why)],
  ];
}

/** `zh` for mostly Chinese words, else `en`. */
export function languageOf(text: string): 'zh' | 'en' {
  const han = (text.match(/\p{Script=Han}/gu) ?? []).length;
  return han * 3 > text.replace(/\s/g, '').length ? 'zh' : 'en';
}
