import type { Clause } from '../../shared/clause.ts';
import type { ClauseIndex } from './clause-index.ts';
import type { FoundReference } from './found-reference.ts';

const numeral = '[零〇一二两三四五六七八九十百千\\d]+';
const reference = new RegExp(
  `(第${numeral}条(?:之${numeral})?|本条|前条)(?:第${numeral}款)?(?:第?[（(](${numeral})[）)]项?|第(${numeral})项)?|第${numeral}[编章节](?!之)|附[件录表][一二三四五六七八九十\\dA-Z]+|(?:前款|本款)?第[（(](${numeral})[）)]项`,
  'gu',
);
/** 《民法典》第五条 is an article of another law. */
const otherLaw = /(?:》(?:的)?|办法|条例|法典)(?:第[^，。；]{1,30}、)*$/u;

/** The article around a clause, itself included. */
function articleOf(clause: Clause, index: ClauseIndex): Clause | null {
  for (let here: Clause | null = clause; here !== null; here = index.parentOf(here)) if (here.kind === 'article') return here;
  return null;
}

function previousArticle(clause: Clause, index: ClauseIndex): Clause | null {
  const article = articleOf(clause, index);
  if (article === null) return null;
  let before: Clause | null = null;
  for (const other of index.byId.values()) {
    if (other.clauseId === article.clauseId) return before;
    if (other.kind === 'article') before = other;
  }
  return null;
}

/** A contract that counts 一、二、三 calls them 第一条, 第二条. */
function contractClause(named: string | undefined, index: ClauseIndex, from: Clause): Clause | null {
  const number = /^第(.+)条$/u.exec(named ?? '')?.[1];
  return number === undefined ? null : index.find('', number, from);
}

/** References in Chinese words: 第十二条第二款第（三）项, 本条, 前条, 附件一. A 款 without a record leads to its article. */
export function chineseReferences(text: string, index: ClauseIndex, from: Clause): FoundReference[] {
  const found: FoundReference[] = [];
  for (const match of text.matchAll(reference)) {
    const start = match.index;
    const end = start + match[0].length;
    const named = match[1];
    const item = match[2] ?? match[3] ?? match[4];
    const before = text.slice(Math.max(0, start - 40), start);
    const outside = otherLaw.test(before) && !/本(?:法|条例|办法|规定|细则)$/u.test(before);
    let base: Clause | null = null;
    // 附件一第1条 stands in that annex.
    const annexName = /附[件录表][一二三四五六七八九十\dA-Z]+(?=的?$)/u.exec(before)?.[0];
    const annex = annexName === undefined ? null : index.find('中', annexName, from);
    const articleNumber = /^第(.+)条/u.exec(named ?? '')?.[1] ?? '';
    if (!outside) {
      if (named === '本条' || (named === undefined && item !== undefined)) base = articleOf(from, index);
      else if (named === '前条') base = previousArticle(from, index);
      else if (annex !== null) base = index.descend(annex, [articleNumber]) ?? index.child(annex, named ?? '');
      else base = index.find('中', named ?? match[0], from) ?? contractClause(named, index, from);
    }
    const to = base !== null && item !== undefined ? (index.child(base, item) ?? base) : base;
    found.push({ start, end, to, own: !outside && named !== undefined && named.startsWith('第'), foreign: outside });
  }
  return found;
}
