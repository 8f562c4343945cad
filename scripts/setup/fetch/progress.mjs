const barCells = 24;
const barMilliseconds = 100;
const lineMilliseconds = 3000;

/** Says how many bytes of `total` are there: a bar on a terminal, else a line every few seconds. On standard error only. */
export class Progress {
  #stream;
  #last = 0;
  #shown = false;

  constructor(stream = process.stderr) {
    this.#stream = stream;
  }

  show(what, bytes, total) {
    const now = Date.now();
    if (now - this.#last < (this.#stream.isTTY ? barMilliseconds : lineMilliseconds)) return;
    this.#last = now;
    const figures = `${megabytes(bytes)} of ${megabytes(total)} MB`;
    if (!this.#stream.isTTY) {
      this.#stream.write(`[set-up] ${what}: ${figures}\n`);
      return;
    }
    const filled = Math.round((Math.min(bytes, total) / total) * barCells);
    const bar = '█'.repeat(filled) + '░'.repeat(barCells - filled);
    const width = Math.max(20, (this.#stream.columns ?? 80) - 1);
    this.#stream.write(`\r\u001b[2K${`${bar} ${figures} ${what}`.slice(0, width)}`);
    this.#shown = true;
  }

  note(text) {
    if (this.#shown) this.#stream.write('\r\u001b[2K');
    this.#shown = false;
    this.#stream.write(`[set-up] ${text}\n`);
  }
}

export function megabytes(bytes) {
  return Math.round(bytes / 1e6);
}
