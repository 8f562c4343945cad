import { Progress } from './progress.ts';

/** Options that every command takes. */
export interface ContextOptions {
  readonly library?: string;
  readonly json?: boolean;
}

/** What a command is given beside its own words. */
export class CommandContext {
  readonly options: ContextOptions;
  readonly signal: AbortSignal;
  readonly progress = new Progress();
  private readonly closers: (() => Promise<void>)[] = [];

  constructor(options: ContextOptions, signal: AbortSignal) {
    this.options = options;
    this.signal = signal;
  }

  onClose(closer: () => Promise<void>): void {
    this.closers.push(closer);
  }

  async close(): Promise<void> {
    this.progress.clear();
    for (const closer of this.closers.reverse()) await closer();
  }
}
