import { readFile } from 'node:fs/promises';
import { ProvisoError } from '../shared/errors.ts';

/** Text of a file, or of standard input for `-`. */
export async function readInput(path: string): Promise<string> {
  if (path === '-') {
    const pieces: Buffer[] = [];
    for await (const piece of process.stdin) pieces.push(piece as Buffer);
    return Buffer.concat(pieces).toString('utf8');
  }
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new ProvisoError('wrong-usage', `${path} cannot be read. Check the name.`, { path }, error);
  }
}

/** A JSON file; `what` names it in the message when it is not JSON. */
export async function readJsonFile(path: string, what: string): Promise<unknown> {
  const text = await readInput(path);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new ProvisoError('bad-metadata', `${what} ${path} is not JSON: ${reason}`, { path }, error);
  }
}
