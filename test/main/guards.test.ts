import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contentSecurityPolicy, WindowFiles } from '../../src/node/window/window-files.ts';
import { FakeContents, fakeHandlers, fakeSession } from './fake-electron.ts';

vi.mock('electron', async () => (await import('./fake-electron.ts')).fakeElectron());
const { guardContents } = await import('../../src/main/guard-contents.ts');
const { guardSession } = await import('../../src/main/guard-session.ts');
const { openWindowChannel } = await import('../../src/main/window-channel.ts');
const { isOwnPage, mayLoad } = await import('../../src/main/own-page.ts');

const own = 'app://proviso/index.html';
const foreign = [
  'https://example.com/',
  'http://127.0.0.1/',
  'file:///etc/passwd',
  'app://other/index.html',
  'app://proviso@other/',
  'data:text/html,x',
  'about:blank',
  '',
  'nonsense',
];

describe("the program's own page", () => {
  it('is known by scheme and host, however the address is dressed up', () => {
    expect(isOwnPage(own)).toBe(true);
    expect([...foreign, 'app://proviso.evil/', 'app://user@proviso/', 'https://proviso/'].filter(isOwnPage)).toEqual([]);
  });

  it('may load what it made itself, and developer tools only where there are any', () => {
    expect(mayLoad('blob:app://proviso/1', false)).toBe(true);
    expect(mayLoad('blob:https://example.com/1', false)).toBe(false);
    expect(mayLoad('devtools://devtools/x.js', false)).toBe(false);
    expect(mayLoad('devtools://devtools/x.js', true)).toBe(true);
  });
});

describe("the window's session", () => {
  const folder = mkdtempSync(join(tmpdir(), 'proviso-guard-'));
  const root = join(folder, 'renderer');
  beforeAll(async () => {
    mkdirSync(root);
    writeFileSync(join(root, 'index.html'), '<p>page</p>');
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    writeFileSync(join(folder, 'renderer-copy.txt'), 'secret');
    const files = new WindowFiles(root, async (id) => {
      if (id !== 'a'.repeat(64)) throw new Error('unknown');
      return new TextEncoder().encode('%PDF');
    });
    await guardSession(fakeSession as never, { files: () => files, developerTools: false });
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const get = (url: string, method = 'GET') =>
    fakeSession.schemes.get('app')?.(new Request(url, { method })) as Promise<Response>;

  it('denies every permission, device and screen', () => {
    const answers: boolean[] = [];
    for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal'])
      fakeSession.permissionRequest?.({}, permission, (granted) => answers.push(granted));
    expect(answers).toEqual([false, false, false, false, false]);
    expect(fakeSession.permissionCheck?.()).toBe(false);
    expect(fakeSession.devicePermission?.()).toBe(false);
    fakeSession.displayMedia?.({}, (streams) => expect(streams).toEqual({}));
  });

  it('cancels every request but its own', () => {
    const cancelled = (url: string): boolean => {
      let result = false;
      fakeSession.beforeRequest?.({ url }, ({ cancel }) => {
        result = cancel;
      });
      return result;
    };
    expect(cancelled(own)).toBe(false);
    expect(foreign.filter((url) => !url.startsWith('data:') && !cancelled(url))).toEqual([]);
    expect(cancelled('wss://example.com/')).toBe(true);
    expect(fakeSession.proxy).toMatchObject({ proxyRules: '127.0.0.1:9' });
  });

  it('refuses downloads', () => {
    const preventDefault = vi.fn();
    fakeSession.emit('will-download', { preventDefault });
    expect(preventDefault).toHaveBeenCalled();
  });

  it('serves its files with policy and type, documents by id, and nothing else', async () => {
    const page = await get(own);
    expect([page.status, await page.text()]).toEqual([200, '<p>page</p>']);
    expect(page.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const pdf = await get(`app://proviso/doc/${'a'.repeat(64)}`);
    expect([pdf.headers.get('content-type'), await pdf.text()]).toEqual(['application/pdf', '%PDF']);
    const paths = [
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e%2fsecret.txt',
      '/..%2frenderer-copy.txt',
      '/..%5csecret.txt',
      '/x%00',
      '/%',
      `/doc/${'b'.repeat(64)}`,
      '/doc/../../secret.txt',
    ];
    for (const path of paths) {
      const answer = await get(`app://proviso${path}`);
      expect([path, answer.status >= 400]).toEqual([path, true]);
      expect(await answer.text()).not.toContain('secret');
    }
    expect((await get('app://other/index.html')).status).toBe(403);
    expect((await get(own, 'POST')).status).toBe(405);
  });

  it('has a policy that names no network source', () => {
    expect(contentSecurityPolicy).not.toMatch(/https?:|wss?:|\*|unsafe-eval'(?<!wasm-unsafe-eval')/);
    expect(contentSecurityPolicy).toMatch(/^default-src 'none'/);
  });
});

describe('a page', () => {
  const contents = new FakeContents();
  guardContents(contents as never);

  it('cannot open a window', () => {
    expect(contents.windowOpenHandler?.({ url: own })).toEqual({ action: 'deny' });
  });

  it('cannot lead away, be led away, or hold a foreign frame', () => {
    const prevented = (name: string, event: object): boolean => {
      const preventDefault = vi.fn();
      contents.emit(name, { ...event, preventDefault });
      return preventDefault.mock.calls.length > 0;
    };
    expect(prevented('will-navigate', { url: own })).toBe(false);
    expect(foreign.filter((url) => !prevented('will-navigate', { url }))).toEqual([]);
    expect(prevented('will-frame-navigate', { url: own, isMainFrame: false })).toBe(true);
    expect(prevented('will-redirect', { url: own })).toBe(true);
    expect(prevented('will-attach-webview', {})).toBe(true);
  });
});

describe('the request channel', () => {
  const contents = new FakeContents();
  const request = vi.fn(async () => ({ ok: true as const, value: 1 }));
  const cancel = vi.fn();
  const tell = openWindowChannel(contents as never, { request, cancel });
  const ask = (sender: unknown, senderFrame: unknown, message: unknown) =>
    fakeHandlers.get('proviso:request')?.({ sender, senderFrame }, message) as Promise<{ ok: boolean }>;
  const message = { kind: 'request', name: 'app.state', input: {}, id: null };

  it('answers its own page alone', async () => {
    expect(await ask(contents, { url: own, parent: null }, message)).toEqual({ ok: true, value: 1 });
    expect(request).toHaveBeenCalledExactlyOnceWith('app.state', {}, undefined);
    for (const url of foreign) expect((await ask(contents, { url, parent: null }, message)).ok).toBe(false);
    expect((await ask(contents, null, message)).ok).toBe(false);
    expect((await ask(contents, { url: own, parent: {} }, message)).ok).toBe(false);
    expect((await ask(new FakeContents(), { url: own, parent: null }, message)).ok).toBe(false);
    expect(request).toHaveBeenCalledTimes(1);
  });

  it('passes cancellations on and refuses what is neither', async () => {
    const frame = { url: own, parent: null };
    await ask(contents, frame, { kind: 'cancel', id: 'a' });
    expect(cancel).toHaveBeenCalledWith('a');
    for (const wrong of [null, 7, 'x', {}, { kind: 'other' }]) expect((await ask(contents, frame, wrong)).ok).toBe(false);
  });

  it('sends events on the one event channel', () => {
    tell('documents.changed', {});
    expect(contents.sent).toEqual([['proviso:event', { name: 'documents.changed', payload: {} }]]);
  });
});
