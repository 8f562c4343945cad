/**
 * `main`: what is stated; `if`: a condition; `unless`: an exception; `only-if`: a condition that alone opens the way;
 * `adjunct`: a time, notice or consent that the statement hangs on ("after 10 days' notice", "in good faith").
 */
export type ChunkKind = 'main' | 'if' | 'unless' | 'only-if' | 'adjunct';

export interface Chunk {
  readonly kind: ChunkKind;
  readonly text: string;
}

const openers: readonly (readonly [ChunkKind, RegExp])[] = [
  ['only-if', /\bonly (?:if|when|where|with|after|upon|on condition that|to the extent|in the event)\b|只有|仅在|仅当/iu],
  [
    'unless',
    /\b(?:unless|except(?:ing)?(?: (?:that|where|when|if|for|in|under|as|to))?|save (?:that|where|for|as)|other than where|with the exception of)\b|除非|除(?=[^了]{1,60}(?:外|除外))|但(?=[^。；]{1,40}除外)/iu,
  ],
  [
    'if',
    /\b(?:provided(?: always)? that|on condition that|in the event (?:that|of)|in case(?: of)?|as long as|so long as|subject to|to the extent that|if|whenever|when|once)\b|(?:^|,\s)where\b|如果|倘若|(?<![假例比])如(?=[^下上何实期])|若(?!干)|在[^，。]{1,30}(?:情况|情形)下|未?经(?=[^，。]{1,20}(?:批准|同意|许可|授权|审批))/iu,
  ],
  [
    'adjunct',
    /\b(?:after|before|until|upon|following|pending)(?=\s+(?:[\p{L}\d'’-]+\s+){0,7}?(?:notice|consent|approval|agreement|permission|authori[sz]ation|payment|inspection|training)\b)|\bwith(?:out)?(?=\s+(?:[\p{L}'’-]+\s+){0,4}?(?:consent|approval|agreement|permission|authori[sz]ation|notice)\b)|\bby(?=\s+(?:[\p{L}\d'’-]+\s+){0,5}?notice\b)|\bin good faith\b|\bunder (?:clause|section|article|paragraph)\b/iu,
  ],
];

/**
 * Splits one sentence into what it states and what it hangs on. A condition in front ends at its comma (or at the inverted
 * verb after "only"); one behind ends at the next opener or at a comma that resumes the statement. Statements joined by
 * "and", "but" or a semicolon with a verb of their own are chunks apart.
 */
export function splitChunks(sentence: string): readonly Chunk[] {
  const marks = findOpeners(sentence);
  const chunks: Chunk[] = [];
  let position = 0;
  marks.forEach((mark, index) => {
    if (mark.start < position) return;
    pushMain(sentence.slice(position, mark.start), chunks);
    const next = marks.slice(index + 1).find((other) => other.start > mark.start + mark.length)?.start ?? sentence.length;
    const end = endOfCondition(sentence, mark, next);
    chunks.push({ kind: mark.kind, text: sentence.slice(mark.start, end).trim() });
    position = end;
  });
  pushMain(sentence.slice(position), chunks);
  return chunks;
}

interface Mark {
  readonly kind: ChunkKind;
  readonly start: number;
  readonly length: number;
}

function findOpeners(sentence: string): readonly Mark[] {
  const found: Mark[] = [];
  for (const [kind, pattern] of openers) {
    for (const match of sentence.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))) {
      const start = match.index + (match[0].startsWith(',') ? match[0].length - 'where'.length : 0);
      const overlaps = found.some((mark) => start < mark.start + mark.length && start + match[0].length > mark.start);
      if (!overlaps) found.push({ kind, start, length: match[0].length });
    }
  }
  return found.sort((left, right) => left.start - right.start);
}

function endOfCondition(sentence: string, mark: Mark, next: number): number {
  const body = sentence.slice(mark.start, next);
  const inFront =
    sentence
      .slice(0, mark.start)
      .trim()
      .replace(/^(?:and|but|however)\b,?/i, '') === '' || /[,，;；]\s*$/.test(sentence.slice(0, mark.start));
  if (mark.kind === 'only-if' && inFront) {
    const inverted = /\s(?=(?:may|shall|must|can|will|is|are|does|do)\s)/i.exec(body);
    if (inverted !== null && !body.slice(0, inverted.index).includes(',')) return mark.start + inverted.index;
  }
  const comma = /[,，]\s*(?!(?:or|and)\b(?!\s+(?:the|it|he|they)\s+\w+\s+(?:shall|may|must)))/.exec(body);
  if (comma !== null && (inFront || resumes(body.slice(comma.index + comma[0].length)))) return mark.start + comma.index + 1;
  return next;
}

/** After a condition in the middle the statement goes on: "shall, unless agreed otherwise, pay …". */
function resumes(rest: string): boolean {
  return (
    /^(?:[\p{L}’']+\s){0,4}?(?:shall|may|must|will|is|are|does|do|can|has|have|应当|不得|可以)\b/iu.test(rest) ||
    /^(?:应|不得|可|必须)/u.test(rest)
  );
}

const joints =
  /;\s*(?:and|but|or)?\s*|,?\s+(?:and|but)\s+(?=(?:(?:it|they|he|the|this|that|such|each|no|any)\s+(?:[\p{L}’']+\s+){0,4}?)?(?:shall|may|must|will|is|are|was|were|does|do|did|has|have|can|cannot|should|ends?|begins?|runs?)\b)|[；]|，(?=(?:并|且|但|也)?(?:应当|不得|可以|必须|禁止|应))/iu;

function pushMain(text: string, chunks: Chunk[]): void {
  for (const part of text.split(joints)) {
    const words = part.replace(/^[\s,，;；:]+|[\s,，;；]+$/gu, '');
    if (/[\p{L}\p{N}]/u.test(words) && !/^(?:and|or|but|then|但|则)$/iu.test(words)) chunks.push({ kind: 'main', text: words });
  }
}
