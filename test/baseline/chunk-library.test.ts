import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ChunkLibrary } from '../../src/node/baseline/chunk-library.ts';
import { ScriptedEmbedder } from '../../src/node/evaluate/engine/scripted-embedder.ts';

class CountingEmbedder extends ScriptedEmbedder {
  passages = 0;

  override embed(kind: 'query' | 'passage', texts: readonly string[]) {
    if (kind === 'passage') this.passages += texts.length;
    return super.embed(kind, texts);
  }
}

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proviso-test-chunks-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const text = ['The lamps stay lit at night. ', 'Boats are moored at the quay. '].map((line) => line.repeat(50)).join('\n');
const texts = new Map([['doc', text]]);

async function vectorOf(embedder: ScriptedEmbedder, question: string): Promise<Float32Array | null> {
  return (await embedder.embed('query', [question]))[0] ?? null;
}

describe('chunks with their vectors', () => {
  it('are found by words and by vectors, each with its place in the text', async () => {
    const embedder = new CountingEmbedder({ model: 'm', dimensions: 64 });
    const library = new ChunkLibrary(embedder, null);
    const [best] = await library.best('moored boats', await vectorOf(embedder, 'moored boats'), texts, 1);
    expect(best?.text).toContain('Boats are moored');
    expect(text.slice(best?.range.start, best?.range.end)).toBe(best?.text);
    expect(await library.best('moored boats', null, texts, 3)).not.toEqual([]);
  });

  it('are embedded once, over restarts too, until the document goes', async () => {
    const embedder = new CountingEmbedder({ model: 'm', dimensions: 64 });
    const vector = await vectorOf(embedder, 'lamps');
    await new ChunkLibrary(embedder, folder).best('lamps', vector, texts, 1);
    const made = embedder.passages;
    expect(made).toBeGreaterThan(2);
    const again = new ChunkLibrary(embedder, folder);
    await again.best('lamps', vector, texts, 1);
    await again.best('boats', vector, texts, 1);
    expect(embedder.passages).toBe(made);
    await again.forget('doc');
    expect(existsSync(join(folder, 'doc'))).toBe(false);
  });

  it('are embedded again by another model, and where the kept file is not whole', async () => {
    const first = new CountingEmbedder({ model: 'm', dimensions: 64 });
    await new ChunkLibrary(first, folder).best('lamps', await vectorOf(first, 'lamps'), texts, 1);
    const other = new CountingEmbedder({ model: 'other', dimensions: 64 });
    await new ChunkLibrary(other, folder).best('lamps', await vectorOf(other, 'lamps'), texts, 1);
    expect(other.passages).toBe(first.passages);
    for (const name of readdirSync(join(folder, 'doc'))) truncateSync(join(folder, 'doc', name), 100);
    const repaired = new CountingEmbedder({ model: 'm', dimensions: 64 });
    await new ChunkLibrary(repaired, folder).best('lamps', await vectorOf(repaired, 'lamps'), texts, 1);
    expect(repaired.passages).toBe(first.passages);
  });
});
