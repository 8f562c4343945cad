import type { ChatGrammar } from './chat-model.ts';
import { idRule } from './selection-grammar.ts';

/** A sentence with the numbers of the clauses that it rests on. */
export interface WrittenSentence {
  readonly ids: readonly number[];
  readonly text: string;
}

/** Most sentences of an answer, most clauses of one sentence, most characters of one sentence. */
export const sentenceBounds = { sentences: 6, ids: 3, characters: 320 } as const;

/**
 * Grammar of a written answer: sentences, each behind the numbers of its clauses, so that the model settles on its sources
 * before it writes. Bounded everywhere: no blanks between the parts, no line ends or escapes inside a sentence.
 *
 * Example: `{"sentences":[{"ids":[1],"text":"The tank holds 4,000 litres."}]}`
 */
export function sentencesGrammar(clauses: number, mostSentences: number = sentenceBounds.sentences): ChatGrammar {
  const moreIds = Math.min(sentenceBounds.ids, clauses) - 1;
  return {
    kind: 'gbnf',
    text: [
      `root ::= "{\\"sentences\\":[" sentence ("," sentence){0,${Math.max(1, mostSentences) - 1}} "]}"`,
      `sentence ::= "{\\"ids\\":[" ids "],\\"text\\":\\"" first char{1,${sentenceBounds.characters - 1}} "\\"}"`,
      `ids ::= id${moreIds > 0 ? ` ("," id){0,${moreIds}}` : ''}`,
      idRule(clauses),
      // No quote sign, backslash or control sign inside, no blank in front.
      'first ::= [^"\\\\\\x00-\\x20\\x7F]',
      'char ::= [^"\\\\\\x00-\\x1F\\x7F]',
    ].join('\n'),
  };
}

/** The written sentences; null when the text is not of the grammar's form. */
export function readSentences(text: string, clauses: number): readonly WrittenSentence[] | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const list: unknown = typeof value === 'object' && value !== null && 'sentences' in value ? value.sentences : null;
  if (!Array.isArray(list)) return null;
  const sentences: WrittenSentence[] = [];
  for (const entry of list as unknown[]) {
    if (typeof entry !== 'object' || entry === null || !('ids' in entry) || !('text' in entry)) return null;
    const { ids, text: words } = entry;
    if (typeof words !== 'string' || words.trim() === '' || !Array.isArray(ids)) return null;
    const known = (ids as unknown[]).filter(
      (id): id is number => typeof id === 'number' && Number.isInteger(id) && id >= 1 && id <= clauses,
    );
    if (known.length !== ids.length) return null;
    sentences.push({ ids: [...new Set(known)], text: words.trim() });
  }
  return sentences;
}
