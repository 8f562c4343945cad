import { type UtilityProcess, utilityProcess } from 'electron';
import type { ChildExit, ChildHandle, ChildLauncher, ChildLaunchOptions } from '../node/process/child-launcher.ts';
import { memoryLimitMark, residentLimitVariable } from '../node/process/child-watchdog.ts';

const errorOutputCharacters = 4000;
/** V8's own words when a heap limit is hit; the process then aborts. */
const heapExhausted = /JavaScript heap out of memory|Reached heap limit/;

/**
 * Starts children with `utilityProcess.fork`: the packaged program cannot run as Node, so `child_process.fork` is not there.
 * A child's memory is watched from inside, by the watchdog thread of `serveChild`. Usable once the app is ready.
 */
export class UtilityLauncher implements ChildLauncher {
  launch(options: ChildLaunchOptions): ChildHandle {
    // The parent's own Node options (inspector, loaders, heap) are not the child's.
    const { NODE_OPTIONS: _dropped, ...inherited } = process.env;
    const child = utilityProcess.fork(options.modulePath, [], {
      serviceName: `Proviso ${options.name}`,
      execArgv: [`--max-old-space-size=${options.heapMegabytes}`],
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...inherited, ...options.environment, [residentLimitVariable]: String(options.residentMegabytes) },
    });
    return new UtilityHandle(child);
  }
}

class UtilityHandle implements ChildHandle {
  readonly #child: UtilityProcess;
  readonly #exitListeners: Array<(exit: ChildExit) => void> = [];
  #errorOutput = '';
  #exit: ChildExit | null = null;
  /** Messages for a child that is not there yet. */
  #waiting: unknown[] | null = [];

  constructor(child: UtilityProcess) {
    this.#child = child;
    child.stderr?.on('data', (bytes: Buffer) => {
      this.#errorOutput = (this.#errorOutput + bytes.toString('utf8')).slice(-errorOutputCharacters);
    });
    child.once('spawn', () => {
      for (const message of this.#waiting ?? []) child.postMessage(message);
      this.#waiting = null;
    });
    child.on('error', (type, location) => {
      this.#errorOutput += `\n${type} ${location}`;
    });
    child.once('exit', (code) => this.#end(code));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  send(message: unknown): void {
    if (this.#exit !== null) return;
    // Cloned now, so that what cannot be cloned is told to the caller and not lost later.
    if (this.#waiting === null) this.#child.postMessage(message);
    else this.#waiting.push(structuredClone(message));
  }

  onMessage(listener: (message: unknown) => void): void {
    this.#child.on('message', listener);
  }

  onExit(listener: (exit: ChildExit) => void): void {
    if (this.#exit === null) this.#exitListeners.push(listener);
    else listener(this.#exit);
  }

  kill(): void {
    const { pid } = this.#child;
    // `UtilityProcess.kill` asks kindly; a child that hangs in native code hears only this.
    if (pid === undefined) this.#child.kill();
    else {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
    }
  }

  #end(code: number): void {
    if (this.#exit !== null) return;
    const memory = heapExhausted.test(this.#errorOutput) || this.#errorOutput.includes(memoryLimitMark);
    this.#exit = { code, signal: null, reason: memory ? 'memory' : 'exit', errorOutput: this.#errorOutput.trim() };
    for (const listener of this.#exitListeners) listener(this.#exit);
  }
}
