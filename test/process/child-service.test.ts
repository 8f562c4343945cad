import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { ChildService, type ChildServiceOptions } from '../../src/node/process/child-service.ts';
import { ForkLauncher } from '../../src/node/process/fork-launcher.ts';
import { ProvisoError } from '../../src/shared/errors.ts';

const modulePath = fileURLToPath(new URL('./support/test-child.ts', import.meta.url));
const services: ChildService[] = [];

function service(options: Partial<ChildServiceOptions> = {}): ChildService {
  const made = new ChildService({
    launcher: new ForkLauncher(),
    modulePath,
    name: 'test',
    heapMegabytes: 64,
    residentMegabytes: 400,
    failures: {
      crash: { code: 'read-crashed', message: 'It crashed' },
      timeout: { code: 'read-timeout', message: 'It took too long' },
      memory: { code: 'file-too-large', message: 'It needs too much memory' },
      unavailable: { code: 'model-unavailable', message: 'It died too often' },
    },
    ...options,
  });
  services.push(made);
  return made;
}

async function failureOf(promise: Promise<unknown>): Promise<ProvisoError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProvisoError)) throw new Error(`No coded failure but ${String(error)}`);
  return error;
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function untilDead(pid: number): Promise<void> {
  while (lives(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
}

afterEach(async () => {
  await Promise.all(services.splice(0).map((one) => one.dispose()));
});

describe('a child that does its work', () => {
  it('starts at the first request and answers many at once, each with its own reply', async () => {
    const child = service();
    expect(child.pid).toBeNull();
    const replies = await Promise.all([1, 2, 3, 4].map((number) => child.request('echo', { number })));
    expect(replies).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }, { number: 4 }]);
    expect(child.pid).toBe(await child.request('pid', null));
  });

  it('carries typed arrays, dates and undefined as they are', async () => {
    const value = { vector: new Float32Array([0.25, -1]), day: new Date(0), nothing: undefined };
    expect(await service().request('echo', value)).toEqual(value);
  });

  it('sends progress events in order before the result', async () => {
    const events: unknown[] = [];
    const result = await service().request('count', { to: 3 }, { onEvent: (event) => events.push(event) });
    expect(events).toEqual([{ step: 1 }, { step: 2 }, { step: 3 }]);
    expect(result).toBe(3);
  });
});

describe('an error of the progress listener', () => {
  it('rejects its request and leaves host and child alive', async () => {
    const child = service();
    const pid = await child.request('pid', null);
    const onEvent = (): void => {
      throw new Error('listener broke');
    };
    await expect(child.request('count', { to: 3 }, { onEvent })).rejects.toThrow('listener broke');
    expect(await child.request('pid', null)).toBe(pid);
  });
});

describe('errors of a handler', () => {
  it('keep code, message and data, and data that cannot cross is told as text', async () => {
    const child = service();
    const error = await failureOf(child.request('refuse', null));
    expect(error).toMatchObject({ code: 'password-required', message: 'The file needs a password' });
    expect(error.data).toMatchObject({ pages: '3' });
  });

  it('leave the process alive and the circuit closed', async () => {
    const child = service();
    const pid = await child.request('pid', null);
    for (let count = 0; count < 5; count += 1) await failureOf(child.request('refuse', null));
    expect(await child.request('pid', null)).toBe(pid);
  });

  it('cover unknown methods, results that cannot be cloned and requests that cannot be sent', async () => {
    const child = service();
    expect((await failureOf(child.request('toString', null))).code).toBe('internal');
    expect((await failureOf(child.request('uncloneable', null))).code).toBe('internal');
    expect((await failureOf(child.request('echo', () => 1))).code).toBe('internal');
    expect(await child.request('echo', 1)).toBe(1);
  });
});

describe('a child that dies', () => {
  it('gives every pending request the crash code with what the process said last, and starts anew', async () => {
    const child = service();
    const before = await child.request('pid', null);
    const [waiting, crash] = await Promise.all([failureOf(child.request('wait', null)), failureOf(child.request('crash', null))]);
    expect(waiting.code).toBe('read-crashed');
    expect(crash).toMatchObject({ code: 'read-crashed', message: 'It crashed' });
    expect(crash.data.errorOutput).toContain('the end is near');
    expect(await child.request('pid', null)).not.toBe(before);
  });

  it('by kill -9 from outside or by its own exit is a crash too', async () => {
    const child = service();
    const pid = await child.request<number>('pid', null);
    const pending = failureOf(child.request('wait', null));
    process.kill(pid, 'SIGKILL');
    expect((await pending).data).toMatchObject({ signal: 'SIGKILL', reason: 'crash' });
    expect((await failureOf(child.request('exit', null))).data).toMatchObject({ exitCode: 7 });
  });

  it('because its module does not load is a crash', async () => {
    const error = await failureOf(service({ modulePath: `${modulePath}.missing` }).request('echo', 1));
    expect(error.code).toBe('read-crashed');
    expect(error.data.errorOutput).toContain('Cannot find module');
  });

  it('because it hangs is killed at the time limit, and the next request gets a new process', async () => {
    const child = service();
    const pid = await child.request<number>('pid', null);
    const hung = failureOf(child.request('hang', null, { timeoutMilliseconds: 100 }));
    expect((await hung).code).toBe('read-timeout');
    const next = await child.request('pid', null);
    expect(next).not.toBe(pid);
    expect(lives(pid)).toBe(false);
  });

  it.each(process.platform === 'linux' ? (['outside', 'inside'] as const) : (['inside'] as const))(
    'is killed above its resident memory, watched from %s',
    async (watch) => {
      const child = service({ launcher: new ForkLauncher(watch), residentMegabytes: 200 });
      expect((await failureOf(child.request('fillMemory', null))).code).toBe('file-too-large');
      expect(await child.request('echo', 1)).toBe(1);
    },
  );

  it('at its heap limit is told as memory', async () => {
    const error = await failureOf(service({ heapMegabytes: 24 }).request('fillHeap', null));
    expect(error.code).toBe('file-too-large');
  }, 20_000);
});

