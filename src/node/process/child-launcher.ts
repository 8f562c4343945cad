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

export interface ChildExit {
  readonly code: number | null;
  readonly signal: string | null;
  /** `memory`: it went over its resident or heap limit; `exit`: any other end. */
  readonly reason: 'exit' | 'memory';
  /** The last words on its error output, for diagnosis; may be empty. */
  readonly errorOutput: string;
}

export interface ChildHandle {
  readonly pid: number | undefined;
  /** Throws when the message cannot be cloned. A message to a child that has ended is lost: `onExit` tells. */
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once. */
  onExit(listener: (exit: ChildExit) => void): void;
  kill(): void;
}
