import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { structureDocument } from '../../src/core/structure/structure-document.ts';
import { readDocument } from '../../src/node/read/read-document.ts';
import { outlineOf } from './outline.ts';

const folder = join(import.meta.dirname, '..', '..', 'resources', 'samples');
const samples = readdirSync(folder).filter((name) => /\.(?:pdf|docx|md|html|txt)$/.test(name));

/** Outline, tables and definitions: what a reader checks by eye against the sample. */
async function shownTree(name: string): Promise<string> {
  const source = await readDocument(new Uint8Array(readFileSync(join(folder, name))), { fileName: basename(name) });
  const tree = structureDocument(source, 'document');
  const labels = new Map(tree.clauses.map((clause) => [clause.clauseId, clause.label]));
  const tables = tree.tables.map(
    ({ caption, unit, clauseId, rows }) =>
      `table in ${labels.get(clauseId ?? '') ?? 'the document'}: ${caption ?? 'no caption'}; unit: ${unit ?? 'none'}; ${rows.length} rows`,
  );
  const definitions = tree.definitions.map(({ term, clauseId, scope }) => {
    const holds = scope === null ? 'the document' : labels.get(scope);
    return `definition of ${term} in ${labels.get(clauseId)}, for ${holds}`;
  });
  return `${[`title: ${tree.title}`, outlineOf(tree), ...tables, ...definitions].join('\n')}\n`;
}

describe('trees of the samples', () => {
  it('has samples to look at', () => {
    expect(samples.length).toBeGreaterThan(3);
  });

  for (const name of samples) {
    it(`keeps the tree of ${name} as it was looked at`, async () => {
      await expect(await shownTree(name)).toMatchFileSnapshot(join(import.meta.dirname, 'snapshots', `${name}.txt`));
    });
  }
});
