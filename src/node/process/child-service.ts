/** What a child process host needs from the way processes are started: `child_process.fork` here, `utilityProcess.fork` in Electron. */
export interface ChildLauncher {
  launch(options: ChildLaunchOptions): ChildHandle;
}

export interface ChildLaunchOptions {
  /** Absolute path of the child's module. */
  readonly modulePath: string;
  readonly name: string;
  /** Limit of the JavaScript heap in megabytes. */
  readonly heapMegabytes: number;
  /** Limit of the whole process's resident memory in megabytes; watched, the child is killed above it. */
  readonly residentMegabytes: number;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface ChildHandle {
  readonly pid: number | undefined;
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once. `reason` tells a crash, a kill for memory and a clean end apart. */
  onExit(listener: (exit: { code: number | null; signal: string | null; reason: 'exit' | 'memory' }) => void): void;
  kill(): void;
}
