// Scripts that are written without spaces between words.
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;

let segmenter: Intl.Segmenter | undefined;

/** Words of a run of Chinese (or Japanese) signs, by the dictionary of the runtime. */
export function segmentHan(run: string): readonly string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  return Array.from(segmenter.segment(run), ({ segment }) => segment);
}

/** Runs of signs that are written without spaces. */
export function hanRuns(text: string): readonly string[] {
  return text.match(unspaced) ?? [];
}

/** Overlapping pairs of signs: every two-sign word is among them, wherever a dictionary would cut. A lone sign stands for itself. */
export function signPairs(run: string): readonly string[] {
  const signs = Array.from(run);
  if (signs.length < 2) return signs;
  return signs.slice(1).map((sign, index) => `${signs[index] ?? ''}${sign}`);
}

/** Figures without the signs between their groups of three: "60,000", "60'000" and "1.400.000" are 60000 and 1400000. */
export function joinGroups(text: string): string {
  return text.replace(/(?<![\p{N}.,])\d{1,3}(?:(?:[,'’\u00A0\u202F]\d{3})+|(?:\.\d{3}){2,})(?!\d)/gu, (figure) =>
    figure.replace(/\D/g, ''),
  );
}

/** Compatibility signs folded (full-width letters, ligatures), Chinese runs cut into words by spaces: the text that is indexed. */
export function wordForm(text: string): string {
  return joinGroups(text)
    .normalize('NFKC')
    .replace(/\u00AD/g, '')
    .replace(unspaced, (run) => ` ${segmentHan(run).join(' ')} `);
}

/** All sign pairs of the Chinese runs of a text, separated by spaces. */
export function pairForm(text: string): string {
  return hanRuns(text.normalize('NFKC'))
    .map((run) => signPairs(run).join(' '))
    .join(' ');
}

/** Number of words of a text in word form: the length that ranking weighs. */
export function countWords(form: string): number {
  return form.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
