/** Collects what was checked: a failed check keeps its words, a passed one is counted. */
export class Checks {
  passed = 0;
  readonly failures: string[] = [];
  /** Checks that a case counts apart (`hard`). */
  readonly hard = { passed: 0, failures: [] as string[] };
  /** Expectations in words that no program can decide here. */
  readonly unchecked: string[] = [];

  /** Records one check; `failure` says what was found in place of what was expected. Returns `holds`. */
  that(holds: boolean, failure: string | (() => string)): boolean {
    if (holds) this.passed += 1;
    else this.failures.push(typeof failure === 'string' ? failure : failure());
    return holds;
  }

  fail(failure: string): void {
    this.failures.push(failure);
  }

  add(other: Checks, prefix = ''): void {
    this.passed += other.passed;
    for (const failure of other.failures) this.failures.push(prefix + failure);
    this.hard.passed += other.hard.passed;
    for (const failure of other.hard.failures) this.hard.failures.push(prefix + failure);
    this.unchecked.push(...other.unchecked);
  }
}

/** Shortens words for a failure line. */
export function brief(text: string, length = 90): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= length ? `"${line}"` : `"${line.slice(0, length - 1)}…"`;
}
