import type { Detection } from './detection.ts';
import { type DocumentView, openingLines } from './document-view.ts';

/** Words of a title that name what the document is. Earlier rows go first: an amendment of a contract is an amendment. */
const types: readonly (readonly [type: string, words: RegExp])[] = [
  ['amendment', /\b(?:amendment|addendum|variation agreement|side letter)\b|补充协议|修正案|变更协议|补充合同/iu],
  [
    'pricing',
    /\b(?:pric(?:e|ing) (?:schedule|list)|schedule of (?:charges|rates|prices|fees)|rate (?:card|schedule)|tariff|fee schedule)\b|价格表|价目表|报价单|收费标准/iu,
  ],
  [
    'filing',
    /\bform (?:10-[KQ]|20-F|40-F|8-K|6-K|11-K|S-[134])(?:\/A)?|\b(?:annual|quarterly|half-year|interim|current) report\b|年度报告|季度报告|半年度报告/iu,
  ],
  ['memo', /\b(?:memorandum(?! of (?:understanding|association|agreement))|memo|legal opinion)\b|备忘录|法律意见/iu],
  ['letter', /\bletter\b|函$|信函/iu],
  [
    'policy',
    /\b(?:polic(?:y|ies)|procedures?|code of conduct|handbook|guidelines?|manual)\b|政策|制度|手册|指南|管理办法|管理规定/iu,
  ],
  [
    'standard',
    /\b(?:standards?|specification|code of practice|ISO\/?(?:IEC)? ?\d{3,}|EN \d{3,}|ASTM)\b|标准|规范|规程|\bGB(?:\/T)? ?\d+/iu,
  ],
  [
    'regulation',
    /\b(?:regulations?|directive|act|statut(?:e|ory instrument)|ordinance|rules|law|code of federal regulations|CFR|decree)\b|条例|规定|办法|细则|法$|决定$/iu,
  ],
  [
    'contract',
    /\b(?:agreement|contract|terms and conditions|terms of service|lease|licen[cs]e|memorandum of understanding|deed|statement of work)\b|合同|协议|契约/iu,
  ],
];

const partHeading =
  /^(?:(?:sub)?part|(?:sub)?chapter|section|article|title|item|§) *[\dIVX]|^第[\d零一二三四五六七八九十百]+[章节条编]/iu;

export function typeOfWords(words: string): string | null {
  return types.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

/**
 * Title and type. The title is the line of the opening that names the kind of document, where the reader's own title names
 * none or joins it with other words (a company's name above "Annual Report"); else the reader's title.
 */
export function detectTitleAndType(view: DocumentView): Detection[] {
  const lines = openingLines(view);
  const given = view.source.title?.replace(/\s+/g, ' ').trim() ?? '';
  const folded = given.toLowerCase();
  // A heading of a part is no title, and neither is one word that may head any section ("Policy").
  const kinds = lines.filter(
    ({ text }) => typeOfWords(text) !== null && !partHeading.test(text) && (given === '' || /\s|\p{Script=Han}/u.test(text)),
  );
  const inside = kinds.filter((line) => folded.includes(line.text.toLowerCase()));
  const longest = [...inside].sort((left, right) => right.text.length - left.text.length)[0];
  const line =
    longest ??
    (given !== '' && typeOfWords(given) !== null ? lines.find((other) => other.text.toLowerCase() === folded) : kinds[0]) ??
    (given === '' ? lines[0] : undefined);
  const found: Detection[] = [];
  if (line !== undefined) found.push(view.found('title', line.text, line.start, line.end));
  else if (given !== '') {
    const place = view.flat.replace(/ +/g, ' ').startsWith(given) ? given.length : 0;
    found.push({ ...view.found('title', given, 0, place), words: given });
  }
  const title = found[0]?.value ?? '';
  const kind = typeOfWords(title);
  if (kind !== null) found.push({ ...(found[0] ?? view.found('type', kind, 0, 0)), field: 'type', value: kind });
  else {
    // Without a word in the title: how the opening itself calls the document ("This Agreement is made between").
    const named = /\bth(?:is|ese) ([A-Z]\p{L}+)/u.exec(view.flat.slice(0, view.openingEnd));
    const own = /本(合同|协议|办法|规定|条例|标准|规范|制度|法)/u.exec(view.flat.slice(0, view.openingEnd));
    const match = named ?? own;
    const type = match === null ? null : typeOfWords(match[1] ?? '');
    if (match !== null && type !== null) found.push(view.found('type', type, match.index, match.index + match[0].length));
  }
  return found;
}
