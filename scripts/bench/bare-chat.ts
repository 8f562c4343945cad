import { getLlama, LlamaChatSession, LlamaLogLevel } from 'node-llama-cpp';

export interface BareChatRequest {
  readonly system: string;
  readonly prompt: string;
  readonly grammar: string;
  readonly maximumTokens: number;
}

export interface BareChatReply {
  readonly seconds: number;
  readonly text: string;
}

/**
 * The baseline of the chat bench: node-llama-cpp alone in a process of its own, as its guide shows it. Parent sends a
 * request, gets the seconds from prompt to answer. Arguments: model file, threads, window.
 */
const [modelPath = '', threads = '1', contextTokens = '4096'] = process.argv.slice(2);
const llama = await getLlama({ gpu: false, build: 'never', skipDownload: true, logLevel: LlamaLogLevel.error, logger: () => {} });
const model = await llama.loadModel({ modelPath, gpuLayers: 0 });
const context = await model.createContext({ contextSize: Number(contextTokens), threads: Number(threads) });
const contextSequence = context.getSequence();

process.on('message', async ({ system, prompt, grammar, maximumTokens }: BareChatRequest) => {
  await contextSequence.clearHistory();
  const session = new LlamaChatSession({ contextSequence, systemPrompt: system });
  const compiled = await llama.createGrammar({ grammar });
  const start = performance.now();
  const text = await session.prompt(prompt, { grammar: compiled, maxTokens: maximumTokens, temperature: 0 });
  const reply: BareChatReply = { seconds: (performance.now() - start) / 1000, text };
  session.dispose({ disposeSequence: false });
  process.send?.(reply);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
