import { isWord } from '../words/is-word.ts';
import type { Words } from '../words/use-words.ts';

/** The kind of a document as people of the language call it; a kind that has no word here stands as it was given. */
export function typeName(type: string, t: Words): string {
  const key = `type.${type.toLowerCase()}`;
  return isWord(key) ? t(key) : type;
}
