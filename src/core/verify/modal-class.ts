/** How binding a sentence is. `no-duty`: need not; `prohibition`: may not, shall not; `none`: a plain statement. */
export type ModalClass =
  | 'obligation'
  | 'recommendation'
  | 'permission'
  | 'prohibition'
  | 'no-duty'
  | 'possibility'
  | 'future'
  | 'none';

export interface Modal {
  readonly kind: ModalClass;
  /** Place of the modal words in the text; -1 when there are none. */
  readonly start: number;
  readonly end: number;
}

const patterns: readonly (readonly [ModalClass, RegExp])[] = [
  [
    'no-duty',
    /\b(?:(?:do|does|did)(?: not|n['’]t) (?:have|need) to|need(?:s)? not|(?:is|are|was|were) (?:not|never) (?:required|obliged|obligated|bound)(?: to)?|(?:has|have) no (?:duty|obligation))\b|不必|无需|无须|毋须|不需要?|可以不/iu,
  ],
  [
    'prohibition',
    /\b(?:(?:shall|must|may|can|should)(?: not|n['’]t| never)|cannot|can['’]t|mustn['’]t|(?:is|are) (?:prohibited|forbidden|banned|not (?:allowed|permitted|entitled|authori[sz]ed)))\b|不得|禁止|严禁|不准|不应|不能|不可(?!抗力)|不允许|不许|勿/iu,
  ],
  [
    'obligation',
    /\b(?:shall|must|ha(?:s|ve) to|had to|(?:is|are|was|were) (?:required|obliged|obligated|bound|needed|due)(?: to)?|needs?(?= (?:to|the|a|an|written|approval)\b)|(?:is|are) to)\b|应当|应该|必须|应(?=[^急用聘收对付答有])|须|需要|负责/iu,
  ],
  ['recommendation', /\b(?:should|ought to|(?:is|are) (?:recommended|advised|encouraged))\b|宜|建议/iu],
  ['possibility', /\b(?:could|might|(?:is|are) (?:likely|possible)|possibly|probably)\b|可能/iu],
  [
    'permission',
    /\b(?:may|can|(?:is|are) (?:allowed|permitted|entitled|authori[sz]ed|free)(?: to)?|has the right|have the right)\b|可以|有权|准许|允许|可(?![抗能燃靠])/iu,
  ],
  ['future', /\b(?:will|would)\b|将(?=[^其该])/iu],
];

/** The binding force of a chunk: that of its first modal words; on the same spot the longer reading stands. */
export function modalOf(text: string): Modal {
  let best: Modal = { kind: 'none', start: -1, end: -1 };
  for (const [kind, pattern] of patterns) {
    const match = pattern.exec(text);
    if (match === null) continue;
    // "May 2025" is a month.
    if (/^May$/.test(match[0]) && /^\s+\d|^\s*[.,]?$/.test(text.slice(match.index + 3))) continue;
    const end = match.index + match[0].length;
    if (best.start < 0 || match.index < best.start || (match.index === best.start && end > best.end))
      best = { kind, start: match.index, end };
  }
  // "No export may be kept": the negation stands before the modal.
  if (
    (best.kind === 'permission' || best.kind === 'obligation') &&
    /(?:^|[\s,])(?:no|neither|nobody|no one|none|nothing|never)\b/i.test(text.slice(0, best.start))
  ) {
    return { ...best, kind: 'prohibition' };
  }
  return best;
}

const accepts: Readonly<Record<ModalClass, readonly ModalClass[]>> = {
  obligation: ['obligation', 'none', 'future'],
  recommendation: ['recommendation'],
  permission: ['permission', 'none'],
  prohibition: ['prohibition', 'none', 'obligation', 'permission'],
  'no-duty': ['no-duty', 'none'],
  possibility: ['possibility', 'permission'],
  future: ['future', 'obligation', 'none'],
  none: ['obligation', 'permission', 'prohibition', 'no-duty', 'none', 'future'],
};

/** A claim of one force may rest on a clause of the other. Polarity is judged apart. */
export function modalHolds(claim: ModalClass, clause: ModalClass): boolean {
  return accepts[claim].includes(clause);
}
