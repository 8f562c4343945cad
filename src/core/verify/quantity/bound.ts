/** Which side of a figure is meant, edge counted in or out. */
export type Bound = 'at-least' | 'at-most' | 'more-than' | 'less-than';

const before: readonly (readonly [RegExp, Bound])[] = [
  [/(?:not|no|never|nor) (?:be |to be )?(?:more|greater|higher|longer|later|larger) than(?: the)?\s*$/i, 'at-most'],
  [/(?:not|no|never) (?:be |to be )?(?:less|lower|fewer|smaller|shorter|earlier) than\s*$/i, 'at-least'],
  [/(?:not|never|nor)(?: \w+)? (?:be )?(?:exceed(?:ing)?|above|over|beyond|go(?:es)? (?:above|beyond))\s*$/i, 'at-most'],
  [/(?:not|never)(?: \w+)? (?:be |fall )?(?:below|under)\s*$/i, 'at-least'],
  [/(?:at (?:the )?(?:least|minimum)|(?:a )?minimum (?:of|is)|min\.?|from)\s*$/i, 'at-least'],
  [
    /(?:at (?:the )?most|at (?:the )?maximum|(?:a )?maximum (?:of|is)|max\.?|up to(?: and including)?|limited to|capped at|within|no later than|not later than|by)\s*$/i,
    'at-most',
  ],
  [
    /(?:(?:more|greater|higher|longer|later|larger|older) than|exceed(?:s|ing|ed)?|above|over|beyond|in excess of|after|mehr als|über)\s*$/i,
    'more-than',
  ],
  [/(?:(?:less|lower|fewer|smaller|shorter|earlier|younger) than|below|under|before|weniger als|unter)\s*$/i, 'less-than'],
  [/(?:不(?:得)?(?:少|低|小|短|早)于|至少|最少|最低(?:为)?|不足以下)\s*$/u, 'at-least'],
  [/(?:不(?:得)?(?:多|高|大|长|晚|迟)于|不(?:得)?超过|至多|最多|最高(?:为)?|最长(?:为)?|不满足以上)\s*$/u, 'at-most'],
  [/(?:超过|超出|多于|高于|大于|长于|晚于|逾)\s*$/u, 'more-than'],
  [/(?:少于|低于|小于|短于|早于|不足|不满|未满)\s*$/u, 'less-than'],
];

const after: readonly (readonly [RegExp, Bound])[] = [
  [/^\s*(?:or|and) (?:more|above|over|longer|greater|higher)\b/i, 'at-least'],
  [/^\s*(?:or|and) (?:less|fewer|below|under|shorter|lower)\b/i, 'at-most'],
  [/^\s*(?:及)?以上/u, 'at-least'],
  [/^\s*(?:及)?以下/u, 'at-most'],
  [/^\s*(?:之)?(?:以?内)/u, 'at-most'],
  [/^\s*以外/u, 'more-than'],
];

/** Words that set a time frame rather than a limit: a sentence may leave them out ("has 45 days" for "within 45 days"). */
const frame = /(?:within|by|from|after|before|no later than|not later than)\s*$/i;

export interface BoundMention {
  readonly bound: Bound;
  /** A time frame ("within", "after"), which a sentence may leave out. */
  readonly frame: boolean;
}

/** A limit that a sentence sets around a figure; null when it is a plain figure. "shall not … more than" is a limit from above. */
export function boundAround(text: string, start: number, end: number): BoundMention | null {
  const left = text.slice(Math.max(0, start - 40), start);
  for (const [pattern, bound] of before) {
    if (pattern.test(left)) return { bound, frame: frame.test(left) };
  }
  const right = text.slice(end, end + 20);
  for (const [pattern, bound] of after) {
    if (pattern.test(right)) return { bound, frame: /内/.test(right.slice(0, 4)) };
  }
  return null;
}

const sides: Readonly<Record<Bound, 'low' | 'high'>> = {
  'at-least': 'low',
  'more-than': 'low',
  'at-most': 'high',
  'less-than': 'high',
};

/** A limit of the same side: "more than" against "at least" differs in the edge alone. */
export function sameSide(left: Bound, right: Bound): boolean {
  return sides[left] === sides[right];
}

/** The limit that a prohibition of the given one amounts to: "shall not … more than 38" allows at most 38. */
export function negatedBound(bound: Bound): Bound {
  if (bound === 'more-than') return 'at-most';
  if (bound === 'less-than') return 'at-least';
  return bound === 'at-least' ? 'less-than' : 'more-than';
}
