import { join } from 'node:path';
import type { Clause } from '../../src/shared/clause.ts';
import type { Figure } from './figure.ts';
import { readJsonLines, readTree } from './read-tree.ts';
import { squeezed } from './squeezed.ts';

interface GoldNode {
  readonly id: string;
  readonly level: 'chapter' | 'section' | 'article' | 'annex' | 'recital';
  readonly number?: string;
  readonly title?: string;
  readonly path?: readonly string[];
  readonly paragraphs?: readonly { readonly id: string; readonly text: string }[];
}

const plain = (words: string): string => squeezed(words).toLowerCase();
/** Footnote calls stand in the gold text; the tree leaves them out of the words. */
const withoutCalls = (words: string): string => squeezed(words.replace(/\(\s+\d{1,3}\s+\)/g, '')).replaceAll('`', '');

/** The European AI Act against the publisher's own mark-up of it. */
export async function measureEuropeanAct(corpus: string): Promise<Figure[]> {
  const gold = readJsonLines<GoldNode>(join(corpus, 'gold', 'eu-ai-act.tree.jsonl'));
  const { source, tree } = await readTree(join(corpus, 'native', 'html', 'eu-ai-act-2024-1689.html'));
  const byId = new Map(tree.clauses.map((clause) => [clause.clauseId, clause]));
  const parentOf = (clause: Clause): Clause | undefined => byId.get(clause.parentId ?? '');
  const goldById = new Map(gold.map((node) => [node.id, node]));
  const isBelow = (clause: Clause, path: readonly string[]): boolean => {
    const ancestors: string[] = [];
    for (let above = parentOf(clause); above !== undefined; above = parentOf(above)) ancestors.unshift(plain(above.number ?? ''));
    const wanted = path.map((id) => plain(goldById.get(id)?.number ?? id));
    return ancestors.join('|') === wanted.join('|');
  };
  const find = (node: GoldNode, kind: Clause['kind']): Clause | undefined => {
    const path = node.level === 'section' ? [node.id.split('.')[0] ?? ''] : (node.path ?? []);
    return tree.clauses.find(
      (clause) => clause.kind === kind && plain(clause.number ?? '') === plain(node.number ?? '') && isBelow(clause, path),
    );
  };
  const wordsOf = (clause: Clause): string => withoutCalls(source.text.slice(clause.subtreeStart, clause.subtreeEnd));

  const figures: Figure[] = [];
  const levels = ['chapter', 'section', 'article', 'annex'] as const;
  for (const level of levels) {
    const nodes = gold.filter((node) => node.level === level);
    const wrong = nodes.filter((node) => {
      const clause = find(node, level);
      return (
        clause === undefined || (node.title !== undefined && withoutCalls(clause.heading ?? '') !== withoutCalls(node.title))
      );
    });
    const extra = tree.clauses.filter((clause) => clause.kind === level).length - (nodes.length - wrong.length);
    figures.push({
      name: `AI Act: ${level}s with number, parent and title`,
      right: nodes.length - wrong.length,
      of: nodes.length,
      bar: 1,
      wrong: [...wrong.map((node) => node.number ?? node.id), ...(extra > wrong.length ? [`${extra} in the tree besides`] : [])],
    });
  }
  const recitals = tree.clauses.filter((clause) => clause.kind === 'recital');
  const goldRecitals = gold.filter((node) => node.level === 'recital').length;
  const inOrder = recitals.filter((clause, index) => squeezed(clause.number ?? '') === `(${index + 1})`).length;
  figures.push({ name: 'AI Act: recitals in order', right: inOrder, of: goldRecitals, bar: 1, wrong: [] });

  const own: string[] = [];
  const quoted: string[] = [];
  let ownCount = 0;
  let quotedCount = 0;
  for (const node of gold) {
    const article = node.level === 'article' ? find(node, 'article') : undefined;
    for (const paragraph of node.paragraphs ?? []) {
      const name = `${node.number} ${paragraph.id}: ${paragraph.text.slice(0, 60)}`;
      // The publisher's ids also mark paragraphs that this act only quotes, to be put into other acts.
      if (/^[‘'"“]/.test(paragraph.text)) {
        quotedCount += 1;
        const inside = article !== undefined && wordsOf(article).includes(withoutCalls(paragraph.text));
        const number = `${/\d+/.exec(paragraph.text)?.[0] ?? ''}`;
        const asClause = tree.clauses.some(
          (clause) =>
            clause.parentId === article?.clauseId &&
            squeezed(clause.number ?? '') === number &&
            withoutCalls(paragraph.text).includes(withoutCalls(clause.text)),
        );
        if (!inside || asClause) quoted.push(name);
        continue;
      }
      ownCount += 1;
      const number = /^\d+[a-z]?/.exec(paragraph.text)?.[0] ?? '';
      const clause = tree.clauses.find(
        (one) => one.parentId === article?.clauseId && squeezed(one.number ?? '') === number && article !== undefined,
      );
      if (clause === undefined || wordsOf(clause) !== withoutCalls(paragraph.text)) own.push(name);
    }
  }
  figures.push({
    name: 'AI Act: numbered paragraphs: number, parent, text',
    right: ownCount - own.length,
    of: ownCount,
    bar: 0.99,
    wrong: own,
  });
  figures.push({
    name: 'AI Act: paragraphs quoted for other acts, kept inside',
    right: quotedCount - quoted.length,
    of: quotedCount,
    bar: 1,
    wrong: quoted,
  });
  return figures;
}
