/** Shows how far a long step is: a bar on a terminal, a line every few seconds otherwise. Writes to standard error only. */
export class Progress {
  private readonly stream: NodeJS.WriteStream;
  private lastLine = 0;
  private shown = false;
  private static readonly lineMilliseconds = 3000;
  private static readonly barCells = 24;

  constructor(stream: NodeJS.WriteStream = process.stderr) {
    this.stream = stream;
  }

  /** `done` of `total` units; total 0 when unknown. */
  show(what: string, done: number, total: number): void {
    if (this.stream.isTTY) this.bar(what, done, total);
    else this.line(what, done, total);
  }

  /** Takes the bar away, so that what follows starts on a clean line. */
  clear(): void {
    if (this.shown && this.stream.isTTY) this.stream.write('\r\u001b[2K');
    this.shown = false;
  }

  note(text: string): void {
    this.clear();
    this.stream.write(`${text}\n`);
  }

  private bar(what: string, done: number, total: number): void {
    const now = performance.now();
    if (this.shown && done < total && now - this.lastLine < 100) return;
    this.lastLine = now;
    const filled = total === 0 ? 0 : Math.round((Math.min(done, total) / total) * Progress.barCells);
    const bar = '█'.repeat(filled) + '░'.repeat(Progress.barCells - filled);
    const figures = total === 0 ? String(done) : `${done}/${total}`;
    const width = Math.max(20, (this.stream.columns ?? 80) - 1);
    this.stream.write(`\r\u001b[2K${`${bar} ${figures} ${what}`.slice(0, width)}`);
    this.shown = true;
  }

  private line(what: string, done: number, total: number): void {
    const now = performance.now();
    if (this.lastLine !== 0 && now - this.lastLine < Progress.lineMilliseconds) return;
    this.lastLine = now;
    this.stream.write(`${what}: ${total === 0 ? done : `${done} of ${total}`}\n`);
  }
}
