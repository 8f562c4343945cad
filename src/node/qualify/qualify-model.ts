import { cpus, totalmem } from 'node:os';
import { composeAnswer } from '../../core/answer/compose-answer.ts';
import type { ChatModel } from '../../core/chat/chat-model.ts';
import { foldText } from '../../core/read/fold.ts';
import { selectWithModel } from '../../core/select/select-with-model.ts';
import { ProvisoError } from '../../shared/errors.ts';
import { type MeasuredCall, MeasuredChatModel } from './measured-chat-model.ts';
import { probeContext, probeRetrieval } from './probe-retrieval.ts';
import { type CompositionProbe, type ProbeFile, probeFiles, probeSetId, type SelectionProbe } from './probe-set.ts';
import type { LanguageFigures, Qualification } from './qualification.ts';
import { type CompositionOutcome, type SelectionOutcome, scoreComposition, scoreSelection } from './score-probes.ts';

export interface QualifyOptions {
  readonly chat: ChatModel;
  /** How the model is loaded; asked for once the probes have run. */
  readonly load: () => Promise<Qualification['load']>;
  /** Peak memory of the model's process in megabytes; null where it cannot be told. */
  readonly memory: () => number | null;
  readonly probes?: readonly ProbeFile[];
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Measures a model by the built-in probes, through the very functions that answer questions. Probes run one after another, so
 * that the same model on the same machine gives the same figures, times apart. Throws `cancelled`, and the first failure of a
 * model that cannot be asked at all.
 */
export async function qualifyModel(options: QualifyOptions): Promise<Qualification> {
  const { chat, load, memory, probes = probeFiles, signal, onProgress } = options;
  const model = await chat.identity();
  // A model that cannot be loaded is no model that fails probes.
  await chat.contextTokens();
  const total = probes.reduce((sum, { selection, composition }) => sum + selection.length + composition.length, 0);
  const selecting = new MeasuredChatModel(chat);
  const writing = new MeasuredChatModel(chat);
  const languages = new Map<string, LanguageFigures>();
  let done = 0;
  const step = (): void => {
    if (signal?.aborted) throw new ProvisoError('cancelled', 'Measuring the model was stopped; nothing was kept.');
    onProgress?.(done, total);
    done += 1;
  };
  for (const file of probes) {
    const selection: SelectionOutcome[] = [];
    for (const probe of file.selection) {
      step();
      selection.push(await runSelection(file, probe, selecting, signal));
    }
    const composition: CompositionOutcome[] = [];
    for (const probe of file.composition) {
      step();
      composition.push(await runComposition(file, probe, writing, signal));
    }
    languages.set(file.language, { selection: scoreSelection(selection), composition: scoreComposition(composition) });
  }
  onProgress?.(total, total);
  const none: LanguageFigures = { selection: scoreSelection([]), composition: scoreComposition([]) };
  const calls = [...selecting.calls, ...writing.calls];
  return {
    model,
    probeSet: probeSetId(probes),
    measuredAt: new Date().toISOString(),
    machine: {
      processor: cpus()[0]?.model.trim() ?? '',
      cores: cpus().length,
      memoryMegabytes: Math.round(totalmem() / 1e6),
      platform: `${process.platform} ${process.arch}`,
    },
    load: await load(),
    languages: { en: languages.get('en') ?? none, zh: languages.get('zh') ?? none },
    speed: {
      readTokensPerSecond: rate(
        calls,
        (call) => call.evaluatedTokens,
        (call) => call.readSeconds,
      ),
      writtenTokensPerSecond: rate(
        calls,
        (call) => call.outputTokens,
        (call) => call.writeSeconds,
      ),
      selectionSeconds: median(selecting.calls.map(secondsOf)),
      compositionSeconds: median(writing.calls.map(secondsOf)),
      selectionTokens: mean(selecting.calls.map((call) => call.promptTokens + call.outputTokens)),
    },
    memoryMegabytes: memory(),
  };
}

async function runSelection(
  file: ProbeFile,
  probe: SelectionProbe,
  chat: ChatModel,
  signal: AbortSignal | undefined,
): Promise<SelectionOutcome> {
  const retrieval = probeRetrieval(documentOf(file, probe.document), probe.question, probe.shown, file.language);
  const { selection } = await selectWithModel(retrieval, chat, signal);
  const chosen = selection === null ? null : selection.chosen.map(({ clause }) => clause.number ?? '');
  return { gold: probe.gold, may: probe.may ?? [], chosen };
}

async function runComposition(
  file: ProbeFile,
  probe: CompositionProbe,
  chat: ChatModel,
  signal: AbortSignal | undefined,
): Promise<CompositionOutcome> {
  const document = documentOf(file, probe.document);
  const { candidates } = probeRetrieval(document, probe.question, probe.clauses, file.language);
  const composed = await composeAnswer(probe.question, candidates, probeContext(document, file.language), chat, signal);
  const standing = composed.judged.filter(({ verdict }) => verdict.accept);
  const words = foldText(standing.map(({ draft }) => draft.text).join(' ')).toLowerCase();
  return {
    wellFormed: composed.failure === null,
    sentences: composed.judged.length,
    supported: standing.length,
    clauses: candidates.length,
    covered: candidates.length - composed.unwritten.length,
    keeps: probe.keeps.length,
    kept: probe.keeps.filter((needle) => words.includes(foldText(needle).toLowerCase())).length,
  };
}

function documentOf(file: ProbeFile, id: string) {
  const document = file.documents.find((one) => one.id === id);
  if (document === undefined) throw new ProvisoError('internal', `The probes name a document ${id} that is not there`);
  return document;
}

function secondsOf(call: MeasuredCall): number {
  return call.readSeconds + call.writeSeconds;
}

function rate(
  calls: readonly MeasuredCall[],
  tokens: (call: MeasuredCall) => number,
  seconds: (call: MeasuredCall) => number,
): number | null {
  const time = calls.reduce((sum, call) => sum + seconds(call), 0);
  return time === 0 ? null : calls.reduce((sum, call) => sum + tokens(call), 0) / time;
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null;
}
