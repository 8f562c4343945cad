import { describe, expect, it } from 'vitest';
import { structureDocument } from '../../src/core/structure/structure-document.ts';
import { packLayout, packLayoutAside, unpackLayout, withBulk, withoutBulk } from '../../src/node/read/packed-layout.ts';
import type { ReadOutcome } from '../../src/node/read/read-request.ts';
import { readText } from '../../src/node/read/text/read-text.ts';

async function outcome(): Promise<ReadOutcome> {
  const source = await readText(new TextEncoder().encode('1. Lamps\n\n1.1 A lamp is lit at dusk.\n'), { fileName: 'lamps.txt' });
  return { documentId: 'd', source, tree: structureDocument(source, 'd') };
}

describe('a packed layout', () => {
  it('gives blocks, boxes, pages and hyphens back as they were, packed at once or aside', async () => {
    const { source } = await outcome();
    const { blocks, lineEndHyphens, pages, boxes, title } = source;
    expect(unpackLayout(packLayout(source))).toEqual({ blocks, lineEndHyphens, pages, boxes, title });
    expect(Buffer.from(await packLayoutAside(source))).toEqual(Buffer.from(packLayout(source)));
  });

  it('stands in for blocks and boxes while an outcome crosses a border, and gives them back after it', async () => {
    const before = await outcome();
    const packed = { ...before, layout: packLayout(before.source) };
    const crossing = structuredClone(withoutBulk(packed));
    expect(crossing.source.blocks).toEqual([]);
    const after = withBulk(crossing);
    expect({ ...after.source }).toEqual(before.source);
    expect(withoutBulk(after)).toEqual(crossing);
  });

  it('leaves an outcome without one as it is', async () => {
    const plain = await outcome();
    expect(withoutBulk(plain)).toBe(plain);
    expect(withBulk(plain)).toBe(plain);
  });
});
