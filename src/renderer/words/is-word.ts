import { en } from './en.ts';
import type { WordKey } from './word-key.ts';

/** Is there a word of this name? For keys that are built from codes of the services. */
export function isWord(key: string): key is WordKey {
  return Object.hasOwn(en, key) || Object.hasOwn(en, `${key}_other`);
}
