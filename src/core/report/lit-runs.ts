import type { ReportRun } from './report.ts';

/**
 * A clause's text cut into words that the quotes hold and words that they do not. White space may differ between a quote
 * (canonical text) and the clause (reading form); a quote that is not found otherwise lights nothing.
 */
export function litRuns(text: string, quotes: readonly string[]): readonly ReportRun[] {
  const lit = new Uint8Array(text.length);
  for (const quote of quotes) {
    const found = locate(text, quote);
    if (found !== null) lit.fill(1, found.start, found.end);
  }
  const runs: ReportRun[] = [];
  let start = 0;
  for (let end = 1; end <= text.length; end += 1) {
    if (end < text.length && lit[end] === lit[start]) continue;
    runs.push({ text: text.slice(start, end), lit: lit[start] === 1 });
    start = end;
  }
  return runs;
}

function locate(text: string, quote: string): { readonly start: number; readonly end: number } | null {
  const plain = text.indexOf(quote);
  if (plain >= 0 && quote !== '') return { start: plain, end: plain + quote.length };
  const squeezed = squeeze(text);
  const wanted = squeeze(quote).text;
  const at = wanted === '' ? -1 : squeezed.text.indexOf(wanted);
  if (at < 0) return null;
  return { start: squeezed.places[at] ?? 0, end: (squeezed.places[at + wanted.length - 1] ?? 0) + 1 };
}

/** Text without white space and hyphens (a break hyphen stands in one form only), with the place of every sign kept. */
function squeeze(text: string): { readonly text: string; readonly places: readonly number[] } {
  const places: number[] = [];
  let kept = '';
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charAt(index);
    if (/[\s\u00AD-]/.test(sign)) continue;
    kept += sign;
    places.push(index);
  }
  return { text: kept, places };
}
