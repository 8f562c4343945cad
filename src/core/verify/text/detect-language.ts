const markers: Readonly<Record<string, readonly string[]>> = {
  en: ['the', 'of', 'and', 'is', 'shall', 'by', 'to', 'in', 'for', 'may', 'not', 'are', 'was', 'be', 'a', 'an', 'it'],
  de: [
    'der',
    'die',
    'das',
    'und',
    'ist',
    'beträgt',
    'von',
    'bei',
    'mit',
    'nicht',
    'um',
    'des',
    'dem',
    'den',
    'ein',
    'eine',
    'wird',
  ],
  fr: ['le', 'la', 'les', 'et', 'est', 'des', 'du', 'dans', 'pour', 'une', 'un', 'par', 'sur', 'que', 'ne', 'pas'],
  es: ['el', 'la', 'los', 'las', 'y', 'es', 'del', 'en', 'por', 'una', 'un', 'con', 'que', 'no', 'se'],
  it: ['il', 'lo', 'la', 'gli', 'e', 'di', 'del', 'della', 'per', 'una', 'un', 'con', 'che', 'non', 'si'],
};

/** Language of a sentence: `zh` by its signs, else by function words among a few European languages; null when it cannot be told. */
export function detectLanguage(text: string): string | null {
  const hanCount = (text.match(/\p{Script=Han}/gu) ?? []).length;
  const letters = (text.match(/\p{L}/gu) ?? []).length;
  if (letters === 0) return null;
  if (hanCount / letters > 0.3) return 'zh';
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  let best: string | null = null;
  let most = 0;
  for (const [language, list] of Object.entries(markers)) {
    const count = words.filter((word) => list.includes(word)).length;
    if (count > most) {
      most = count;
      best = language;
    }
  }
  return best;
}
