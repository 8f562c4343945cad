import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, hostPageFolder, startApp } from './support/start-app.ts';

const samples = join(import.meta.dirname, '..', '..', 'resources', 'samples');

/** Process ids of this process's descendants. */
function descendants(): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It has ended.
    }
  }
  const found = new Set([process.pid]);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [child, parent] of parents) if (found.has(parent)) found.add(child);
  }
  found.delete(process.pid);
  return [...found];
}

/** TCP sockets (state and local address) that the processes hold. */
function tcpSockets(pids: readonly number[]): string[] {
  const inodes = new Map<string, string>();
  for (const table of ['tcp', 'tcp6']) {
    for (const line of readFileSync(`/proc/net/${table}`, 'utf8').split('\n').slice(1)) {
      const fields = line.trim().split(/\s+/);
      if (fields.length > 9) inodes.set(fields[9] ?? '', `${table} ${fields[1]} state ${fields[3]}`);
    }
  }
  const held: string[] = [];
  for (const pid of pids) {
    let descriptors: string[] = [];
    try {
      descriptors = readdirSync(`/proc/${pid}/fd`);
    } catch {
      continue;
    }
    for (const descriptor of descriptors) {
      try {
        const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${descriptor}`))?.[1];
        const socket = inode === undefined ? undefined : inodes.get(inode);
        if (socket !== undefined) held.push(`${pid}: ${socket}`);
      } catch {
        // Closed in the meantime.
      }
    }
  }
  return held;
}

describe('browser host', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp({ rendererFolder: hostPageFolder });
  });
  afterAll(() => app.dispose());

  it('shows the page from disk and answers it', async () => {
    await expect.poll(() => app.page.textContent('#state')).toMatch(/^Proviso \d/);
    expect((await app.request('app.state', {})).host).toBe('browser');
  });

  it('sends its own files with policy and type, and nothing from outside its folder', async () => {
    const answers = (await app.page.evaluate(`Promise.all(
      ['/page.js', '/..%2f..%2fstart-app.ts', '/%2e%2e/%2e%2e/package.json', '/..%5c..%5cstart-app.ts', '/nothing.js', '/doc/${'0'.repeat(64)}']
        .map(async (path) => { const response = await fetch(path);
          return [response.status, response.headers.get('content-type'), response.headers.get('x-content-type-options'), response.headers.get('content-security-policy')]; }))`)) as unknown[][];
    expect(answers.map(([status]) => status)).toEqual([200, 403, 404, 400, 404, 404]);
    expect(answers[0]?.[1]).toMatch(/^text\/javascript/);
    expect(answers[0]?.[2]).toBe('nosniff');
    expect(answers[0]?.[3]).toMatch(/^default-src 'none'/);
  });

  it('refuses every way out, and says so in the statement', async () => {
    const { attempts, text } = await app.request('app.airGap', { language: 'en' });
    expect(attempts.length).toBeGreaterThan(3);
    expect(attempts.filter((attempt) => !attempt.refused)).toEqual([]);
    expect(text).not.toContain('NOT refused');
  });

  it('stays where it is when a page would lead away, and closes windows that open', async () => {
    await app.page.evaluate('void (location.href = "https://example.com/")');
    await app.page.evaluate('void window.open("https://example.com/")');
    await expect.poll(() => app.page.context().pages().length).toBe(1);
    expect(app.page.url()).toBe('https://app.local/index.html');
    await app.page.evaluate('void (location.href = "file:///etc/hostname")').catch(() => {});
    await expect.poll(() => app.page.url()).toBe('https://app.local/index.html');
    expect((await app.request('app.state', {})).application).toMatch(/^Proviso/);
  });

  it('answers wrong requests by a coded refusal', async () => {
    const ask = (name: string, input: unknown) =>
      app.page.evaluate(`proviso.request(${JSON.stringify(name)}, ${JSON.stringify(input)})`) as Promise<{
        error: { code: string };
      }>;
    expect((await ask('constructor', {})).error.code).toBe('wrong-usage');
    expect((await ask('documents.outline', { documentId: 7 })).error.code).toBe('wrong-usage');
    expect((await ask('documents.outline', { documentId: 'x' })).error.code).toBe('unknown-document');
    expect((await ask('app.showInFolder', { path: '/etc/passwd' })).error.code).toBe('wrong-usage');
    expect(await app.page.evaluate('Object.keys(globalThis).filter((name) => name.startsWith("__proviso"))')).toEqual([]);
  });

  it('imports what is dropped, by its path, and answers from it', async () => {
    await app.dropFiles([samples]);
    await app.imported();
    const { items } = await app.request('import.queue', {});
    expect(items.map((item) => item.state)).not.toContain('failed');
    const { documents } = await app.request('documents.list', {});
    expect(documents.length).toBeGreaterThan(2);
    expect(await app.page.evaluate('events.some(({ name }) => name === "import.changed")')).toBe(true);
    const pdf = documents.find((document) => document.format === 'pdf');
    const view = await app.request('source.open', { documentId: pdf?.documentId ?? '' });
    const head = await app.page.evaluate(`fetch(${JSON.stringify(view.url)}).then((r) => r.text()).then((t) => t.slice(0, 5))`);
    expect(head).toBe('%PDF-');
  });

  it.runIf(existsSync('/proc/net/tcp'))('opens no TCP socket in any of its processes', () => {
    const pids = descendants();
    expect(pids.length).toBeGreaterThan(1);
    expect(tcpSockets(pids)).toEqual([]);
  });
});

describe('end of the browser host', () => {
  it('comes with the end of its window, and ends every child', async () => {
    const before = new Set(descendants());
    const app = await startApp({ rendererFolder: hostPageFolder });
    await app.request('import.add', { paths: [samples] });
    await app.page.close();
    await app.host.ended;
    await expect.poll(() => descendants().filter((pid) => !before.has(pid)), { timeout: 10_000 }).toEqual([]);
    await app.dispose();
  });

  it('keeps rows that were not done for the next start', async () => {
    const first = await startApp({ rendererFolder: hostPageFolder });
    await first.request('import.pause', {});
    await first.request('import.add', { paths: [samples] });
    await first.stop();
    const second = await startApp({ rendererFolder: hostPageFolder, folder: first.folder });
    const { items, paused } = await second.request('import.queue', {});
    expect(paused).toBe(true);
    expect(items.length).toBeGreaterThan(2);
    await second.request('import.resume', {});
    await second.imported();
    expect((await second.request('documents.list', {})).documents).toHaveLength(items.length);
    await second.dispose();
  });
});
