import type { ChatRequest } from './chat-model.ts';
import { partNames, selectionGrammar } from './selection-grammar.ts';

/** Most parts of a question that are asked apart. */
export const mostParts = partNames.length;

const english = {
  system:
    'You choose the clauses that answer a question. You are given numbered clauses and the parts of the question. ' +
    'For each part give the number of the clause that states what is asked; more than one only if each adds something that is needed. ' +
    'A clause on the same subject that does not state what is asked is no answer. If no clause states it, give []. ' +
    'Reply in JSON only.',
  example:
    'Example\n\nClauses:\n[1] 2.1 | Pool\nThe pool is open from May to September.\n[2] 2.2 | Pool\nChildren under 10 must be with an adult.\n' +
    '[3] 4.1 | Lockers\nA locker costs 2 euros a day.\n\nQuestion: When is the pool open, and what does a ticket cost?\n' +
    'A. When is the pool open\nB. what does a ticket cost\n\nAnswer: {"A":[1],"B":[]}\n\n',
  now: 'Now your task\n\nClauses:\n',
  question: 'Question: ',
  answer: 'Answer:',
};

const chinese: typeof english = {
  system:
    '你负责挑选能回答问题的条款。给出的是带编号的条款和问题的各个部分。' +
    '对每个部分，给出写明所问内容的条款编号；只有每条都不可缺少时才给出多条。' +
    '只是主题相近而没有写明所问内容的条款不算回答。没有任何条款写明时给出 []。只用 JSON 回答。',
  example:
    '示例\n\n条款：\n[1] 第二条 | 泳池\n泳池五月至九月开放。\n[2] 第三条 | 泳池\n十岁以下儿童须由成人陪同。\n' +
    '[3] 第六条 | 储物柜\n储物柜每天收费二元。\n\n问题：泳池何时开放，门票多少钱？\n' +
    'A. 泳池何时开放\nB. 门票多少钱\n\n回答：{"A":[1],"B":[]}\n\n',
  now: '现在的任务\n\n条款：\n',
  question: '问题：',
  answer: '回答：',
};

export interface SelectionPromptInput {
  readonly question: string;
  /** Parts of the question, at most `mostParts`. */
  readonly parts: readonly string[];
  /** The clauses as they stand in the prompt, numbered from 1. */
  readonly entries: readonly string[];
  /** Most clauses for one part. */
  readonly mostIds: number;
  readonly signal?: AbortSignal | undefined;
}

/** The one call that chooses: instructions and an example that stay the same, then clauses, question and its parts. */
export function selectionPrompt({ question, parts, entries, mostIds, signal }: SelectionPromptInput): ChatRequest {
  const words = /\p{Script=Han}/u.test(question) ? chinese : english;
  const listed = parts.map((part, index) => `${partNames[index] ?? ''}. ${part}`).join('\n');
  return {
    system: words.system,
    prefix: words.example + words.now,
    prompt: `${entries.join('')}\n${words.question}${question}\n${listed}\n\n${words.answer}`,
    grammar: selectionGrammar(parts.length, Math.max(1, entries.length), mostIds),
    maximumTokens: parts.length * (8 + 4 * Math.min(mostIds, Math.max(1, entries.length))),
    maximumSeconds: 60,
    ...(signal === undefined ? {} : { signal }),
  };
}

/** All fixed words, for the identity of what a qualification measured. */
export const selectionWords = JSON.stringify([english, chinese]);
