import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Version of what is written; another one starts anew. */
const form = 1;

/**
 * What a run has done so far, one JSON line for each question, so that a stopped run goes on where it was. The first line says
 * what the results hang on (program, documents, models, style): with another key the file starts anew.
 */
export class ProgressFile<Score> {
  private readonly path: string;
  private readonly done: Map<string, Score>;

  private constructor(path: string, done: Map<string, Score>) {
    this.path = path;
    this.done = done;
  }

  /** `fresh`: what an earlier run did is forgotten. */
  static async open<Score>(path: string, key: string, fresh = false): Promise<ProgressFile<Score>> {
    const kept = fresh ? [] : await completeLines(path);
    const [head, ...lines] = kept;
    const goesOn = isHead(head) && head.form === form && head.key === key;
    const done = new Map<string, Score>();
    if (goesOn) for (const line of lines) if (isEntry<Score>(line)) done.set(line.question, line.score);
    await mkdir(dirname(path), { recursive: true });
    // Written anew in either case: a line that a killed run left half written goes.
    const entries = [...done].map(([question, score]) => JSON.stringify({ question, score }));
    await writeFile(path, [JSON.stringify({ form, key }), ...entries, ''].join('\n'));
    return new ProgressFile(path, done);
  }

  get(question: string): Score | undefined {
    return this.done.get(question);
  }

  async add(question: string, score: Score): Promise<void> {
    this.done.set(question, score);
    await appendFile(this.path, `${JSON.stringify({ question, score })}\n`);
  }
}

async function completeLines(path: string): Promise<unknown[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text
    .split('\n')
    .slice(0, -1)
    .flatMap((line): unknown[] => {
      try {
        return [JSON.parse(line)];
      } catch {
        return [];
      }
    });
}

function isHead(value: unknown): value is { form: number; key: string } {
  return typeof value === 'object' && value !== null && 'form' in value && 'key' in value;
}

function isEntry<Score>(value: unknown): value is { question: string; score: Score } {
  return typeof value === 'object' && value !== null && 'question' in value && 'score' in value;
}
