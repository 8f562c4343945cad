import type { Answer, AnswerClause, AnswerSentence, Evidence } from '../../shared/answer.ts';
import { litRuns } from './lit-runs.ts';
import type { Report, ReportBlock, ReportCitation, ReportPicture } from './report.ts';
import type { ReportContext } from './report-context.ts';
import {
  answerFacts,
  citationMarks,
  clausePlace,
  clauseTitle,
  coverFacts,
  documentFacts,
  reviewWords,
  supportedOf,
  withheldOf,
} from './report-lines.ts';
import { defaultReportOptions, type ReportOptions } from './report-options.ts';
import { type ReportWords, reportWords } from './report-words.ts';

interface Parts {
  readonly context: ReportContext;
  readonly options: ReportOptions;
  readonly words: ReportWords;
  /** Pictures of the lit places, by clause id. */
  readonly pictures: ReadonlyMap<string, readonly ReportPicture[]>;
}

/** The report of some answers, in the order it is read: cover, answers with their clauses, annex of documents. */
export function buildReport(
  answers: readonly Answer[],
  context: ReportContext,
  options: ReportOptions = defaultReportOptions,
  pictures: ReadonlyMap<string, readonly ReportPicture[]> = new Map(),
): Report {
  const words = reportWords[options.language];
  const parts: Parts = { context, options, words, pictures };
  return {
    language: options.language,
    words,
    title: context.title === '' ? words.answers(answers.length) : context.title,
    createdAt: context.createdAt,
    application: context.application,
    cover: coverFacts(answers, context, words),
    blocks: [
      ...answers.flatMap((answer, index) => answerBlocks(answer, index, parts)),
      { kind: 'heading', level: 2, text: words.annex, id: 'documents' },
      ...context.documents.flatMap((document): ReportBlock[] => [
        { kind: 'heading', level: 3, text: document.title, id: `d-${document.documentId.slice(0, 16)}` },
        { kind: 'facts', rows: documentFacts(document, words) },
      ]),
    ],
  };
}

