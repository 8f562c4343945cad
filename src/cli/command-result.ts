/** What a command gives: one JSON value for programs, lines for people, and whether the output names failures. */
export interface CommandResult {
  readonly value: unknown;
  readonly text: string;
  /** 0 done; 1 done with failures that the output names. */
  readonly exitCode: 0 | 1;
}

export function done(value: unknown, text: string, failed = false): CommandResult {
  return { value, text, exitCode: failed ? 1 : 0 };
}
