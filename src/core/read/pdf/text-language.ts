const words: Record<string, RegExp> = {
  en: /\b(?:the|of|and|shall|that|is|are|be|for|with|this|which|any)\b/gi,
  de: /\b(?:der|die|das|und|nicht|mit|von|für|ist|wird|eine|oder|werden|dem|den)\b/gi,
  fr: /\b(?:le|les|des|une|est|dans|pour|que|qui|sur|aux|par|du|ou)\b/gi,
  es: /\b(?:el|los|las|una|que|por|para|con|del|se|en|su|al)\b/gi,
  it: /\b(?:il|di|che|per|non|della|delle|dei|con|una|sono|nel|alla)\b/gi,
  nl: /\b(?:het|een|van|en|niet|voor|met|zijn|worden|aan|dat|deze)\b/gi,
  pt: /\b(?:os|uma|que|para|com|não|dos|das|ao|pela|pelo|são|em)\b/gi,
};

/** BCP 47 language of most words of a text, by script and, for Latin letters, by common words. English when in doubt. */
export function textLanguage(text: string): string {
  const sample = text.length > 40000 ? text.slice(0, 20000) + text.slice(text.length >> 1, (text.length >> 1) + 20000) : text;
  const count = (pattern: RegExp): number => sample.match(pattern)?.length ?? 0;
  const letters = Math.max(1, count(/\p{L}/gu));
  const scripts: [string, number][] = [
    ['ja', count(/[\u3040-\u30FF]/g) > letters * 0.1 ? letters : 0],
    ['ko', count(/[\uAC00-\uD7AF]/g)],
    ['zh', count(/[\u3400-\u9FFF]/g) * 2],
    ['ar', count(/[\u0600-\u06FF]/g)],
    ['he', count(/[\u0590-\u05FF]/g)],
    ['ru', count(/[\u0400-\u04FF]/g)],
    ['el', count(/[\u0370-\u03FF]/g)],
    ['hi', count(/[\u0900-\u097F]/g)],
    ['th', count(/[\u0E00-\u0E7F]/g)],
  ];
  const script = scripts.find(([, share]) => share > letters * 0.5);
  if (script !== undefined) return script[0];
  let best = 'en';
  let most = 0;
  for (const [language, pattern] of Object.entries(words)) {
    const hits = count(pattern);
    if (hits > most) {
      best = language;
      most = hits;
    }
  }
  return best;
}
