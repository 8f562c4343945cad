import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ClauseTree } from '../../src/core/structure/clause-tree.ts';
import { structureDocument } from '../../src/core/structure/structure-document.ts';
import { readHtml } from '../../src/node/read/html/read-html.ts';
import { readMarkdown } from '../../src/node/read/markdown/read-markdown.ts';
import { sharedFolderOrWarn } from '../support/shared-data.ts';

const shared = sharedFolderOrWarn('trees of two real laws');
const golden = shared === null ? '' : join(shared, 'golden', 'dev');
const act = 'eu-ai-act-2024-1689.html';
const law = '安全生产法(2021-06-10).md';

const count = (tree: ClauseTree, kind: string): number => tree.clauses.filter((clause) => clause.kind === kind).length;
const squeeze = (words: string): string => words.normalize('NFC').replace(/[\s\u00AD]+/g, '');

interface GoldRow {
  readonly number: string;
  readonly quote: string;
}

/** Gold rows without a clause of that label that holds the quote. */
function missing(tree: ClauseTree, document: string): string[] {
  const lines = readFileSync(join(golden, 'questions.jsonl'), 'utf8').trim().split('\n');
  const questions = lines.map((line) => JSON.parse(line) as { doc: string; gold: GoldRow[] });
  const rows = questions.filter((question) => question.doc.endsWith(document)).flatMap((question) => question.gold);
  expect(rows.length).toBeGreaterThan(30);
  const found = (row: GoldRow): boolean => {
    const label = squeeze(row.number.replace(/, points? (\d+)/, '($1)')).toLowerCase();
    return tree.clauses.some(
      (clause) => squeeze(clause.label).toLowerCase() === label && squeeze(clause.text).includes(squeeze(row.quote)),
    );
  };
  return rows.filter((row) => !found(row)).map((row) => row.number);
}

describe.skipIf(shared === null || !existsSync(join(golden, act)))('trees of two real laws', () => {
  it('holds every article, recital and annex of a European act, and every clause that a question needs', async () => {
    const source = await readHtml(new Uint8Array(readFileSync(join(golden, act))), { fileName: act });
    const tree = structureDocument(source, 'act');
    expect([count(tree, 'recital'), count(tree, 'article'), count(tree, 'annex'), count(tree, 'chapter')]).toEqual([
      180, 113, 13, 13,
    ]);
    expect(new Set(tree.clauses.map((clause) => clause.clauseId)).size).toBe(tree.clauses.length);
    expect(missing(tree, act)).toEqual([]);
  });

  it('holds every article and item of a Chinese law, and every clause that a question needs', async () => {
    const source = await readMarkdown(new Uint8Array(readFileSync(join(golden, law))), { fileName: law });
    const tree = structureDocument(source, 'law');
    expect([count(tree, 'article'), count(tree, 'item'), count(tree, 'chapter')]).toEqual([119, 60, 7]);
    expect(missing(tree, law)).toEqual([]);
  });
});
