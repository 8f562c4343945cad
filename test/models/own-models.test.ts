import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { chosenChatModel, listChatModels } from '../../src/node/models/chat-models.ts';
import { copyModel } from '../../src/node/models/copy-model.ts';
import { addUserModel, readUserModels, removeUserModel } from '../../src/node/models/user-models.ts';
import { writeMadeModel } from './support/made-model-file.ts';

const root = mkdtempSync(join(tmpdir(), 'proviso-own-models-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let folder: string;
let count = 0;
let made: ReturnType<typeof writeMadeModel>;
const at = (...path: string[]): string => join(folder, ...path);

beforeEach(() => {
  count += 1;
  folder = join(root, String(count));
  for (const name of ['models', 'stick', 'cache', 'own']) mkdirSync(join(folder, name), { recursive: true });
  made = writeMadeModel(at('stick'), 'made.gguf');
  const listed = { role: 'chat', ...made.model, licence: 'MIT', origin: 'made', sources: [{ kind: 'folder' }] };
  const models = [
    { ...listed, name: 'other', file: 'other.gguf' },
    { ...listed, default: true },
  ];
  writeFileSync(at('models', 'manifest.json'), JSON.stringify({ models }));
});

describe('copyModel', () => {
  it('copies whole and right, telling how far it is', async () => {
    const told: number[] = [];
    const { size, sha256 } = made.model;
    await copyModel({ from: made.path, to: at('cache', 'made.gguf'), sha256, onProgress: (bytes) => told.push(bytes) });
    expect(readFileSync(at('cache', 'made.gguf')).equals(readFileSync(made.path))).toBe(true);
    expect(told.at(-1)).toBe(size);
    expect(readdirSync(at('cache'))).toEqual(['made.gguf']);
  });

  it('leaves nothing of another content, of a file that is not there, or when it is cancelled', async () => {
    const to = at('cache', 'made.gguf');
    const { sha256 } = made.model;
    await expect(copyModel({ from: made.path, to, sha256: 'a'.repeat(64) })).rejects.toMatchObject({ code: 'model-damaged' });
    await expect(copyModel({ from: at('nowhere'), to, sha256 })).rejects.toMatchObject({ code: 'model-not-fetched' });
    const signal = AbortSignal.abort();
    await expect(copyModel({ from: made.path, to, sha256, signal })).rejects.toMatchObject({ code: 'cancelled' });
    expect(readdirSync(at('cache'))).toEqual([]);
  });
});

describe('the chat models', () => {
  const places = (environment: Record<string, string> = {}) => ({
    modelsFolder: at('models'),
    cacheFolder: at('cache'),
    userFolder: at('own'),
    environment,
  });
  const own = (file: string, sha256: string) => ({ name: file, file, sha256, size: 10, importedAt: '2026-01-01T00:00:00.000Z' });

  it('are the user’s own and those of the manifest, each with its place', async () => {
    await addUserModel(at('own'), own('mine.gguf', 'b'.repeat(64)));
    writeMadeModel(at('models'), 'other.gguf');
    expect(listChatModels(places()).map(({ path, imported }) => [path, imported])).toEqual([
      [at('own', 'mine.gguf'), true],
      [at('models', 'other.gguf'), false],
      [at('cache', 'made.gguf'), false],
    ]);
  });

  it('chosen: the default once it is there, the one that is named, or none', () => {
    expect(chosenChatModel(places())).toBeNull();
    writeMadeModel(at('cache'), 'made.gguf');
    expect(chosenChatModel(places())?.file).toBe('made.gguf');
    expect(chosenChatModel(places({ PROVISO_CHAT: 'other' }))?.file).toBe('other.gguf');
    expect(chosenChatModel(places({ PROVISO_CHAT: 'none' }))).toBeNull();
    expect(() => chosenChatModel(places({ PROVISO_CHAT: 'unknown' }))).toThrow(
      expect.objectContaining({ code: 'model-missing' }),
    );
  });

  it('of the user: newest first, one for each content, and gone when removed', async () => {
    await addUserModel(at('own'), own('one.gguf', 'a'.repeat(64)));
    await addUserModel(at('own'), own('two.gguf', 'b'.repeat(64)));
    await addUserModel(at('own'), own('one.gguf', 'c'.repeat(64)));
    await addUserModel(at('own'), own('three.gguf', 'b'.repeat(64)));
    expect(readUserModels(at('own')).map(({ file }) => file)).toEqual(['three.gguf', 'one.gguf']);
    writeFileSync(at('own', 'one.gguf'), 'x');
    await removeUserModel(at('own'), 'one.gguf');
    expect(readUserModels(at('own')).map(({ file }) => file)).toEqual(['three.gguf']);
    expect(existsSync(at('own', 'one.gguf'))).toBe(false);
  });

  it('of the user, in a list that is damaged: a coded failure', () => {
    writeFileSync(at('own', 'imported.json'), '{"models":[{"file":"../../x"}]}');
    expect(() => readUserModels(at('own'))).toThrow(expect.objectContaining({ code: 'model-damaged' }));
  });
});

describe('the command line', () => {
  const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
  const proviso = (...args: string[]): Promise<{ code: number; value: Record<string, unknown>; told: string }> =>
    new Promise((resolve) => {
      const environment = { PROVISO_MODELS: at('models'), PROVISO_MODEL_CACHE: at('cache'), PROVISO_USER_MODELS: at('own') };
      const options = { env: { ...process.env, PROVISO_CHAT: '', ...environment } };
      execFile(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', main, ...args, '--json'],
        options,
        (error, output, told) => resolve({ code: error === null ? 0 : Number(error.code), value: JSON.parse(output), told }),
      );
    });

  it('fetches from a folder, then says that the model is there and in use', async () => {
    expect(await proviso('models')).toMatchObject({
      code: 0,
      value: { models: [{ state: 'missing' }, { state: 'missing', inUse: false }] },
    });
    const fetched = await proviso('models', 'fetch', '--from', at('stick'));
    expect(fetched).toMatchObject({ code: 0, value: { file: 'made.gguf', source: 'folder', path: at('cache', 'made.gguf') } });
    expect((await proviso('models')).value).toMatchObject({ models: [{ state: 'missing' }, { state: 'ready', inUse: true }] });
    expect((await proviso('models', 'fetch', 'chat')).value).toMatchObject({ source: 'cache' });
  });

  it('says of a folder without the file, and of a model that there is not, what is wrong', async () => {
    const nothing = await proviso('models', 'fetch', '--from', at('own'));
    expect(nothing).toMatchObject({ code: 1, value: { error: { code: 'file-not-found' } } });
    const unknown = await proviso('models', 'fetch', 'judge', '--from', at('stick'));
    expect(unknown).toMatchObject({ code: 2, value: { error: { code: 'wrong-usage' } } });
    const file = await proviso('models', 'import', at('nowhere.gguf'));
    expect(file).toMatchObject({ code: 1, value: { error: { code: 'file-not-found' } } });
  });
});
