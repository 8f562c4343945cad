const asking = '(?:what|which|who|whom|whose|when|where|why|how|under what|by when|from when|for how long|within)';
const auxiliary = '(?:may|must|shall|should|can|could|does|do|did|is|are|was|were|has|have|will|would)';
/** A further question begins after "and" or "or" with a question word or an auxiliary, after a mere comma with a question word. */
const joint = new RegExp(
  String.raw`(?:[,;:]\s*(?:and\s+|or\s+)|\s+and\s+)(?=(?:${asking}|${auxiliary})\b)|[,;:]\s*(?=${asking}\b)`,
  'i',
);
const asksSomething = new RegExp(String.raw`\b(?:${asking}|${auxiliary})\b`, 'i');
/** What stands before the question proper says what it is about: "If a provider concludes …, what must it write down?" */
const sets = /^(?:if|once|when|where|after|before|under|in|for|according|given|suppose|although|while|with)\b[^?]*$/i;
const chineseJoint =
  /[，；、]?(?:并且|以及|同时|另外|此外|还)?(?=(?:什么|哪些|哪个|哪|谁|何时|如何|怎样|怎么|是否|多少|能否|可否|应当|由谁|多久|几))|[；;]/u;
const asksInChinese = /什么|啥|哪|谁|何|如何|怎|是否|多少|多久|能否|可否|能不能|可不可以|是不是|有没有|要不要|几|吗|[?？]/u;

/**
 * Splits a question into the requirements it asks for: sentences, then clauses that begin with a question word of their own
 * ("…, and by when …?", "…，由谁…？"). What only tells the case ("A start-up gave misleading replies.") goes with the question
 * after it. Each part comes back in the question's own words; a question of one part as it is.
 */
export function splitQuestion(question: string): readonly string[] {
  const sentences = question
    .split(/(?<=[?？!！。])\s*|(?<=[.;])\s+/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const parts = sentences.flatMap((sentence) => splitSentence(sentence));
  return parts.length === 0 ? [question.trim()] : withTheirCase(parts);
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
  const merged: string[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    // A part that asks nothing belongs to the question after it, or to the one before it at the end.
    if (last !== undefined && (!asksInChinese.test(last) || !asksInChinese.test(part) || !chineseJoint.test(part)))
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

/** Statements and leading conditions go with the question that follows them; at the end they go with the one before. */
function withTheirCase(parts: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let waiting = '';
  for (const [index, part] of parts.entries()) {
    const whole = waiting === '' ? part : `${waiting}${/[.。!！]$/.test(waiting) ? ' ' : ', '}${part}`;
    waiting = '';
    if (index < parts.length - 1 && tellsCase(part, index === 0 || joined.length === 0)) waiting = whole;
    else joined.push(whole);
  }
  return joined;
}

function tellsCase(part: string, first: boolean): boolean {
  if (/\p{Script=Han}/u.test(part)) return !asksInChinese.test(part);
  if (/[?？]$/.test(part)) return false;
  if (/[.!]$/.test(part)) return !/^(?:list|name|compare|tell|state|explain|describe|give|cover|show)\b/i.test(part);
  return (
    first &&
    (sets.test(part)
      ? !new RegExp(String.raw`,\s*(?:${asking}|${auxiliary})\b`, 'i').test(part) &&
        !/^(?:for|in|under|after|before) (?:what|which|how)\b/i.test(part)
      : !asksSomething.test(part))
  );
}
