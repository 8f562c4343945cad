import { z } from 'zod';
import type { ChatModel } from '../../core/chat/chat-model.ts';
import { type ChatLanguage, type ChatTask, type ChatUse, chatLanguages, chatTasks } from '../../core/chat/chat-use.ts';

const share = z.number().min(0).max(1).nullable();

const selectionFiguresSchema = z.object({
  probes: z.int(),
  precision: share,
  recall: share,
  exact: share,
  refusal: share,
  discipline: share,
});
const compositionFiguresSchema = z.object({ probes: z.int(), supported: share, covered: share, kept: share, discipline: share });
const languageFiguresSchema = z.object({ selection: selectionFiguresSchema, composition: compositionFiguresSchema });
export type LanguageFigures = z.infer<typeof languageFiguresSchema>;

/** What was measured of a model on this machine. Figures are kept, not verdicts: thresholds may change, the figures do not. */
export const qualificationSchema = z.object({
  model: z.object({ name: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  /** Identity of probes and prompts. */
  probeSet: z.string(),
  /** ISO instant. */
  measuredAt: z.string(),
  machine: z.object({ processor: z.string(), cores: z.int(), memoryMegabytes: z.int(), platform: z.string() }),
  load: z.object({ contextTokens: z.int(), gpu: z.string().nullable(), threads: z.int() }),
  languages: z.object({ en: languageFiguresSchema, zh: languageFiguresSchema }),
  speed: z.object({
    /** Tokens of a prompt read, and of an answer written, per second. */
    readTokensPerSecond: z.number().nullable(),
    writtenTokensPerSecond: z.number().nullable(),
    /** Median time of one choice and of one written answer, in seconds. */
    selectionSeconds: z.number().nullable(),
    compositionSeconds: z.number().nullable(),
    /** Mean tokens of a choice, prompt and answer. */
    selectionTokens: z.number().nullable(),
  }),
  /** Most memory that the model's process held; null where the system does not tell. */
  memoryMegabytes: z.number().nullable(),
});
export type Qualification = z.infer<typeof qualificationSchema>;

/**
 * Least shares that let a model do a task in a language. A choice must be right four times of five and leave little out; a
 * model that answers near misses is worse than the rule without a model. What is written is verified anyway, so that the
 * second list asks whether writing is worth its time: nearly all sentences stand, and no condition or figure is lost.
 */
export const qualificationThresholds = {
  selection: { precision: 0.8, recall: 0.85, refusal: 0.7, discipline: 0.95 },
  composed: { supported: 0.9, covered: 0.85, kept: 0.9, discipline: 0.95 },
} as const;

/** What the model failed of a task, by figure; empty: it qualifies. */
export function shortfalls(figures: LanguageFigures, task: ChatTask): readonly string[] {
  const measured: Readonly<Record<string, unknown>> = task === 'selection' ? figures.selection : figures.composition;
  return Object.entries(qualificationThresholds[task]).flatMap(([name, least]) => {
    const value = measured[name];
    return typeof value === 'number' && value >= least ? [] : [name];
  });
}

/** A qualification by other probes or prompts, or of another model, counts as none. */
export function qualifies(
  record: Qualification | null,
  task: ChatTask,
  language: ChatLanguage,
  expected: { readonly sha256: string; readonly probeSet: string },
): boolean {
  if (record === null || record.model.sha256 !== expected.sha256 || record.probeSet !== expected.probeSet) return false;
  return shortfalls(record.languages[language], task).length === 0;
}

/** Tasks with the languages that the model may do them in. */
export function qualifiedTasks(
  record: Qualification | null,
  expected: { readonly sha256: string; readonly probeSet: string },
): Readonly<Record<ChatTask, readonly ChatLanguage[]>> {
  const languagesOf = (task: ChatTask): readonly ChatLanguage[] =>
    chatLanguages.filter((language) => qualifies(record, task, language, expected));
  const [selection, composed] = chatTasks;
  return { selection: languagesOf(selection), composed: languagesOf(composed) };
}

/** A model together with what its record lets it do. */
export function chatUseOf(
  model: ChatModel,
  record: Qualification | null,
  expected: { readonly sha256: string; readonly probeSet: string },
): ChatUse {
  return { model, serves: (task, language) => qualifies(record, task, language, expected) };
}
