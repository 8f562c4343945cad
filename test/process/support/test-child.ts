import { serveChild } from '../../../src/node/process/serve-child.ts';
import { ProvisoError } from '../../../src/shared/errors.ts';

const kept: Buffer[] = [];

serveChild({
  echo: (payload: unknown) => payload,
  pid: () => process.pid,
  count(payload: { to: number }, call) {
    for (let step = 1; step <= payload.to; step += 1) call.emit({ step });
    return payload.to;
  },
  refuse() {
    throw new ProvisoError('password-required', 'The file needs a password', { pages: 3, broken: () => 1 });
  },
  uncloneable: () => () => 1,
  crash() {
    process.stderr.write('the end is near\n');
    process.abort();
  },
  exit: () => process.exit(7),
  hang() {
    for (;;);
  },
  async wait(_payload: unknown, call) {
    await new Promise((_resolve, reject) => {
      call.signal.addEventListener('abort', () => reject(call.signal.reason), { once: true });
    });
  },
  /** Gives up a cancelled request without a word of being asked to. */
  slow: (payload: { milliseconds: number }) => new Promise((resolve) => setTimeout(resolve, payload.milliseconds)),
  fillMemory() {
    for (;;) kept.push(Buffer.alloc(8 * 1024 * 1024, 1));
  },
  fillHeap() {
    const grown: unknown[] = [];
    for (;;) grown.push({ text: [String(grown.length)] });
  },
});
