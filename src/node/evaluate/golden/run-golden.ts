import { basename } from 'node:path';
import { ProvisoError } from '../../../shared/errors.ts';
import type { AskRequest, Library } from '../../library/library-api.ts';
import { TreeView } from '../cases/tree-view.ts';
import { type GoldenFigures, goldenFigures } from './golden-figures.ts';
import type { GoldenQuestion, GoldenSet } from './golden-file.ts';
import type { CitedClause } from './match-citations.ts';
import { type QuestionScore, scoreQuestion } from './score-questions.ts';

export interface GoldenReport {
  readonly set: string;
  readonly figures: GoldenFigures & { readonly importSeconds: number; readonly vectorSeconds: number };
  /** The questions in the other language of their document; null where the set has none. */
  readonly crossLanguage: GoldenFigures | null;
  readonly questions: readonly QuestionScore[];
}

export interface GoldenOptions {
  readonly limit?: number | undefined;
  /** How the questions are answered; default: as the product answers. */
  readonly ask?: Pick<AskRequest, 'style' | 'unqualified' | 'baseline'>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (step: string, done: number, total: number) => void;
}

/** Candidates to look at for `complete20` and `complete40`. */
const candidatesLooked = 40;

/** Imports the set's documents (a document that is there already is not read again), asks every question and scores the answers. */
export async function runGolden(set: GoldenSet, library: Library, options: GoldenOptions = {}): Promise<GoldenReport> {
  const started = performance.now();
  const documents = await importDocuments(set, library, options);
  const imported = performance.now();
  // A baseline has vectors of its own.
  if (options.ask?.baseline === undefined)
    await library.vectorsReady({
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      onProgress: ({ ready, pending }) => options.onProgress?.('vectors', ready, ready + pending),
    });
  const vectorsReady = performance.now();
  const chosen = set.questions.slice(0, options.limit ?? set.questions.length);
  const scores: QuestionScore[] = [];
  for (const [index, question] of chosen.entries()) {
    options.signal?.throwIfAborted();
    options.onProgress?.('questions', index, chosen.length);
    scores.push(await askAndScore(question, library, documents, options.ask ?? {}));
  }
  const crossIds = new Set(chosen.filter((question) => question.crossLanguage === true).map((question) => question.id));
  const cross = scores.filter((score) => crossIds.has(score.id));
  return {
    set: set.name,
    figures: {
      ...goldenFigures(scores.filter((score) => !crossIds.has(score.id))),
      importSeconds: (imported - started) / 1000,
      vectorSeconds: (vectorsReady - imported) / 1000,
    },
    crossLanguage: cross.length === 0 ? null : goldenFigures(cross),
    questions: scores,
  };
}

/** Trees of the set's documents by document id. Throws the first import failure: without its documents a set measures nothing. */
async function importDocuments(set: GoldenSet, library: Library, options: GoldenOptions): Promise<Map<string, TreeView>> {
  const files = await library.import(set.documents, {
    ...(options.signal === undefined ? {} : { signal: options.signal }),
    onEvent: (event) => {
      if (event.kind === 'file') options.onProgress?.(`import ${event.file}`, event.index, event.total);
    },
  });
  const views = new Map<string, TreeView>();
  for (const file of files) {
    if (file.documentId === null || file.status === 'failed')
      throw new ProvisoError(file.error?.code ?? 'internal', `${file.file}: ${file.error?.message ?? 'not imported'}`, {
        file: file.path,
      });
    const outline = await library.outline(file.documentId);
    views.set(file.documentId, new TreeView(outline, await library.canonicalText(file.documentId)));
  }
  return views;
}

async function askAndScore(
  question: GoldenQuestion,
  library: Library,
  documents: ReadonlyMap<string, TreeView>,
  how: Pick<AskRequest, 'style' | 'unqualified' | 'baseline'>,
): Promise<QuestionScore> {
  const started = performance.now();
  const answer = await library.ask({
    ...how,
    question: question.question,
    filters: { documents: [...documents.keys()], accessGroups: [] },
    keep: false,
  });
  const seconds = (performance.now() - started) / 1000;
  const supported = answer.sentences.filter((sentence) => sentence.status === 'supported');
  const ids = [...new Set(supported.flatMap((sentence) => sentence.clauses))];
  return scoreQuestion({
    question,
    answer,
    cited: citedClauses(ids, documents),
    candidates: citedClauses(answer.candidates.slice(0, candidatesLooked), documents),
    seconds,
  });
}

/** The clauses behind ids; a table row or note counts as the clause that holds it, each clause once. */
function citedClauses(ids: readonly string[], documents: ReadonlyMap<string, TreeView>): CitedClause[] {
  const found = new Map<string, CitedClause>();
  for (const id of ids) {
    const view = [...documents.values()].find((one) => one.clause(id) !== undefined);
    if (view === undefined)
      throw new ProvisoError('unknown-clause', `The answer cites ${id}, which is no clause of the set.`, { clauseId: id });
    const start = view.clause(id);
    const isRecord = start !== undefined && (start.kind === 'table-row' || start.kind === 'footnote');
    const clause = isRecord ? (view.ancestors(start)[0] ?? start) : start;
    if (clause === undefined || found.has(clause.clauseId)) continue;
    const subtreeText = view.canonicalText.slice(clause.subtreeStart, clause.subtreeEnd);
    found.set(clause.clauseId, {
      clause,
      ancestors: view.ancestors(clause),
      subtreeText,
      file: basename(view.outline.document.file),
    });
  }
  return [...found.values()];
}
