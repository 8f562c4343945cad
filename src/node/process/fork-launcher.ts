import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { ChildExit, ChildHandle, ChildLauncher, ChildLaunchOptions } from './child-launcher.ts';
import { memoryLimitMark, residentLimitVariable } from './child-watchdog.ts';

const watchIntervalMilliseconds = 200;
const errorOutputCharacters = 4000;
/** How long the end of a child waits for the rest of its error output. */
const outputGraceMilliseconds = 500;
/** V8's own words when a heap limit is hit; the process then aborts. */
const heapExhausted = /JavaScript heap out of memory|Reached heap limit/;

/**
 * Starts children with `child_process.fork`. On Linux the child's resident memory is read from outside
 * (/proc/PID/status); elsewhere the watchdog thread of `serveChild` watches it from inside.
 */
export class ForkLauncher implements ChildLauncher {
  readonly #watchFromOutside: boolean;

  /** `watch` picks the way memory is watched; by default what the platform offers. */
  constructor(watch: 'outside' | 'inside' = process.platform === 'linux' ? 'outside' : 'inside') {
    this.#watchFromOutside = watch === 'outside';
  }

  launch(options: ChildLaunchOptions): ChildHandle {
    // The parent's own Node options (inspector, loaders, heap) are not the child's.
    const { NODE_OPTIONS: _dropped, ...inherited } = process.env;
    const child = fork(options.modulePath, [], {
      execPath: process.execPath,
      execArgv: [`--max-old-space-size=${options.heapMegabytes}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      windowsHide: true,
      env: {
        ...inherited,
        ...options.environment,
        ...(this.#watchFromOutside ? {} : { [residentLimitVariable]: String(options.residentMegabytes) }),
      },
    } as Parameters<typeof fork>[2]);
    return new ForkHandle(child, this.#watchFromOutside ? options.residentMegabytes : null);
  }
}

class ForkHandle implements ChildHandle {
  readonly #child: ChildProcess;
  readonly #exitListeners: Array<(exit: ChildExit) => void> = [];
  #errorOutput = '';
  #killedForMemory = false;
  #exit: ChildExit | null = null;

  constructor(child: ChildProcess, residentMegabytes: number | null) {
    this.#child = child;
    const watch =
      residentMegabytes === null ? undefined : setInterval(() => this.#watch(residentMegabytes), watchIntervalMilliseconds);
    watch?.unref();
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errorOutput = (this.#errorOutput + text).slice(-errorOutputCharacters);
    });
    const ended = (code: number | null, signal: string | null): void => {
      clearInterval(watch);
      if (this.#exit !== null) return;
      this.#exit = { code, signal, reason: this.#reason(), errorOutput: this.#errorOutput.trim() };
      for (const listener of this.#exitListeners) listener(this.#exit);
    };
    // 'close' comes after the last of the error output, unlike 'exit', but waits for anyone who inherited that output.
    child.on('close', ended);
    child.on('exit', (code, signal) => setTimeout(() => ended(code, signal), outputGraceMilliseconds).unref());
    child.on('error', (error) => {
      this.#errorOutput += `\n${error.message}`;
      if (child.pid === undefined) ended(null, null);
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  send(message: unknown): void {
    // A closed channel is reported by the child's end; the callback keeps it from being thrown as 'error' as well.
    if (this.#child.connected) this.#child.send(message as object, () => {});
  }

  onMessage(listener: (message: unknown) => void): void {
    this.#child.on('message', listener);
  }

  onExit(listener: (exit: ChildExit) => void): void {
    if (this.#exit === null) this.#exitListeners.push(listener);
    else listener(this.#exit);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #reason(): ChildExit['reason'] {
    const memory = this.#killedForMemory || heapExhausted.test(this.#errorOutput) || this.#errorOutput.includes(memoryLimitMark);
    return memory ? 'memory' : 'exit';
  }

  #watch(limitMegabytes: number): void {
    if (this.#child.pid === undefined || residentMegabytesOf(this.#child.pid) <= limitMegabytes) return;
    this.#killedForMemory = true;
    this.kill();
  }
}

/** Resident memory of a process in megabytes from /proc; 0 when it has ended. */
export function residentMegabytesOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
