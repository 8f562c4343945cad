/**
 * Ways of answering that the product is compared with. `rag`: chunks of text, of which a chat model names the clauses.
 * `chunks`: the same chunks, every clause in them is taken.
 */
export const baselines = ['rag', 'chunks'] as const;
export type Baseline = (typeof baselines)[number];
