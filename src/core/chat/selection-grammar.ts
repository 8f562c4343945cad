import type { ChatGrammar } from './chat-model.ts';

/** Names of the parts of a question, as they stand in prompt and answer. */
export const partNames = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

/**
 * Grammar of a choice: for each part of the question a list of the numbers 1 to `clauses`, or an empty one. Nothing else can
 * be written: no blanks, no other numbers, at most `mostIds` numbers for a part. Parts beyond the sixth are not asked.
 *
 * Example for two parts: `{"A":[2],"B":[]}`
 */
export function selectionGrammar(parts: number, clauses: number, mostIds: number): ChatGrammar {
  const fields = partNames.slice(0, parts).map((name) => `"\\"${name}\\":" ids`);
  const more = Math.min(mostIds, clauses) - 1;
  return {
    kind: 'gbnf',
    text: [
      `root ::= "{" ${fields.join(' "," ')} "}"`,
      `ids ::= "[]" | "[" id${more > 0 ? ` ("," id){0,${more}}` : ''} "]"`,
      idRule(clauses),
    ].join('\n'),
  };
}

/** Rule `id`: one of the numbers 1 to `count`. */
export function idRule(count: number): string {
  return `id ::= ${Array.from({ length: count }, (_, index) => `"${index + 1}"`).join(' | ')}`;
}

/** The numbers for each part; null when the text is not of the grammar's form. Repeated numbers count once. */
export function readSelection(text: string, parts: number, clauses: number): readonly (readonly number[])[] | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const fields = new Map(Object.entries(value));
  const chosen: number[][] = [];
  for (const name of partNames.slice(0, parts)) {
    const ids: unknown = fields.get(name);
    if (!Array.isArray(ids) || !ids.every((id) => Number.isInteger(id) && id >= 1 && id <= clauses)) return null;
    chosen.push([...new Set(ids as number[])]);
  }
  return chosen;
}
