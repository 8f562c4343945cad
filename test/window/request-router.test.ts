import { describe, expect, it } from 'vitest';
import { RequestRouter, type WindowHandlers } from '../../src/node/window/request-router.ts';
import { ProvisoError } from '../../src/shared/errors.ts';

function router(handlers: Partial<Record<string, (input: never, call: { signal: AbortSignal }) => unknown>>): RequestRouter {
  return new RequestRouter(handlers as unknown as WindowHandlers);
}

describe('the door of the window', () => {
  it.each(['nothing', 'toString', '__proto__', 7, null, undefined, {}])('refuses a request of the name %s', async (name) => {
    expect(await router({}).handle(name, {})).toMatchObject({ ok: false, error: { code: 'wrong-usage' } });
  });

  it('names what is wrong with the input, and does not call the handler', async () => {
    const called: unknown[] = [];
    const result = await router({ 'documents.outline': (input) => called.push(input) }).handle('documents.outline', {
      documentId: 7,
    });
    expect(result).toMatchObject({ ok: false, error: { code: 'wrong-usage' } });
    expect(JSON.stringify(result)).toContain('documentId');
    expect(called).toEqual([]);
  });

  it('hands on coded failures with data that can cross, and gives every other failure a code', async () => {
    const failing = router({
      undo: () => {
        throw new ProvisoError('unknown-document', 'It is gone.', { big: 1n, call: () => {}, plain: [1] });
      },
      'app.state': () => {
        throw new TypeError('x is not a function');
      },
    });
    const coded = await failing.handle('undo', { undoId: 'a' });
    expect(coded).toMatchObject({
      ok: false,
      error: { code: 'unknown-document', message: 'It is gone.', data: { plain: [1], big: '1' } },
    });
    expect(() => structuredClone(coded)).not.toThrow();
    expect(await failing.handle('app.state', {})).toMatchObject({ ok: false, error: { code: 'internal' } });
  });

  it('answers a call that is given up at once, and tells its handler', async () => {
    let told = false;
    const slow = router({
      'ask.examples': (_input, { signal }) =>
        new Promise(() =>
          signal.addEventListener('abort', () => {
            told = true;
          }),
        ),
    });
    const running = slow.handle('ask.examples', {}, 'mine');
    expect(await slow.handle('ask.examples', {}, 'mine')).toMatchObject({ ok: false, error: { code: 'wrong-usage' } });
    slow.cancel('other');
    slow.cancel('mine');
    expect(await running).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(told).toBe(true);
    slow.cancel('mine');
  });
});
