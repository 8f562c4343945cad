import type { Detection } from './detection.ts';
import type { DocumentView } from './document-view.ts';

/** A name: words that begin with a capital, joined by small words; a dot only after a legal form. */
const word = String.raw`(?:\p{Lu}[\p{L}\d&'’-]*)`;
const name = String.raw`${word}(?:(?<=\b(?:Inc|Ltd|Co|Corp|Bros|St))\.)?(?:,? (?:${word}|of|and Sons|&|de|van|von)(?:(?<=\b(?:Inc|Ltd|Co|Corp|Bros|St))\.)?){0,7}`;
const brackets = String.raw`(?: *[(（][^)）]{0,80}[)）])*`;
const lists: readonly RegExp[] = [
  new RegExp(String.raw`\bbetween:? +(?:\(1\) *)?(${name})${brackets},? +and +(?:\(2\) *)?(${name})`, 'du'),
  new RegExp(String.raw`\b[Pp]arties *: *(${name})${brackets},? +and +(${name})`, 'du'),
  new RegExp(
    String.raw`(?:^|[.;] +)(${name})${brackets} and (${name})${brackets} (?:signed|have agreed|agree|enter(?:ed)? into)`,
    'du',
  ),
];
const label =
  /\b(?:supplier|vendor|customer|client|buyer|seller|contractor|landlord|tenant|licensor|licensee|purchaser)(?:(?: (?:number|no\.?))? [A-Z]+-?\d+,| *:| (?=\p{Lu}\p{Ll}))\s*/giu;
const nameHere = new RegExp(name, 'uy');
const chinese =
  /(?:甲方|乙方|丙方|买方|卖方|委托方|受托方|发包方|承包方|供方|需方|出租方|承租方)(?:（[^）]{0,12}）)? *[：:] *([^\s，。；、（(：:]{2,40})/dgu;

/** Names of the parties, where the opening names them as such. */
export function detectParties(view: DocumentView): Detection[] {
  const opening = view.flat.slice(0, view.openingEnd);
  const found: Detection[] = [];
  const add = (match: RegExpExecArray | RegExpMatchArray, group: number): void => {
    const place = match.indices?.[group];
    const value = (match[group] ?? '').replace(/[ ,]+$/u, '').replace(/\s+/g, ' ');
    if (place === undefined || value === '' || found.some((other) => other.value === value)) return;
    found.push(view.found('party', value, match.index ?? place[0], (match.index ?? 0) + match[0].length));
  };
  for (const rule of lists) {
    const match = rule.exec(opening);
    if (match === null) continue;
    add(match, 1);
    add(match, 2);
    break;
  }
  if (found.length === 0) {
    for (const match of opening.matchAll(label)) {
      nameHere.lastIndex = match.index + match[0].length;
      const value = nameHere.exec(opening)?.[0] ?? '';
      // One capital word may be any word of the sentence; two or more are a name.
      if (value.includes(' ')) found.push(view.found('party', value, match.index, match.index + match[0].length + value.length));
    }
  }
  for (const match of opening.matchAll(chinese)) add(match, 1);
  return found;
}