function answerBlocks(answer: Answer, index: number, parts: Parts): ReportBlock[] {
  const { context, options, words, pictures } = parts;
  const prefix = `a${index + 1}`;
  const marks = citationMarks(answer);
  const supported = supportedOf(answer);
  const withheld = withheldOf(answer);
  const heading = (text: string): ReportBlock => ({ kind: 'heading', level: 3, text, id: null });
  const list = (title: string, items: readonly string[]): ReportBlock[] =>
    items.length === 0 ? [] : [heading(title), { kind: 'list', items }];
  const target = (mark: number): string => `${prefix}c${mark}`;
  const blocks: ReportBlock[] = [
    { kind: 'heading', level: 2, text: `${index + 1}. ${answer.question}`, id: prefix },
    supported.length === 0
      ? { kind: 'note', text: words.refusal, strong: true }
      : {
          kind: 'sentences',
          items: supported.map((sentence) => ({
            text: sentence.text,
            citations: citations(sentence, answer, marks, target, parts),
          })),
        },
    { kind: 'note', text: words.state(answer.grounding.supported, answer.grounding.total, withheld.length), strong: false },
  ];
  if (options.parts.has('review'))
    blocks.push({ kind: 'note', text: `${words.review}${words.colon}${reviewWords(answer, words)}`, strong: false });
  blocks.push(
    ...list(words.uncovered, answer.uncovered),
    ...list(
      words.conflicts,
      answer.conflicts.map(({ note }) => note),
    ),
    ...list(words.notices, answer.notices.map(words.say)),
  );
  if (answer.clauses.length > 0) {
    blocks.push(heading(words.clausesCited));
    for (const clause of answer.clauses) {
      const mark = marks.get(clause.clauseId) ?? 0;
      const evidence = evidenceOf(answer, clause.clauseId);
      const quotes = evidence.map((entry) => entry.quote);
      blocks.push({
        kind: 'clause',
        clause: {
          id: `${prefix}c${mark}`,
          clauseId: clause.clauseId,
          mark,
          title: clauseTitle(clause, context, words),
          facts: clausePlace(clause, context, words),
          runs: options.parts.has('clauses') ? litRuns(clause.text, quotes) : null,
          evidence: evidence.map((entry) => evidenceWords(entry, words)),
          pictures: options.parts.has('pictures') ? (pictures.get(clause.clauseId) ?? []) : [],
        },
      });
    }
  }
  if (withheld.length > 0 && options.parts.has('withheld')) {
    blocks.push(heading(words.withheld), { kind: 'note', text: words.withheldNote, strong: false });
    blocks.push({
      kind: 'withheld',
      items: withheld.map(({ text, reason, explanation }) => ({
        text,
        reason: [reason === undefined ? '' : words.reasons[reason], explanation ?? '']
          .filter((part) => part !== '')
          .join(words.colon),
      })),
    });
  }
  if (!answer.answerable) {
    blocks.push(heading(words.searched), {
      kind: 'facts',
      rows: [
        [words.searchedFor, answer.searched.words.join(words.comma)],
        [words.clausesSearched, String(answer.searched.clauses)],
      ],
    });
    blocks.push(
      ...list(
        words.documentsSearched,
        answer.searched.documentList.map(({ title, version }) =>
          version === null ? title : `${title}${words.comma}${words.version} ${version}`,
        ),
      ),
    );
  }
  if (answer.nearest.length > 0) {
    blocks.push(heading(words.nearest), { kind: 'note', text: words.nearestNote, strong: false });
    for (const { documentId, label, text, why } of answer.nearest) {
      const title = context.documents.find((document) => document.documentId === documentId)?.title;
      blocks.push({
        kind: 'passage',
        title: title === undefined ? label : `${title}${words.comma}${label}`,
        why: words.say(why),
        text,
      });
    }
  }
  if (options.parts.has('found')) blocks.push(heading(words.found), { kind: 'facts', rows: answerFacts(answer, words) });
  return blocks;
}

function citations(
  sentence: AnswerSentence,
  answer: Answer,
  marks: ReadonlyMap<string, number>,
  target: (mark: number) => string,
  parts: Parts,
): readonly ReportCitation[] {
  return sentence.clauses.flatMap((clauseId) => {
    const clause = answer.clauses.find((entry) => entry.clauseId === clauseId);
    const mark = marks.get(clauseId);
    if (clause === undefined || mark === undefined) return [];
    return [{ mark, target: target(mark), note: citationNote(clause, sentence.evidence, parts) }];
  });
}

/** Words of a footnote: document, version, clause, heading path, page, and the words that are relied on. */
function citationNote(clause: AnswerClause, evidence: readonly Evidence[], { context, words }: Parts): string {
  const place = [clauseTitle(clause, context, words)];
  if (clause.headingPath.length > 0) place.push(clause.headingPath.join(' › '));
  if (clause.pages.length > 0) place.push(`${words.page} ${clause.pages.join(', ')}`);
  place.push(`SHA-256 ${clause.documentId}`);
  const quotes = evidence.filter((entry) => entry.clauseId === clause.clauseId).map(({ quote }) => `“${oneLine(quote)}”`);
  return [place.join('; '), ...quotes].join(' ');
}

function evidenceOf(answer: Answer, clauseId: string): readonly Evidence[] {
  return supportedOf(answer)
    .flatMap((sentence) => sentence.evidence)
    .filter((entry) => entry.clauseId === clauseId);
}

function evidenceWords(entry: Evidence, words: ReportWords): string {
  const place = `${words.characters(entry.start, entry.end)}${words.colon}“${oneLine(entry.quote)}”`;
  if (entry.cell === undefined) return place;
  const { value, rowHeads, columnHeads, unit } = entry.cell;
  return `${place}; ${words.cell(value, rowHeads.join(' / '), columnHeads.join(' / '), unit)}`;
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}
