import { readFileSync } from 'node:fs';
import { serveChild } from '../../../src/node/process/serve-child.ts';
import type { ReadRequest } from '../../../src/node/read/read-request.ts';

/** A reader child that does what the document says: hang, crash, eat memory, or read. */
serveChild({
  read: async (request: ReadRequest, call) => {
    const order = readFileSync(request.path, 'utf8').trim();
    call.emit({ step: 'read', unit: 'byte', done: 1, total: 2 });
    if (order === 'hang') for (;;) Math.random();
    if (order === 'crash') process.abort();
    const eaten: Buffer[] = [];
    while (order === 'eat') {
      eaten.push(Buffer.alloc(8 * 2 ** 20, 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    if (order === 'wait') await new Promise(() => {});
    return { outcome: { documentId: order, pid: process.pid }, residentMegabytes: order === 'grow' ? 100_000 : 10 };
  },
});
