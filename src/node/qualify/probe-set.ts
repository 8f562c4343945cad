import { createHash } from 'node:crypto';
import { z } from 'zod';
import english from '../../../resources/probes/en.json' with { type: 'json' };
import chinese from '../../../resources/probes/zh.json' with { type: 'json' };
import { chatLanguages } from '../../core/chat/chat-use.ts';
import { selectionWords } from '../../core/chat/selection-prompt.ts';
import { sentencesWords } from '../../core/chat/sentences-prompt.ts';

const probeClauseSchema = z.strictObject({ id: z.string(), headings: z.array(z.string()), text: z.string() });

const selectionProbeSchema = z.strictObject({
  document: z.string(),
  question: z.string(),
  /** Candidates in the order of their rank. */
  shown: z.array(z.string()).min(1),
  /** Smallest set that states the answer; empty: none does. */
  gold: z.array(z.string()),
  /** Neither right nor wrong. */
  may: z.array(z.string()).optional(),
});
export type SelectionProbe = z.infer<typeof selectionProbeSchema>;

const compositionProbeSchema = z.strictObject({
  document: z.string(),
  question: z.string(),
  clauses: z.array(z.string()).min(1),
  /** Words and figures that the written answer must keep. */
  keeps: z.array(z.string()).min(1),
});
export type CompositionProbe = z.infer<typeof compositionProbeSchema>;

export const probeFileSchema = z.strictObject({
  language: z.enum(chatLanguages),
  documents: z.array(z.strictObject({ id: z.string(), title: z.string(), clauses: z.array(probeClauseSchema).min(1) })),
  selection: z.array(selectionProbeSchema).min(1),
  composition: z.array(compositionProbeSchema).min(1),
});
export type ProbeFile = z.infer<typeof probeFileSchema>;
export type ProbeDocument = ProbeFile['documents'][number];

/** The built-in probes, one file for each language. */
export const probeFiles: readonly ProbeFile[] = [english, chinese].map((file) => probeFileSchema.parse(file));

/**
 * Identity of what a qualification measures: the probes, and the prompts that they are asked with. A qualification by another
 * set says nothing of today's.
 */
export function probeSetId(files: readonly ProbeFile[] = probeFiles): string {
  return createHash('sha256')
    .update(JSON.stringify([files, selectionWords, sentencesWords]))
    .digest('hex');
}
