/** What an answer cost: tokens of all its calls to a chat model. The same shape as the answer's `usage`. */
export interface ChatUsage {
  readonly promptTokens: number;
  readonly outputTokens: number;
  readonly modelCalls: number;
}

export const noUsage: ChatUsage = { promptTokens: 0, outputTokens: 0, modelCalls: 0 };

export function addUsage(one: ChatUsage, other: ChatUsage): ChatUsage {
  return {
    promptTokens: one.promptTokens + other.promptTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    modelCalls: one.modelCalls + other.modelCalls,
  };
}
