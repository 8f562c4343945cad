import { fileURLToPath } from 'node:url';
import { ForkLauncher } from '../../../src/node/process/fork-launcher.ts';

/** Starts a child that hangs, tells its process id and waits to be killed. */
const child = new ForkLauncher().launch({
  modulePath: fileURLToPath(new URL('./test-child.ts', import.meta.url)),
  name: 'orphan',
  heapMegabytes: 64,
  residentMegabytes: 300,
});
child.onMessage((message) => {
  const { value } = message as { value: number };
  child.send({ type: 'request', sequence: 2, method: 'hang', payload: null });
  process.send?.(value);
});
child.send({ type: 'request', sequence: 1, method: 'pid', payload: null });
