import { DocumentAssembler } from '../../../core/read/pdf/document-from-pages.ts';
import { ProvisoError } from '../../../shared/errors.ts';
import type { FormatReader } from '../read-request.ts';
import { extractPagesInThread } from './extract-pages-in-thread.ts';

/**
 * Reads a PDF: pdf.js reads the pages in a thread, this thread lays them out. No network. Throws `empty-file`,
 * `unreadable-file`, `password-required`, `password-wrong` or `no-text-layer`. A page that cannot be read is named in a
 * message; the others are read.
 */
export const readPdf: FormatReader = async (bytes, options) => {
  const { fileName, password } = options;
  if (bytes.length === 0) {
    throw new ProvisoError('empty-file', `"${fileName}" is empty (0 bytes). Get a complete copy and import it again.`, {});
  }
  const assembler = new DocumentAssembler();
  let done = 0;
  // The buffer moves to the thread, so it gets a copy.
  const request = { bytes: bytes.slice(), fileName, ...(password === undefined ? {} : { password }) };
  const { pages, broken, restricted, title } = await extractPagesInThread(request, (page, total) => {
    if (page !== null) assembler.add(page);
    done += 1;
    options.onProgress?.({ step: 'read', unit: 'page', done, total });
  });
  if (broken.length === pages) {
    throw new ProvisoError(
      'unreadable-file',
      `No page of "${fileName}" can be read: the file is damaged. Get a fresh copy, or open it in a PDF program and save it anew.`,
      { pages },
    );
  }
  const source = assembler.document({ fileName, metadataTitle: title });
  return {
    ...source,
    messages: [
      ...(restricted
        ? [
            {
              code: 'encrypted-owner' as const,
              text: 'The file is encrypted with an owner password that restricts copying or printing. It opens without a password; its text was read.',
            },
          ]
        : []),
      ...broken.map((page) => ({
        code: 'document-damaged' as const,
        text: `Page ${page} is damaged and cannot be read. Its words are not in the library.`,
        page,
      })),
      ...source.messages,
    ],
  };
};
