import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { SearchMode } from '../../../shared/answer.ts';
import type { ErrorPayload } from '../../../shared/errors.ts';
import type { AskRequest } from '../../library/library-api.ts';
import { type LabelledFigures, labelledFigures } from './labelled-figures.ts';
import { type EvaluationLibrary, type FailedDocument, type ImportSteps, LabelledLibrary } from './labelled-library.ts';
import type { LabelledSet } from './labelled-set.ts';
import type { ProgramFingerprint } from './program-fingerprint.ts';
import { ProgressFile } from './progress-file.ts';
import { QuestionRun } from './question-run.ts';
import { ReferenceRun } from './reference-run.ts';
import type { LabelledScore } from './score-labelled.ts';

export interface LabelledReport {
  readonly set: string;
  readonly kind: LabelledSet['kind'];
  readonly figures: LabelledFigures & { readonly importSeconds: number; readonly vectorSeconds: number };
  /** Labelled sets are in the language of their documents. */
  readonly crossLanguage: null;
  /** The same by the labels' own types (of references, of questions); null where they have none. */
  readonly groups: Readonly<Record<string, LabelledFigures>> | null;
  /** Questions that an earlier run had answered. */
  readonly resumed: number;
  /** Documents that could not be imported: what is asked of them is missed. */
  readonly failed: readonly FailedDocument[];
  /** Why not every clause has its vectors; null when all have, or none are used. */
  readonly vectorFailure: ErrorPayload | null;
  /** Search mode of the questions asked in this run; null when all were resumed. */
  readonly mode: SearchMode | null;
  readonly questions: readonly LabelledScore[];
}

export interface LabelledOptions extends ImportSteps {
  /** Folder of the library; progress is kept there too. */
  readonly folder: string;
  readonly fingerprint: ProgramFingerprint;
  /** What answers besides the program: names and hashes of models. */
  readonly models: string;
  readonly limit?: number | undefined;
  readonly ask?: Pick<AskRequest, 'style' | 'unqualified' | 'baseline'>;
  /** Forget what an earlier run of the same kind did. */
  readonly fresh?: boolean;
}

/** Imports a labelled set's documents once, asks what has not been asked yet and scores everything. */
export async function runLabelled(
  set: LabelledSet,
  library: EvaluationLibrary,
  options: LabelledOptions,
): Promise<LabelledReport> {
  const started = performance.now();
  const { folder, fingerprint, onProgress } = options;
  const prepared = await LabelledLibrary.prepare(library, folder, fingerprint.reading, set.documents, options);
  const imported = performance.now();
  const vectors = set.kind === 'questions' ? await prepared.vectorsReady(options) : null;
  const vectorsReady = performance.now();
  const run = set.kind === 'questions' ? new QuestionRun(set, prepared, options) : new ReferenceRun(set, prepared);
  const work = run.work().slice(0, options.limit);
  const progress = await openProgress(set, prepared, vectors === null || vectors.pending === 0, options);
  const scores: Scored[] = [];
  let resumed = 0;
  for (const [index, { row, group, score: ask }] of work.entries()) {
    options.signal?.throwIfAborted();
    onProgress?.('questions', index, work.length);
    const key = sha256(JSON.stringify(row));
    const known = progress.get(key);
    const score = known ?? (await ask());
    if (known === undefined) await progress.add(key, score);
    else resumed += 1;
    scores.push({ score, group });
  }
  return {
    set: set.name,
    kind: set.kind,
    figures: {
      ...labelledFigures(scores.map(({ score }) => score)),
      importSeconds: (imported - started) / 1000,
      vectorSeconds: (vectorsReady - imported) / 1000,
    },
    crossLanguage: null,
    groups: groupFigures(scores),
    resumed,
    failed: prepared.failed,
    vectorFailure: vectors?.failure ?? null,
    mode: run.mode,
    questions: scores.map(({ score }) => score),
  };
}

interface Scored {
  readonly score: LabelledScore;
  readonly group: string | null;
}

async function openProgress(
  set: LabelledSet,
  prepared: LabelledLibrary,
  vectorsComplete: boolean,
  { folder, fingerprint, models, ask = {}, fresh }: LabelledOptions,
): Promise<ProgressFile<LabelledScore>> {
  const documents = [...prepared.ids.values()].sort();
  const key = sha256(JSON.stringify({ program: fingerprint.answering, documents, models, vectorsComplete, ask }));
  const kind = [ask.style ?? 'auto', ask.baseline, ask.unqualified === true ? 'unqualified' : undefined];
  const name = [set.name.replace(/[^\p{L}\p{N}.]+/gu, '-'), ...kind.filter((part) => part !== undefined)].join('.');
  return ProgressFile.open<LabelledScore>(join(folder, 'progress', `${name}.jsonl`), key, fresh);
}

function groupFigures(scores: readonly Scored[]): Record<string, LabelledFigures> | null {
  const names = [...new Set(scores.flatMap(({ group }) => group ?? []))].sort();
  if (names.length === 0) return null;
  return Object.fromEntries(
    names.map((name) => [name, labelledFigures(scores.filter(({ group }) => group === name).map(({ score }) => score))]),
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
