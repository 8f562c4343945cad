const interrogative =
  '(?:what|which|who|whom|whose|when|where|why|how|may|must|shall|should|can|could|does|do|did|is|are|was|were|has|have|will|would|under what|by when|for how long|within)';
const joint = new RegExp(String.raw`(?:[,;]\s*(?:and\s+|or\s+)?|\s+and\s+)(?=${interrogative}\b)`, 'i');
const chineseJoint =
  /[，；、]?(?:并且|以及|同时|另外|此外|还)?(?=(?:什么|哪些|哪个|哪|谁|何时|如何|怎样|怎么|是否|多少|能否|可否|应当|由谁|多久|几))|[；;]/u;

/**
 * Splits a question into the requirements it asks for: sentences, then clauses that begin with a question word of their own
 * ("…, and by when …?", "…，由谁…？"). Each part comes back in the question's own words; a question of one part as it is.
 */
export function splitQuestion(question: string): readonly string[] {
  const sentences = question
    .split(/(?<=[?？!！。])\s*|(?<=[.;])\s+/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const parts = sentences.flatMap((sentence) => splitSentence(sentence));
  return parts.length === 0 ? [question.trim()] : parts;
}

function splitSentence(sentence: string): readonly string[] {
  if (/\p{Script=Han}/u.test(sentence)) return splitChinese(sentence);
  const parts: string[] = [];
  let rest = sentence;
  for (;;) {
    // The first word of the sentence is a question word itself: look behind it.
    const match = joint.exec(rest.slice(4));
    if (match === null) break;
    const at = match.index + 4;
    parts.push(rest.slice(0, at).trim());
    rest = rest.slice(at + match[0].length);
  }
  parts.push(rest.trim());
  return joinShort(parts);
}

function splitChinese(sentence: string): readonly string[] {
  const parts = sentence.split(/[，；]/u).map((part) => part.trim());
  const asked = (part: string): boolean => /什么|哪|谁|何时|如何|怎|是否|多少|能否|可否|多久|几|吗/u.test(part);
  const merged: string[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    // A part that asks nothing belongs to the question after it, or to the one before it at the end.
    if (last !== undefined && (!asked(last) || !asked(part) || !chineseJoint.test(part)))
      merged[merged.length - 1] = `${last}，${part}`;
    else merged.push(part);
  }
  return merged;
}

/** A part of one or two words ("and when") says nothing alone and stays with the part before it. */
function joinShort(parts: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && part.split(/\s+/).length < 3) joined[joined.length - 1] = `${last}, ${part}`;
    else joined.push(part);
  }
  return joined;
}
