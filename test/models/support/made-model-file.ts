import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type GgufParts, ggufBytes, madeChatModel } from '../../support/made-gguf.ts';

/** Writes a made model and gives what `LlamaChatModel` wants to know of it. */
export function writeMadeModel(folder: string, name = 'made.gguf', parts: GgufParts = madeChatModel()) {
  const bytes = ggufBytes(parts);
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { path, model: { name: basename(name, '.gguf'), file: name, size: bytes.length, sha256 } };
}
