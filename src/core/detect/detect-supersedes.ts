import type { Detection } from './detection.ts';
import type { DocumentView } from './document-view.ts';

const place = String.raw`(?:clauses?|sections?|articles?|paragraphs?|annex(?:es)?|schedules?|appendix|appendices|table|item|note) [A-Z0-9][\w.()-]*(?:\([a-z0-9]+\))*`;
const changed = String.raw`(?:replaced|deleted|amended|removed|restated|substituted|superseded|cancelled|changed|raised|lowered|increased|reduced|extended)`;

/** Changes of single clauses: what an amendment says of the document it amends. */
const clauseRules: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(${place})(?: (?:and|to) [\w.()]+)?(?: (?:of|to|in) the [\p{L} ]{3,60}?)? (?:is|are|shall be) (?:hereby )?(${changed})`,
    'dgiu',
  ),
  new RegExp(
    String.raw`\bin (${place})(?:“[^”]*”|"[^"]*"|[^.;]|\.(?=\d))*? (?:is|are|shall be) (?:hereby )?(${changed})`,
    'dgiu',
  ),
  /(?:原)?(?:合同|协议|主合同)?(第[零〇一二三四五六七八九十百\d.]+条(?:第[一二三四五六七八九十\d]+款)?)(?:(?!第)[^。；]){0,20}?(修改为|改为|变更为|删除|废止|调整为)/dgu,
];

/** Replacement of a whole document. */
const documentRules: readonly RegExp[] = [
  /\b(?:[Rr]eplaces|[Ss]upersedes)(?: and (?:replaces|supersedes))? +(version [\d.]*\d|(?:the )?(?:previous|earlier|prior|former) (?:version|edition|policy|agreement|contract)(?: of [^.;,]{3,40})?|(?:the )?\p{Lu}[^.;,]{3,80})/dgu,
  /\b(\p{Lu}[^.;]{3,80}?) (?:is|are) (?:hereby )?(?:repealed|revoked|superseded|withdrawn)\b/dgu,
  /(?:代替|替代|取代) *((?:GB|[A-Z]{2,4})(?:\/[TZ])? ?[\d.]+(?:[-—–]\d{4})?|《[^》]{2,60}》(?:（[^）]{2,30}）)?|[Vv]?\d+(?:\.\d+)+ *版?(?:本)?)/dgu,
  /(《[^》]{2,60}》(?:（[^）]{2,40}）)?)(?:同时|即行|予以)?废止/dgu,
];

/** At most so many proposals: a law that repeals a list is not a form to fill in. */
const most = 24;

export function detectSupersedes(view: DocumentView, type: string | null): Detection[] {
  const found: (Detection & { readonly start: number })[] = [];
  const add = (rules: readonly RegExp[], text: string, clause: boolean): void => {
    for (const rule of rules) {
      for (const match of text.matchAll(rule)) {
        const start = match.index;
        const words = match[0];
        if (/\bnot\b|[”"][^“"]*$/u.test(clause ? '' : words)) continue;
        if (found.some((other) => start >= other.start && start < other.start + other.words.length)) continue;
        const value = `${match[1] ?? ''}${clause ? ` ${match[2] ?? ''}` : ''}`.replace(/\s+/g, ' ').trim();
        found.push({ ...view.found('supersedes', value, start, start + words.length), start });
      }
    }
  };
  if (type === 'amendment') add(clauseRules, view.flat, true);
  // A sentence on what the document replaces stands in its opening or in its closing provisions.
  add(documentRules, view.flat.slice(0, view.openingEnd), false);
  if (view.flat.length > view.openingEnd) {
    const closing = Math.max(view.openingEnd, view.flat.length - 1500);
    const masked = `${' '.repeat(closing)}${view.flat.slice(closing)}`;
    if (type === 'regulation' || type === 'standard' || type === 'policy') add(documentRules, masked, false);
  }
  return found
    .sort((left, right) => left.start - right.start)
    .slice(0, most)
    .map(({ start: _start, ...detection }) => detection);
}
