import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { structureDocument } from '../core/structure/structure-document.ts';
import type { ReadOutcome, ReadRequest } from '../node/read/read-request.ts';

/** Interim: formats in this process until the reader child is there. */
export async function readInProcess(request: ReadRequest): Promise<ReadOutcome> {
  const bytes = await readFile(request.path);
  const documentId = createHash('sha256').update(bytes).digest('hex');
  const extension = request.fileName.split('.').at(-1);
  const reader =
    extension === 'md'
      ? (await import('../node/read/markdown/read-markdown.ts')).readMarkdown
      : (await import('../node/read/text/read-text.ts')).readText;
  const source = await reader(bytes, { fileName: request.fileName });
  return { documentId, source, tree: structureDocument(source, documentId) };
}
