/** Fixed sentences of the services in Chinese; parts in quotes are words of the question and stay. */
const chinese: readonly (readonly [RegExp, string])[] = [
  [/^Near in meaning only: it holds none of the words asked for\.$/, '仅语义相近：不含所问词语。'],
  [/^It holds the words asked for but does not stand out as their answer\.$/, '含有所问词语，但不足以构成答案。'],
  [/^It speaks of (.+) but not of (.+)\.$/, '提到 $1，但未提到 $2。'],
  [/^Its words did not pass the check\.$/, '其文字未通过核验。'],
  [/^Nearest by rank\.$/, '排序最近。'],
  [/^Searched by words alone: no embedding model is in use\.$/, '仅按字词检索：未使用检索模型。'],
  [/^found by the search$/, '由检索找到'],
  [/^belongs to a clause that was found$/, '属于已找到的条款'],
  [/^words that a found clause goes on from$/, '已找到条款的引导句'],
  [/^stands beside a clause that was found$/, '与已找到的条款相邻'],
  [/^defines a term of a clause that was found$/, '定义已找到条款中的用语'],
  [/^referred to by a clause that was found$/, '被已找到的条款引用'],
  [/^exception to a clause that was found$/, '已找到条款的例外'],
  [/^row of a table that was found$/, '已找到表格中的一行'],
];

/** A sentence that the services wrote, in Chinese where there is a fixed translation, else as it is. */
export function serviceWordsInChinese(text: string): string {
  for (const [pattern, words] of chinese) if (pattern.test(text)) return text.replace(pattern, words);
  return text;
}
