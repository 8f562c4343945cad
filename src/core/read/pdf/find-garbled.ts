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
export class GarbledSamples {
  private readonly samples = new Map<string, string>();
  private readonly pageReasons = new Map<number, GarbledReason>();
  /** For each page: characters other than white space by font. */
  private readonly signs: { readonly page: number; readonly byFont: ReadonlyMap<string, number> }[] = [];

  add(page: PageItems): void {
    const byFont = new Map<string, number>();
    let sample = '';
    for (const { text, font } of page.items) {
      const known = this.samples.get(font) ?? '';
      if (known.length < sampleLength) this.samples.set(font, `${known} ${text}`);
      if (sample.length < sampleLength) sample += ` ${text}`;
      byFont.set(font, (byFont.get(font) ?? 0) + signCount(text));
    }
    this.signs.push({ page: page.number, byFont });
    const reason = garbledReason(sample);
    if (reason !== null) this.pageReasons.set(page.number, reason);
  }

  judge(): GarbledText {
    const fonts = new Map<string, GarbledReason>();
    for (const [font, sample] of this.samples) {
      const reason = garbledReason(sample);
      if (reason !== null && !(reason === 'signs in place of letters' && isFigures(sample))) fonts.set(font, reason);
    }
    let signs = 0;
    let badSigns = 0;
    const reasons = new Map<GarbledReason, number>();
    for (const { page, byFont } of this.signs) {
      const pageReason = this.pageReasons.get(page);
      for (const [font, count] of byFont) {
        const reason = pageReason ?? fonts.get(font);
        signs += count;
        if (reason === undefined) continue;
        badSigns += count;
        reasons.set(reason, (reasons.get(reason) ?? 0) + count);
      }
    }
    const main = [...reasons].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
    return { fonts, pages: this.pageReasons, signs, badSigns, mainReason: main };
  }
}

function signCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) return text.replace(/\s+/g, '').length;
    if (code !== 0x20 && (code < 0x09 || code > 0x0d)) count += 1;
  }
  return count;
}

/** Leaders, list signs, rules of underscores and figures fill some fonts rightly. */
function isFigures(sample: string): boolean {
  const signs = sample.replace(/\s+/g, '');
  const plain = signs.match(/[\d.,%$€£()\-–—_•▪■□●○§…:;/+*"'“”‘’\uF000-\uF0FF]/g)?.length ?? 0;
  return plain > signs.length * 0.7;
}
