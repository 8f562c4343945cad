const modal =
  /\b(?:shall|must|may|will|should|cannot|can|is|are|was|were|has|have|applies|apply|means|includes|comprises|agrees?|provides?|does|do|sets|muss|müssen|darf|dürfen|sind|ist|wird|werden|gilt|gelten|est|sont|doit|peut)\b/iu;
const openEnd = /\s(?:to|of|the|and|or|in|by|for|with|an?|that|which|under|from|at|on|if|as|unless|when|where|either|both)$/u;
const innerSentence = /[.!?](?:["”’)])?\s+["“‘(]?\p{Lu}/u;
const abbreviation = /\b(?:No|Nos|Art|Sec|Inc|Ltd|Co|Corp|St|Mr|Mrs|Dr|vs|v|e\.g|i\.e|U\.S)\.\s/gu;
const wide = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]/;
const voided =
  /^[[(（【]?\s*(?:reserved|repealed|deleted|omitted|revoked|removed|not used|intentionally (?:left blank|omitted|deleted)|weggefallen|aufgehoben|abrogé|supprimé|已?废止|已?删除|删去|削除|保留)(?:\s+(?:by|for|and)\b[^.]{0,60})?\s*[\])）】]?\s*\.?$/iu;

/** `reserved` and `repealed` clauses are real clauses without rules in them. */
export function voidStatus(words: string): 'reserved' | 'repealed' | null {
  const plain = words.trim();
  if (!voided.test(plain)) return null;
  return /reserved|not used|blank|保留/iu.test(plain) ? 'reserved' : 'repealed';
}

/** True when the words read as a title: short, no sentence, no verb of duty, nothing left open at the end. */
export function readsAsTitle(
  words: string,
  options: { readonly mayEndInStop: boolean; readonly most?: number; readonly mayHaveVerb?: boolean },
): boolean {
  const plain = words.replace(/\s+/g, ' ').trim();
  if (plain === '' || /[;:,；：，、—–-]$/.test(plain)) return false;
  if (/\p{L}: \S/u.test(plain) && !options.mayEndInStop) return false;
  if (wide.test(plain)) return plain.length <= (options.most ?? 30) && !/[。，；]/.test(plain);
  if (!options.mayEndInStop && /[.!?]$/.test(plain) && !/\b(?:etc|Inc|Ltd|Co|Corp)\.$/.test(plain)) return false;
  if (!/^["“‘«([]?[\p{Lu}\p{Lo}\p{N}]/u.test(plain)) return false;
  if (openEnd.test(plain)) return false;
  if (plain.split(' ').length > (options.most ?? 15) || innerSentence.test(plain.replace(abbreviation, ''))) return false;
  return options.mayHaveVerb === true || !modal.test(plain) || plain === plain.toUpperCase();
}
