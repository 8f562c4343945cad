import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';

/** A small JSON file that is written whole or not at all. A file that is missing or not valid counts as `fallback`. */
export class JsonFile<Value> {
  readonly path: string;
  readonly #schema: z.ZodType<Value>;
  readonly #fallback: () => Value;

  constructor(path: string, schema: z.ZodType<Value>, fallback: () => Value) {
    this.path = path;
    this.#schema = schema;
    this.#fallback = fallback;
  }

  read(): Value {
    let text: string;
    try {
      text = readFileSync(this.path, 'utf8');
    } catch {
      return this.#fallback();
    }
    try {
      return this.#schema.parse(JSON.parse(text));
    } catch {
      // Kept for whoever wants to look into it; the program goes on with what it knows.
      renameSync(this.path, `${this.path}.damaged`);
      return this.#fallback();
    }
  }

  write(value: Value): void {
    mkdirSync(dirname(this.path), { recursive: true });
    const temporary = `${this.path}.part`;
    writeFileSync(temporary, `${JSON.stringify(value, null, 1)}\n`);
    renameSync(temporary, this.path);
  }
}
