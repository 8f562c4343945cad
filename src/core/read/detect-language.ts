/** Scripts that by themselves name a language, with the letters that tell it apart. */
const scripts: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\u3040-\u30FF]/g],
  ['ko', /[\u1100-\u11FF\u3130-\u318F\uAC00-\uD7A3]/g],
  ['zh', /[\u3400-\u9FFF]/g],
  ['he', /[\u0590-\u05FF]/g],
  ['ar', /[\u0600-\u06FF]/g],
  ['el', /[\u0370-\u03FF]/g],
  ['th', /[\u0E00-\u0E7F]/g],
  ['hi', /[\u0900-\u097F]/g],
  ['cyrillic', /[\u0400-\u04FF]/g],
  ['latin', /[A-Za-z\u00C0-\u024F]/g],
];

/** Words without a meaning of their own, frequent in one language and rare in its neighbours. */
const functionWords: Readonly<Record<string, string>> = {
  en: 'the of and to in is shall that for with by or be this must not any which are as on from may',
  de: 'der die und des den von das mit ist zu dem nicht ein eine für auf im werden oder sich nach bei über einer',
  fr: 'le la les des et est du une dans pour que par sur au aux qui ou pas ne sont ce cette avec être',
  es: 'el la los las de y del que en un una por para con no se su es al lo como o más este sus',
  it: 'il la di che e del della dei in un una per con non si è al delle nel gli alla da sono ai',
  pt: 'o a de e do da que em um uma para com não os as no na por dos das ao se é são pela',
  nl: 'de het een van en in is dat op te voor met zijn niet aan door er of bij worden wordt als deze',
  sv: 'och att det som en på är av för med den till inte om ett har de ska eller vid från',
  da: 'og at det er en til af for på med den som ikke der de et skal eller har ved fra om',
  pl: 'i w na z do nie się jest oraz lub o przez od za dla są że być art po ust których',
  cs: 'a v na je se z o k do pro nebo že podle s ve za od jsou odst který která jeho',
  ro: 'și în de la cu pe din sau nu este care pentru prin al ale un o se art sunt',
  fi: 'ja on ei tai että se sen joka ovat voi jos sekä myös mukaan tämän jotka kun',
  tr: 've bir bu ile için olarak veya da de olan en gibi ise kadar madde her',
  vi: 'và của là các được trong có cho không theo này người với một khi để tại',
  id: 'yang dan di dengan untuk dari dalam atau pada ini tidak oleh adalah sebagaimana',
  ru: 'и в на с по не или для от что к о из при за настоящего может быть',
  uk: 'і в на з та не або для від що до у за про є цього та може бути',
  bg: 'и на за в от се с не или да по са при е това който',
};

const cyrillic = new Set(['ru', 'uk', 'bg']);

/**
 * Names the language of most of a text as a BCP 47 tag, by its script and, within one script, by function words.
 * `und` when there are no letters.
 */
export function detectLanguage(text: string): string {
  // The front page of a document is often bilingual or all names: samples come from three places.
  const third = Math.floor(text.length / 3);
  const sample =
    text.length <= 60_000
      ? text
      : text.slice(0, 20_000) + text.slice(third, third + 20_000) + text.slice(2 * third, 2 * third + 20_000);
  const counts = new Map(scripts.map(([name, pattern]) => [name, sample.match(pattern)?.length ?? 0]));
  const count = (name: string): number => counts.get(name) ?? 0;
  const latin = count('latin');
  // One ideograph carries about as much as three letters, one kana or hangul sign as two.
  const ideographic = count('zh') * 3 + count('ja') * 2;
  if (ideographic > 0 && ideographic >= latin * 0.6 && ideographic >= count('ko')) {
    return count('ja') > count('zh') * 0.15 ? 'ja' : 'zh';
  }
  if (count('ko') * 2 > latin) return 'ko';
  for (const name of ['he', 'ar', 'el', 'th', 'hi']) if (count(name) > latin) return name;
  const words = sample.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  if (words.length === 0) return 'und';
  return byFunctionWords(words, count('cyrillic') > latin);
}

function byFunctionWords(words: readonly string[], inCyrillic: boolean): string {
  const frequency = new Map<string, number>();
  for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  let best = inCyrillic ? 'ru' : 'en';
  let bestScore = 0;
  for (const [language, list] of Object.entries(functionWords)) {
    if (cyrillic.has(language) !== inCyrillic) continue;
    let score = 0;
    for (const word of list.split(' ')) score += frequency.get(word) ?? 0;
    if (score > bestScore) {
      best = language;
      bestScore = score;
    }
  }
  return best;
}
