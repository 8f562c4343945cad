import { askFitting } from '../chat/ask-fitting.ts';
import type { ChatModel, ChatRequest } from '../chat/chat-model.ts';
import type { ChatUsage } from '../chat/chat-usage.ts';

/** The same budget as the product's own choice of clauses. */
export const baselineSettings = { chunks: 5, entryTokens: 1400, names: 6, nameCharacters: 60 } as const;

export interface NamedClauses {
  /** Names as the model wrote them; null when it failed. */
  readonly names: readonly string[] | null;
  /** Chunks that the model read. */
  readonly read: number;
  readonly failure: string | null;
  readonly usage: ChatUsage;
}

const english = {
  system:
    'You find the clauses that answer a question. Read the passages and name the clauses in them that state the answer, ' +
    'by their numbers as printed, as few as possible. If no passage states the answer, name none. Reply in JSON only.',
  example:
    'Example\n\nPassage 1:\n2.1 The pool is open from May to September.\n2.2 Children under 10 must be with an adult.\n\nQuestion: When is the pool open?\nAnswer: {"clauses":["2.1"]}\n\nNow your task\n\n',
  passage: 'Passage',
  question: 'Question: ',
  answer: 'Answer:',
};

const chinese: typeof english = {
  system:
    '你负责找出回答问题的条款。阅读各段文字，按原文编号写出其中写明答案的条款，越少越好。没有任何一段写明时不写条款。只用 JSON 回答。',
  example:
    '示例\n\n段落 1：\n第二条 泳池五月至九月开放。\n第三条 十岁以下儿童须由成人陪同。\n\n问题：泳池何时开放？\n回答：{"clauses":["第二条"]}\n\n现在的任务\n\n',
  passage: '段落',
  question: '问题：',
  answer: '回答：',
};

/** Has a chat model name the clauses of the chunks, best chunk first. Names are free text: whoever uses them must check them. */
export async function nameClauses(
  question: string,
  chunks: readonly string[],
  chat: ChatModel,
  signal?: AbortSignal,
): Promise<NamedClauses> {
  const words = /\p{Script=Han}/u.test(question) ? chinese : english;
  const entries = chunks.map((chunk, index) => `${words.passage} ${index + 1}:\n${chunk.trim()}\n\n`);
  const build = (count: number): ChatRequest => ({
    system: words.system,
    prefix: words.example,
    prompt: `${entries.slice(0, count).join('')}${words.question}${question}\n${words.answer}`,
    grammar: { kind: 'gbnf', text: namesGrammar },
    maximumTokens: 160,
    maximumSeconds: 60,
    ...(signal === undefined ? {} : { signal }),
  });
  const reply = await askFitting(chat, { entries, entryTokens: baselineSettings.entryTokens, build });
  const names = reply.text === null ? null : readNames(reply.text);
  const failure = names === null ? (reply.failure ?? 'The chat model did not answer in the form that was asked for.') : null;
  return { names, read: reply.read, failure, usage: reply.usage };
}

const namesGrammar = [
  `root ::= "{\\"clauses\\":[]}" | "{\\"clauses\\":[" name ("," name){0,${baselineSettings.names - 1}} "]}"`,
  `name ::= "\\"" char{1,${baselineSettings.nameCharacters}} "\\""`,
  'char ::= [^"\\\\\\x00-\\x1F\\x7F]',
].join('\n');

function readNames(text: string): readonly string[] | null {
  try {
    const value: unknown = JSON.parse(text);
    const list: unknown = typeof value === 'object' && value !== null && 'clauses' in value ? value.clauses : null;
    return Array.isArray(list) && list.every((name) => typeof name === 'string') ? list : null;
  } catch {
    return null;
  }
}
