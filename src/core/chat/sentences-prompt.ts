import type { ChatRequest } from './chat-model.ts';
import { sentenceBounds, sentencesGrammar } from './sentences-grammar.ts';

const english = {
  system:
    'You answer a question from the numbered clauses and from nothing else. Write short sentences. ' +
    'Each sentence states one thing, and its "ids" are the numbers of the clauses that state it. ' +
    "Keep the clause's own words, figures, units, dates, and words such as shall, must, may, not, unless, at least. " +
    'Keep conditions and exceptions. Leave out whatever the clauses do not state. Add no conclusion. Reply in JSON only.',
  example:
    'Example\n\nClauses:\n[1] 2.1 | Pool\nThe pool is open from May to September, except on public holidays.\n[2] 2.2 | Pool\nChildren under 10 must be with an adult.\n\n' +
    'Question: When is the pool open, and may children come alone?\n' +
    'Answer: {"sentences":[{"ids":[1],"text":"The pool is open from May to September, except on public holidays."},{"ids":[2],"text":"Children under 10 must be with an adult."}]}\n\n',
  now: 'Now your task\n\nClauses:\n',
  question: 'Question: ',
  answer: 'Answer:',
  faults: 'These sentences were refused. Write each again, in the words of its clause, so that the fault is gone:\n',
};

const chinese: typeof english = {
  system:
    '你只根据给出的编号条款回答问题。用短句。每句只说一件事，"ids" 是写明此事的条款编号。' +
    '保留条款原有的用词、数字、单位、日期，以及应当、必须、可以、不得、除外、至少等字样，保留条件和例外。条款没有写明的不写，不加结论。只用 JSON 回答。',
  example:
    '示例\n\n条款：\n[1] 第二条 | 泳池\n泳池五月至九月开放，法定节假日除外。\n[2] 第三条 | 泳池\n十岁以下儿童须由成人陪同。\n\n' +
    '问题：泳池何时开放，儿童可以单独入场吗？\n' +
    '回答：{"sentences":[{"ids":[1],"text":"泳池五月至九月开放，法定节假日除外。"},{"ids":[2],"text":"十岁以下儿童须由成人陪同。"}]}\n\n',
  now: '现在的任务\n\n条款：\n',
  question: '问题：',
  answer: '回答：',
  faults: '以下句子未通过核对。请用条款原文的用词重写每一句，改正所指出的错误：\n',
};

/** A sentence that did not pass, for the one attempt to repair it. */
export interface RefusedSentence {
  readonly ids: readonly number[];
  readonly text: string;
  readonly fault: string;
}

export interface SentencesPromptInput {
  readonly question: string;
  /** The chosen clauses as they stand in the prompt, numbered from 1. */
  readonly entries: readonly string[];
  /** Sentences to write again; empty at the first attempt. */
  readonly refused: readonly RefusedSentence[];
  /** The clauses are Chinese: the answer is written in their language, so that it can be checked against them. */
  readonly isChinese: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Tokens that one sentence may take: the bound of its characters, and its frame. */
const sentenceTokens = 120;

/** The call that writes, and the one that repairs. */
export function sentencesPrompt({ question, entries, refused, isChinese, signal }: SentencesPromptInput): ChatRequest {
  const words = isChinese ? chinese : english;
  const faults = refused.map(({ ids, text, fault }) => `- ${JSON.stringify({ ids, text })} (${fault})`).join('\n');
  const most =
    refused.length === 0 ? Math.min(sentenceBounds.sentences, Math.max(2, entries.length + 1)) : Math.min(refused.length, 3);
  return {
    system: words.system,
    prefix: words.example + words.now,
    prompt: `${entries.join('')}\n${words.question}${question}\n${refused.length === 0 ? '' : `\n${words.faults}${faults}\n\n`}${words.answer}`,
    grammar: sentencesGrammar(Math.max(1, entries.length), most),
    maximumTokens: 16 + most * sentenceTokens,
    maximumSeconds: 90,
    ...(signal === undefined ? {} : { signal }),
  };
}

/** All fixed words, for the identity of what a qualification measured. */
export const sentencesWords = JSON.stringify([english, chinese]);
