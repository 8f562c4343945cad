import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { type ImportedModel, importModel } from '../../src/node/models/import-model.ts';
import { readUserModels } from '../../src/node/models/user-models.ts';
import { ForkLauncher } from '../../src/node/process/fork-launcher.ts';
import { madeChatModel, withEntry } from '../support/made-gguf.ts';
import { writeMadeModel } from './support/made-model-file.ts';

const root = mkdtempSync(join(tmpdir(), 'proviso-import-model-'));
const folder = join(root, 'own');
const workerPath = fileURLToPath(new URL('../../src/workers/chat.worker.ts', import.meta.url));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const take = (file: string): Promise<ImportedModel> => importModel({ file, folder, launcher: new ForkLauncher(), workerPath });

describe("importing a user's own model", () => {
  it('copies and records one that runs, once', async () => {
    const { path, model } = writeMadeModel(root, 'mine.gguf');
    const imported = await take(path);
    expect(imported).toMatchObject({
      model: { name: 'mine', sha256: model.sha256 },
      facts: { architecture: 'llama' },
      known: false,
    });
    expect((await take(path)).known).toBe(true);
    expect(readUserModels(folder).length).toBe(1);
    expect(readdirSync(folder).sort()).toEqual(['imported.json', 'mine.gguf', 'mine.gguf.checked']);
  });

  it('keeps two of one name apart', async () => {
    const parts = withEntry(madeChatModel(), 'general.name', { value: 'another' });
    const imported = await take(writeMadeModel(root, 'mine.gguf', parts).path);
    expect(imported.model.file).toBe(`mine-${imported.model.sha256.slice(0, 8)}.gguf`);
    expect(readUserModels(folder).map(({ file }) => file)).toEqual([imported.model.file, 'mine.gguf']);
  });

  it('leaves nothing of one that is no model, has no chat template, or makes llama.cpp abort', async () => {
    const before = readdirSync(folder).sort();
    writeFileSync(join(root, 'text.gguf'), 'not a model at all');
    await expect(take(join(root, 'text.gguf'))).rejects.toMatchObject({ code: 'model-damaged' });
    const base = withEntry(madeChatModel(), 'tokenizer.chat_template', null);
    await expect(take(writeMadeModel(root, 'base.gguf', base).path)).rejects.toMatchObject({ code: 'model-no-chat-template' });
    const deadly = withEntry(madeChatModel(), 'llama.attention.head_count', { value: 0 });
    await expect(take(writeMadeModel(root, 'deadly.gguf', deadly).path)).rejects.toMatchObject({ code: 'model-crashed' });
    await expect(take(join(root, 'nowhere.gguf'))).rejects.toMatchObject({ code: 'file-not-found' });
    expect(readdirSync(folder).sort()).toEqual(before);
  });
});
