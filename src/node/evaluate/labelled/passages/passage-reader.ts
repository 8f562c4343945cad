import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { SourceReader } from '../../../library/import-files.ts';
import type { ReadOutcome, ReadRequest } from '../../../read/read-request.ts';
import { parsePassages, passageOutcome } from './passage-list.ts';

/** Reads lists of passages (`.jsonl`) as documents; every other file goes to the product's own reader. */
export class PassageReader implements SourceReader {
  private readonly reader: SourceReader;

  constructor(reader: SourceReader) {
    this.reader = reader;
  }

  async read(request: ReadRequest, options?: Parameters<SourceReader['read']>[1]): Promise<ReadOutcome> {
    if (extname(request.path).toLowerCase() !== '.jsonl') return this.reader.read(request, options);
    const bytes = await readFile(request.path);
    const documentId = createHash('sha256').update(bytes).digest('hex');
    return passageOutcome(parsePassages(bytes.toString('utf8'), request.fileName), documentId);
  }
}
