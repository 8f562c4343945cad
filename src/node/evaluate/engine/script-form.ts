import { z } from 'zod';

const embeddingSchema = z.strictObject({ model: z.string(), dimensions: z.int().positive() });
export type ScriptedEmbedding = z.infer<typeof embeddingSchema>;

const stepSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('import'), file: z.string(), embedding: embeddingSchema.optional() }),
  z.strictObject({ do: z.literal('ask'), question: z.string() }),
  z.strictObject({ do: z.literal('search'), query: z.string() }),
  z.strictObject({ do: z.literal('switch-embedding'), embedding: embeddingSchema }),
  z.strictObject({ do: z.literal('rebuild-index') }),
]);
export type ScenarioStep = z.infer<typeof stepSchema>;

/** `scenario.json`: what is done, in order. */
export const scenarioSchema = z.strictObject({
  format: z.literal(1),
  contextTokens: z.int().positive().optional(),
  steps: z.array(stepSchema).min(1),
});
export type Scenario = z.infer<typeof scenarioSchema>;

/** `fake-stream.json`: pieces that a model emits, then one piece over and over. */
export const streamSchema = z.strictObject({
  format: z.literal(1),
  pieces: z.array(z.string()),
  thenRepeat: z.string(),
  repeatTimes: z.int().nonnegative(),
});
export type FakeStream = z.infer<typeof streamSchema>;

/** One expectation of an engine case: a behaviour in words, after a step, with clauses that a search must then find. */
export const behaviourSchema = z.strictObject({
  after: z.string().optional(),
  behaviour: z.string().optional(),
  goldClauses: z.array(z.string()).optional(),
});
export type ExpectedBehaviour = z.infer<typeof behaviourSchema>;

/** `fake-answer.json`: sentences that a model writes, with what they cite out of the sources it was given. */
export const fakeAnswerSchema = z.strictObject({
  format: z.literal(1),
  sources: z.array(z.string()).min(1),
  sentences: z.array(z.strictObject({ text: z.string(), cites: z.array(z.string()) })).min(1),
});
export type FakeAnswer = z.infer<typeof fakeAnswerSchema>;