describe('the circuit', () => {
  it('opens after three deaths in a row, refuses without starting a process, and closes on reset', async () => {
    const child = service();
    for (let count = 0; count < 3; count += 1) expect((await failureOf(child.request('exit', null))).code).toBe('read-crashed');
    const refusal = await failureOf(child.request('echo', 1));
    expect(refusal).toMatchObject({ code: 'model-unavailable', message: 'It died too often' });
    expect(child.pid).toBeNull();
    child.reset();
    expect(await child.request('echo', 1)).toBe(1);
  });

  it('is closed by a success, and a time limit counts as a death', async () => {
    const child = service({ openAfterDeaths: 2 });
    await failureOf(child.request('exit', null));
    expect(await child.request('echo', 1)).toBe(1);
    await failureOf(child.request('exit', null));
    await failureOf(child.request('hang', null, { timeoutMilliseconds: 100 }));
    expect((await failureOf(child.request('echo', 1))).code).toBe('model-unavailable');
  });
});

describe('cancelling', () => {
  it('rejects with "cancelled" and leaves a child that listens alive', async () => {
    const child = service();
    const pid = await child.request('pid', null);
    const controller = new AbortController();
    const pending = failureOf(child.request('wait', null, { signal: controller.signal }));
    controller.abort();
    expect((await pending).code).toBe('cancelled');
    expect(await child.request('pid', null)).toBe(pid);
  });

  it('kills a child that does not give up in time, without counting a death or hitting the next request', async () => {
    const child = service({ cancelGraceMilliseconds: 50, openAfterDeaths: 1 });
    const pid = await child.request<number>('pid', null);
    const controller = new AbortController();
    const pending = failureOf(child.request('hang', null, { signal: controller.signal }));
    controller.abort();
    expect((await pending).code).toBe('cancelled');
    expect(await child.request('pid', null)).not.toBe(pid);
    expect(lives(pid)).toBe(false);
  });

  it('waits for a child that ends the cancelled work late instead of starting a second one', async () => {
    const child = service();
    const pid = await child.request('pid', null);
    const controller = new AbortController();
    const pending = failureOf(child.request('slow', { milliseconds: 150 }, { signal: controller.signal }));
    controller.abort();
    await pending;
    expect(await child.request('pid', null)).toBe(pid);
  });

  it('before the start starts nothing', async () => {
    const child = service();
    expect((await failureOf(child.request('echo', 1, { signal: AbortSignal.abort() }))).code).toBe('cancelled');
    expect(child.pid).toBeNull();
  });
});

describe('the end', () => {
  it('comes on dispose: pending work is cancelled, the process gone, later requests refused', async () => {
    const child = service({ stopGraceMilliseconds: 50 });
    const pid = await child.request<number>('pid', null);
    const pending = failureOf(child.request('hang', null));
    await child.dispose();
    expect((await pending).code).toBe('cancelled');
    expect(lives(pid)).toBe(false);
    expect((await failureOf(child.request('echo', 1))).code).toBe('internal');
  });

  it('comes after an idle time, and the next request starts a new process', async () => {
    const child = service({ idleMilliseconds: 20 });
    const pid = await child.request<number>('pid', null);
    await untilDead(pid);
    expect(await child.request('pid', null)).not.toBe(pid);
  });

  it("does not come with an interrupt of the terminal, which is the host's to handle", async () => {
    const child = service();
    const pid = await child.request<number>('pid', null);
    process.kill(pid, 'SIGINT');
    expect(await child.request('slow', { milliseconds: 50 })).toBeUndefined();
    expect(await child.request('pid', null)).toBe(pid);
  });

  it('comes to a hanging child when its parent is killed', async () => {
    const parent = fork(fileURLToPath(new URL('./support/orphan-parent.ts', import.meta.url)), { execArgv: [] });
    const [pid] = (await once(parent, 'message')) as [number];
    expect(lives(pid)).toBe(true);
    parent.kill('SIGKILL');
    await untilDead(pid);
  });
});
