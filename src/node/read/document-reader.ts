import { homedir } from 'node:os';
import { join } from 'node:path';
import { ProvisoError } from '../../shared/errors.ts';
import type { ChildLauncher } from '../process/child-launcher.ts';
import { ChildService } from '../process/child-service.ts';
import { withBulk } from './packed-layout.ts';
import type { ReadOutcome, ReadProgress, ReadRequest } from './read-request.ts';

export interface DocumentReaderOptions {
  readonly launcher: ChildLauncher;
  /** Absolute path of the reader child's entry. */
  readonly modulePath: string;
  /** Time one document may take; default three minutes. */
  readonly timeoutMilliseconds?: number;
  /** Limits of the child; defaults 1,024 MB of heap and 1,536 MB in all. */
  readonly heapMegabytes?: number;
  readonly residentMegabytes?: number;
  /** Ends a child that has nothing to read for so long; default 30 seconds. */
  readonly idleMilliseconds?: number;
}

export interface ReadCallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ReadProgress) => void;
}

interface Reply {
  readonly outcome: ReadOutcome;
  readonly residentMegabytes: number;
}

const advice =
  'The file may be damaged or made to do harm; nothing of it was kept. Open it in its own program, save it anew (PDF: print to PDF) and import that.';

/**
 * Reads documents in a child process with limits of time and memory, one after the other. A child that hangs, crashes or
 * eats memory is replaced and its document refused (`read-timeout`, `read-crashed`); the host and the next document are unharmed.
 */
export class DocumentReader {
  private readonly options: DocumentReaderOptions;
  private service: ChildService;
  private readonly retired = new Set<Promise<void>>();
  private queue: Promise<unknown> = Promise.resolve();
  private disposed = false;

  constructor(options: DocumentReaderOptions) {
    this.options = options;
    this.service = this.startService();
  }

  /** Process id of the child at work; null when none runs. */
  get pid(): number | null {
    return this.service.pid;
  }

  /** Reads one document and its clause tree. Rejects with a `ProvisoError`: the reader's own, `read-timeout`, `read-crashed` or `cancelled`. */
  read(request: ReadRequest, call: ReadCallOptions = {}): Promise<ReadOutcome> {
    // One at a time: a document's time begins with its own reading, and a death can be blamed on one document.
    const turn = this.queue.then(() => this.readNow(request, call));
    this.queue = turn.catch(() => {});
    if (call.signal === undefined) return turn;
    return Promise.race([turn, aborted(call.signal)]);
  }

  /** Ends the child; what is being read rejects with `cancelled`. */
  async dispose(): Promise<void> {
    this.disposed = true;
    await Promise.all([this.service.dispose(), ...this.retired]);
  }

  private async readNow(request: ReadRequest, call: ReadCallOptions): Promise<ReadOutcome> {
    if (call.signal?.aborted === true || this.disposed)
      throw new ProvisoError('cancelled', `Reading "${request.fileName}" was cancelled.`);
    try {
      const reply = await this.service.request<Reply>('read', request, {
        timeoutMilliseconds: this.options.timeoutMilliseconds ?? 180_000,
        ...(call.signal === undefined ? {} : { signal: call.signal }),
        ...(call.onProgress === undefined ? {} : { onEvent: (event) => call.onProgress?.(event as ReadProgress) }),
      });
      // What one large document left behind must not count against the next.
      if (reply.residentMegabytes > residentLimit(this.options) / 2) this.replace();
      return withBulk(reply.outcome);
    } catch (error) {
      if (error instanceof ProvisoError && (error.code === 'read-crashed' || error.code === 'read-timeout')) {
        throw new ProvisoError(
          error.code,
          `"${request.fileName}": ${error.message}`,
          { ...error.data, path: request.path },
          error,
        );
      }
      throw error;
    }
  }

  private replace(): void {
    const ending = this.service.dispose().finally(() => this.retired.delete(ending));
    this.retired.add(ending);
    this.service = this.startService();
  }

  private startService(): ChildService {
    const crashed = (message: string): { code: 'read-crashed'; message: string } => ({
      code: 'read-crashed',
      message: `${message} ${advice}`,
    });
    return new ChildService({
      launcher: this.options.launcher,
      modulePath: this.options.modulePath,
      name: 'reader',
      heapMegabytes: this.options.heapMegabytes ?? 1024,
      residentMegabytes: residentLimit(this.options),
      environment: compileCache(),
      idleMilliseconds: this.options.idleMilliseconds ?? 30_000,
      // A death is the fault of its document alone: the next one is read as ever.
      openAfterDeaths: Number.POSITIVE_INFINITY,
      failures: {
        crash: crashed('reading it ended the reader.'),
        memory: crashed('reading it takes more memory than a document may.'),
        timeout: { code: 'read-timeout', message: `reading it takes too long. ${advice}` },
        unavailable: crashed('the reader cannot be started.'),
      },
    });
  }
}

/**
 * Node keeps the compiled code of the child in the user's own cache folder, so that a child is ready in half the time. A
 * folder that cannot be written is no error: then nothing is kept.
 */
function compileCache(): Readonly<Record<string, string>> {
  if (process.env.NODE_COMPILE_CACHE !== undefined) return {};
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env;
  const folder =
    process.platform === 'win32'
      ? join(LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), 'Proviso', 'code')
      : join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'proviso', 'code');
  return { NODE_COMPILE_CACHE: folder };
}

const residentLimit = (options: DocumentReaderOptions): number => options.residentMegabytes ?? 1536;

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const refuse = (): void => reject(new ProvisoError('cancelled', 'The work was cancelled'));
    if (signal.aborted) refuse();
    else signal.addEventListener('abort', refuse, { once: true });
  });
}
