import { describe, expect, it, vi } from 'vitest';
import { utilityPort } from '../../src/node/process/child-port.ts';
import { memoryLimitMark } from '../../src/node/process/child-watchdog.ts';
import { type FakeUtilityProcess, forked } from './fake-electron.ts';

vi.mock('electron', async () => (await import('./fake-electron.ts')).fakeElectron());
const { UtilityLauncher } = await import('../../src/main/utility-launcher.ts');

function launch() {
  const handle = new UtilityLauncher().launch({
    modulePath: '/app/reader.worker.js',
    name: 'reader',
    heapMegabytes: 100,
    residentMegabytes: 200,
    environment: { EXTRA: '1' },
  });
  return { handle, child: forked.at(-1) as FakeUtilityProcess };
}

describe('a child of the desktop program', () => {
  it('is given its limits and environment, without the Node options of the parent', () => {
    vi.stubEnv('NODE_OPTIONS', '--inspect');
    const { child } = launch();
    vi.unstubAllEnvs();
    expect(child.modulePath).toBe('/app/reader.worker.js');
    expect(child.options.env).toMatchObject({ EXTRA: '1', PROVISO_RESIDENT_MEGABYTES: '200' });
    expect(child.options.env.NODE_OPTIONS).toBeUndefined();
  });

  it('hears what was sent before it was there, in order, and refuses at once what cannot be cloned', () => {
    const { handle, child } = launch();
    handle.send({ number: 1 });
    expect(() => handle.send({ call: () => {} })).toThrow();
    expect(child.posted).toEqual([]);
    child.emit('spawn');
    handle.send({ number: 2 });
    expect(child.posted).toEqual([{ number: 1 }, { number: 2 }]);
  });

  it('tells its end once, with the last of its error output', () => {
    const { handle, child } = launch();
    const ends: unknown[] = [];
    handle.onExit((exit) => ends.push(exit));
    child.stderr.emit('data', Buffer.from('something broke'));
    child.emit('exit', 7);
    child.emit('exit', 7);
    expect(ends).toEqual([{ code: 7, signal: null, reason: 'exit', errorOutput: 'something broke' }]);
    handle.onExit((exit) => ends.push(exit));
    expect(ends).toHaveLength(2);
    handle.send({ late: true });
    expect(child.posted).toEqual([]);
  });

  it.each([memoryLimitMark, 'FATAL ERROR: Reached heap limit'])('that ends for memory is told as such: %s', (words) => {
    const { handle, child } = launch();
    const reasons: string[] = [];
    handle.onExit(({ reason }) => reasons.push(reason));
    child.stderr.emit('data', Buffer.from(words));
    child.emit('exit', 134);
    expect(reasons).toEqual(['memory']);
  });

  it('that hangs is ended by a signal that cannot be ignored', () => {
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    const { handle, child } = launch();
    child.pid = 12345678;
    handle.kill();
    expect(kill).toHaveBeenCalledWith(12345678, 'SIGKILL');
    kill.mockRestore();
  });
});

describe('the port inside such a child', () => {
  it('unwraps the messages of its parent', () => {
    const sent: unknown[] = [];
    let receive: (event: { data: unknown }) => void = () => {};
    const port = utilityPort({
      postMessage: (message) => void sent.push(message),
      on: (event: string, listener: (event: never) => void) => {
        if (event === 'message') receive = listener as typeof receive;
      },
    });
    const heard: unknown[] = [];
    port.onMessage((message) => heard.push(message));
    receive({ data: { type: 'stop' } });
    port.send({ type: 'result' });
    expect([heard, sent]).toEqual([[{ type: 'stop' }], [{ type: 'result' }]]);
  });
});
