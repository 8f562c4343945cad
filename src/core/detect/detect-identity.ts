import { chineseNumber } from '../verify/quantity/chinese-number.ts';
import { parseDates } from '../verify/quantity/parse-dates.ts';
import type { DetectedField, Detection } from './detection.ts';
import type { DocumentView } from './document-view.ts';

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const identifier = '([A-Z]{1,6}[-/ ]?[A-Z0-9]*\\d[A-Z0-9/.-]*[A-Z0-9]|\\d{4,}(?:[-/]\\d+)*)';

const vendorRules: readonly RegExp[] = [
  new RegExp(`\\b(?:vendor|supplier|creditor)(?:'s)?(?: (?:number|no\\.?|id|code|account))? *[:#]? *${identifier}`, 'diu'),
  new RegExp(`(?:供应商|供方|厂商)(?:编号|代码|号|编码)? *[：:]? *${identifier}`, 'diu'),
  // An identifier of V and digits without a label, as in "Brindle Ltd (V-31560)".
  /(?<![\p{L}\d-])(V-?\d{4,})(?![\d-])/du,
];

const numberRules: readonly RegExp[] = [
  /\b(\d{10}-\d{2}-\d{6})\b/du,
  new RegExp(
    `\\b(?:contract|agreement|policy|document|procedure|reference|order|accession|file)(?: (?:number|no\\.?|ref(?:erence)?\\.?|id)) *[:#]? *${identifier}`,
    'diu',
  ),
  new RegExp(`(?:合同|协议|文件|保单|标准|制度|备案)?(?:编号|文号|保单号|合同号)(?:为)? *[：:]? *${identifier}`, 'diu'),
  /\b((?:GB|HG|AQ|JB|SY|YY|DB\d*)(?:\/[TZ])? ?\d+(?:\.\d+)?[-—–]\d{4})\b/du,
  /\b(?:Regulation|Directive|Decision) (\((?:EU|EC|EEC)\) (?:No )?\d+\/\d+)/du,
  /\b((?:ISO(?:\/IEC)?|EN|ASTM|IEC|BS) (?:EN |ISO )?[A-Z]?\d{3,}(?:-\d+)?(?::\d{4})?)\b/du,
];

/** First rule that matches in the opening; the value is the first group, the words are the whole match. */
function firstOf(view: DocumentView, field: DetectedField, rules: readonly RegExp[]): Detection[] {
  const opening = view.flat.slice(0, view.openingEnd);
  for (const rule of rules) {
    const match = rule.exec(opening);
    if (match?.[1] === undefined) continue;
    return [view.found(field, match[1], match.index, match.index + match[0].length)];
  }
  return [];
}

/** Vendor's number, the document's own number, version and draft status. */
export function detectIdentity(view: DocumentView): Detection[] {
  const vendor = firstOf(view, 'vendorId', vendorRules);
  const number = firstOf(view, 'externalId', numberRules).filter(({ value }) => value !== vendor[0]?.value);
  return [...vendor, ...number, ...detectVersion(view), ...detectDraft(view)];
}

const replacing =
  /\b(?:replac\w+|supersed\w+|cancel\w*|previous|earlier|prior|former|than)\b[^.;]{0,24}$|(?:代替|替代|取代|废止|原)[^。；]{0,8}$/iu;
const versionRules: readonly RegExp[] = [
  /\bdraft *(?:version|no\.?)? *v?(\d+(?:\.\d+)*)/giu,
  /\b(?:version|revision|rev\.|issue|edition)(?: (?:no\.?|number))? *:? *v?(\d+(?:\.\d+)*|[A-Z])\b/giu,
  /(?<![\p{L}\d.])v\.? ?(\d+(?:\.\d+)+)\b/giu,
  /版本(?:号)? *[：:]? *[Vv]?(\d+(?:\.\d+)*)/gu,
  /第 *([\d一二三四五六七八九十]+) *版/gu,
];
const amendmentNumber =
  /\b(?:amendment|addendum) (?:no\.?|number) *(\d+)|\b(\w+) amendment\b|(?:补充协议|修正案)[（( ]*([一二三四五六七八九十\d]+)|第 *([一二三四五六七八九十\d]+) *(?:次|号) *(?:补充协议|修正案|修订)/giu;

function detectVersion(view: DocumentView): Detection[] {
  const opening = view.flat.slice(0, view.openingEnd);
  for (const rule of versionRules) {
    for (const match of opening.matchAll(rule)) {
      if (replacing.test(opening.slice(0, match.index))) continue;
      const word = match[1] ?? '';
      const value = /^[一二三四五六七八九十]+$/u.test(word) ? String(chineseNumber(word) ?? word) : word;
      return [view.found('version', value, match.index, match.index + match[0].length)];
    }
  }
  // The number of an amendment is its version; only a title says it, so the first lines decide.
  for (const match of opening.slice(0, 300).matchAll(amendmentNumber)) {
    const ordinal = ordinals.indexOf((match[2] ?? '').toLowerCase()) + 1;
    const chinese = match[3] ?? match[4] ?? '';
    const value =
      match[1] ?? (ordinal > 0 ? String(ordinal) : chinese === '' ? '' : (chineseNumber(chinese)?.toString() ?? chinese));
    if (value !== '') return [view.found('version', value, match.index, match.index + match[0].length)];
  }
  return [];
}

function detectDraft(view: DocumentView): Detection[] {
  const match =
    /\bDRAFT\b[^.;]{0,40}?(?=$| {2}|\.|;| - )(?: - [^.;]{0,24}?(?:signature|signing|circulation|approval))?|\bnot for signature\b|\bunsigned draft\b|征求意见稿|草案|（草稿）/u.exec(
      view.flat.slice(0, Math.min(view.openingEnd, 400)),
    );
  return match === null ? [] : [view.found('status', 'draft', match.index, match.index + match[0].length)];
}

/** Form, period and version of a filing. The quarter is told by the longest period the figures are given for. */
export function detectFiling(view: DocumentView): Detection[] {
  const opening = view.flat.slice(0, view.openingEnd);
  const found: Detection[] = [];
  const form = /\bform (10-[KQ]|20-F|40-F|8-K|6-K|11-K|S-[134])(\/A)?/iu.exec(opening);
  const formType = form === null ? null : `${(form[1] ?? '').toUpperCase()}${form[2] ?? ''}`;
  if (form !== null && formType !== null) found.push(view.found('formType', formType, form.index, form.index + form[0].length));
  const period =
    /\b(fiscal year|year|quarter(?:ly period)?|fiscal quarter|period|half[- ]year)(?: period)? end(?:ed|ing) */iu.exec(opening);
  if (period === null) return found;
  const after = period.index + period[0].length;
  const date = parseDates(view.flat.slice(after, after + 40), view.source.language).find(({ precision }) => precision === 'day');
  const iso = date?.values[0];
  if (date === undefined || iso === undefined || date.start > 2) return found;
  const end = after + date.end;
  found.push(view.found('period', iso, period.index, end));
  const year = iso.slice(0, 4);
  const quarterly = /quarter/iu.test(period[1] ?? '');
  const name = formType ?? (quarterly ? 'quarterly report' : 'annual report');
  const value = quarterly ? `${name} ${year} ${quarterName(view.flat)} quarter` : `${name} ${year}`;
  found.push(view.found('version', value, period.index, end));
  return found;
}

function quarterName(text: string): string {
  if (/\bnine months ended\b/iu.test(text)) return 'third';
  return /\bsix months ended\b/iu.test(text) ? 'second' : 'first';
}
