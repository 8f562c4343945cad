const scale =
  /\b((?:expressed\s+)?in\s+(?:thousands|millions|billions|hundreds)(?:\s+of\s+\p{L}[\p{L}. ]{1,30}?)?(?=[),.;:\n]|$|\s+(?:except|are|is|were|was|and)\b)(?:,?\s*except[^).;:\n]{0,60})?)/giu;
const scaledCurrency =
  /((?:EUR|USD|GBP|CHF|JPY|CNY|RMB|SEK|NOK|DKK|US\$|€|\$|£)\s?(?:thousands?|millions?|billions?|mn|bn|m|k|[’']?000s?)(?!\p{L}))/giu;
const chinese = /单位\s*[：:]\s*([^\s）)。；，]{1,12})/gu;
const german = /\b(in\s+(?:Tausend|Millionen|Mrd\.|Mio\.|Tsd\.|TEUR|T€)(?:\s*(?:Euro|EUR|€))?)/giu;
const currencies: readonly (readonly [RegExp, string])[] = [
  [/\b(?:US|U\.S\.)\s?dollars?\b|\bUSD\b|US\$/i, 'USD'],
  [/\beuros?\b|\bEUR\b|€/i, 'EUR'],
  [/\bpounds?(?:\s+sterling)?\b|\bGBP\b|£/i, 'GBP'],
  [/\bSwiss\s+francs?\b|\bCHF\b/i, 'CHF'],
  [/\byen\b|\bJPY\b/i, 'JPY'],
  [/\b(?:renminbi|yuan)\b|\b(?:CNY|RMB)\b|人民币/i, 'CNY'],
  [/\bdollars?\b/i, 'dollars'],
];
const per =
  /\b(?:per|for\s+(?:each|one|every)|pro|je)\s+((?:\d[\d,. ]*)?\p{L}[\p{L}-]*(?:\s+(?:and\s+)?\p{L}[\p{L}-]*){0,3}?)(?=\s+(?:is|are|by|in|of|with|to|from|beträgt|betragen)\b|\s*[,.;:()\n]|$)/iu;

/** The statement of scale or currency that stands last in the words, as printed: "in thousands", "EUR million", "万元". */
export function statedUnit(words: string): string | null {
  let last: RegExpMatchArray | null = null;
  for (const pattern of [scale, scaledCurrency, chinese, german]) {
    for (const match of words.matchAll(pattern)) if (last === null || (match.index ?? 0) > (last.index ?? 0)) last = match;
  }
  return last?.[1]?.replace(/\s+/g, ' ').trim() || null;
}

const captionScale =
  /[([（]\s*(?:(?:all\s+)?(?:amounts?|figures?|values?|dimensions?|prices?|charges?)\s+)?(?:are\s+)?(in\s+(?!force\b|full\b|part\b|whole\b|writing\b|effect\b|accordance\b|general\b|total\b|brief\b)[\p{L}%°/ ]{1,40}?)\s*[)\]）]/iu;
const measure =
  /[([（]\s*((?:m?bar|k?Pa|MPa|psi|mm²?|cm|k?m|µm|m[²³]?|k?g|t|l|ml|°[CF]|K|%|s|min|h|days?|hours?|months?|years?|[kM]?W|kWh|MWh|V|m?A|Hz|dB|ppm|EUR|USD|GBP|CHF|CNY|€|\$|£|元|万元|毫米|千克)(?:\s*\/\s*\p{L}[\p{L}²³]{0,8})?)\s*[)\]）]/u;

/** The unit that a caption gives in brackets: "(in crowns)", "(bar)". */
export function captionUnit(caption: string): string | null {
  return (captionScale.exec(caption) ?? measure.exec(caption))?.[1]?.replace(/\s+/g, ' ').trim() ?? null;
}

/** Currency and "per …" that the words before a table name for its figures. */
export function currencyUnit(words: string): string | null {
  const currency = currencies.find(([pattern]) => pattern.test(words))?.[1];
  if (currency === undefined) return null;
  const each = per.exec(words)?.[1];
  return each === undefined ? currency : `${currency} per ${each.replace(/\s+/g, ' ')}`;
}
