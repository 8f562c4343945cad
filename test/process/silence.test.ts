import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { ChildService } from '../../src/node/process/child-service.ts';
import { ForkLauncher } from '../../src/node/process/fork-launcher.ts';

const services: ChildService[] = [];
afterEach(async () => {
  await Promise.all(services.splice(0).map((one) => one.dispose()));
});

function service(): ChildService {
  const failure = (code: 'model-crashed' | 'model-unavailable') => ({ code, message: code });
  const one = new ChildService({
    launcher: new ForkLauncher(),
    modulePath: fileURLToPath(new URL('./support/test-child.ts', import.meta.url)),
    name: 'test',
    heapMegabytes: 64,
    residentMegabytes: 400,
    failures: {
      crash: failure('model-crashed'),
      timeout: failure('model-crashed'),
      memory: failure('model-crashed'),
      unavailable: failure('model-unavailable'),
    },
  });
  services.push(one);
  return one;
}

describe('a child that may be silent only so long', () => {
  it('is ended when it hangs, and the next request gets a new one', async () => {
    const child = service();
    const hung = child.request('hang', null, { silenceMilliseconds: 600 });
    await expect(hung).rejects.toMatchObject({ code: 'model-crashed', data: { reason: 'timeout' } });
    expect(await child.request('echo', 'again', { silenceMilliseconds: 10_000 })).toBe('again');
  });

  it('may take longer in all when it gives signs of life', async () => {
    const events: unknown[] = [];
    const options = { silenceMilliseconds: 10_000, onEvent: (event: unknown) => events.push(event) };
    expect(await service().request('count', { to: 3 }, options)).toBe(3);
    expect(events.length).toBe(3);
  });
});
