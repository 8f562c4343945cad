const endings: readonly (readonly [RegExp, string])[] = [
  [/(?:'s|s')$/, ''],
  [/ies$/, 'y'],
  [/(ss|x|ch|sh|z)es$/, '$1'],
  [/([^su])s$/, '$1'],
  [/(?:ization|isation)$/, 'ize'],
  [/(?:ational|ation)$/, 'ate'],
  [/(?:fulness|ousness|iveness)$/, ''],
  [/([a-z]{3})(?:ment|ness|ance|ence|able|ible)$/, '$1'],
  [/([a-z]{3})ing$/, '$1'],
  [/([a-z]{2})ied$/, '$1y'],
  [/([a-z]{2})ed$/, '$1'],
  [/([a-z]{3})(?:or|er)$/, '$1'],
  [/([a-z]{3})al$/, '$1'],
  [/([a-z]{3})ly$/, '$1'],
  [/([a-z]{2})e$/, '$1'],
  [/([bdfglmnprt])\1$/, '$1'],
  [/([a-z]{2})y$/, '$1i'],
];

/** Irregular forms that carry meaning in contracts and rules. */
const irregular: Readonly<Record<string, string>> = {
  paid: 'pay',
  sent: 'send',
  kept: 'keep',
  gave: 'give',
  given: 'give',
  began: 'begin',
  begun: 'begin',
  lost: 'los',
  loss: 'los',
  losses: 'los',
  bought: 'buy',
  held: 'hold',
  made: 'mak',
  met: 'meet',
  took: 'tak',
  taken: 'tak',
  rose: 'ris',
  risen: 'ris',
  fell: 'fall',
  fallen: 'fall',
  written: 'writ',
  writing: 'writ',
  wrote: 'writ',
  left: 'leav',
  sold: 'sell',
  said: 'say',
  men: 'man',
  women: 'woman',
  children: 'child',
  data: 'data',
  agreement: 'agree',
  agreed: 'agree',
  agrees: 'agree',
};

/**
 * A light English stem: enough to bring inflections of one word together ("approves", "approval", "approved"), never meant
 * to be a dictionary form. Other scripts come back in lower case.
 */
export function stemWord(word: string): string {
  let stem = word
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\u2018\u2019]/g, "'");
  const known = Object.hasOwn(irregular, stem) ? irregular[stem] : undefined;
  if (known !== undefined) return known;
  if (!/^[a-z']+$/.test(stem) || stem.length <= 3) return stem.replace(/'s?$/, '');
  for (const [pattern, replacement] of endings) {
    if (stem.length <= 3) break;
    stem = stem.replace(pattern, replacement);
  }
  return stem;
}
