import { type GarbledReason, garbledReason } from './garbled-text.ts';
import type { PageItems } from './layout-model.ts';

/** What of a document's text layer does not read as words, and how much. */
export interface GarbledText {
  readonly fonts: ReadonlyMap<string, GarbledReason>;
  readonly pages: ReadonlyMap<number, GarbledReason>;
  /** Characters other than white space: all, and those in garbled fonts or on garbled pages. */
  readonly signs: number;
  readonly badSigns: number;
  readonly mainReason: GarbledReason | null;
}

const sampleLength = 4000;

/** Judges every font over the whole document, and every page, by what their text looks like. */
export function findGarbled(pages: readonly PageItems[]): GarbledText {
  const samples = new Map<string, string>();
  const pageReasons = new Map<number, GarbledReason>();
  for (const page of pages) {
    let sample = '';
    for (const { text, font } of page.items) {
      const known = samples.get(font) ?? '';
      if (known.length < sampleLength) samples.set(font, `${known} ${text}`);
      if (sample.length < sampleLength) sample += ` ${text}`;
    }
    const reason = garbledReason(sample);
    if (reason !== null) pageReasons.set(page.number, reason);
  }
  const fonts = new Map<string, GarbledReason>();
  for (const [font, sample] of samples) {
    const reason = garbledReason(sample);
    if (reason !== null && !(reason === 'signs in place of letters' && isFigures(sample))) fonts.set(font, reason);
  }
  let signs = 0;
  let badSigns = 0;
  const reasons = new Map<GarbledReason, number>();
  for (const page of pages) {
    const pageReason = pageReasons.get(page.number);
    for (const { text, font } of page.items) {
      const length = text.replace(/\s+/g, '').length;
      const reason = pageReason ?? fonts.get(font);
      signs += length;
      if (reason === undefined) continue;
      badSigns += length;
      reasons.set(reason, (reasons.get(reason) ?? 0) + length);
    }
  }
  const main = [...reasons].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
  return { fonts, pages: pageReasons, signs, badSigns, mainReason: main };
}

/** Leaders, list signs, rules of underscores and figures fill some fonts rightly. */
function isFigures(sample: string): boolean {
  const signs = sample.replace(/\s+/g, '');
  const plain = signs.match(/[\d.,%$€£()\-–—_•▪■□●○§…:;/+*"'“”‘’\uF000-\uF0FF]/g)?.length ?? 0;
  return plain > signs.length * 0.7;
}
