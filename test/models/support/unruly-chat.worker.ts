import type { ChatCompleteRequest, ChatDescribeRequest } from '../../../src/node/models/chat-worker-request.ts';
import { type ChildCall, serveChild } from '../../../src/node/process/serve-child.ts';

/** A chat child that does what its prompt says (`crash`, `hang`, `slow`) and, with `gpu` in the model's path, dies on the graphics processor. */
serveChild({
  describe({ load }: ChatDescribeRequest, call: ChildCall) {
    if (load.path.includes('gpu') && load.useGpu) {
      call.emit({ type: 'gpu' });
      setTimeout(() => process.kill(process.pid, 'SIGABRT'), 50);
      return new Promise(() => {});
    }
    return { contextTokens: 2048, gpu: load.useGpu ? 'made' : null, threads: 1, architecture: 'made' };
  },
  async complete({ prompt }: ChatCompleteRequest, call: ChildCall) {
    if (prompt === 'crash') process.kill(process.pid, 'SIGSEGV');
    if (prompt === 'hang') for (;;);
    if (prompt === 'slow') {
      for (let piece = 0; piece < 8; piece += 1) {
        await new Promise((resolve) => setTimeout(resolve, 300));
        call.emit({ type: 'piece', text: String(piece) });
      }
    }
    return { stopped: 'end', text: 'fine', promptTokens: 1, evaluatedTokens: 1, outputTokens: 1, seconds: 0 };
  },
});
