import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { documentFromPages } from '../../../core/read/pdf/document-from-pages.ts';
import type { PageItems } from '../../../core/read/pdf/layout-model.ts';
import type { SourceDocument } from '../../../core/read/source-document.ts';
import { ProvisoError } from '../../../shared/errors.ts';
import type { FormatReader } from '../read-request.ts';
import { FontStyles } from './font-styles.ts';
import { metadataTitle } from './metadata-title.ts';
import { openFailure } from './open-failure.ts';
import { pageItems } from './page-items.ts';
import { pdfResources } from './pdf-resources.ts';

/**
 * Reads a PDF with pdf.js, in this process and without a network. Throws `empty-file`, `unreadable-file`, `password-required`,
 * `password-wrong` or `no-text-layer`. A page that cannot be read is named in a message; the others are read.
 */
export const readPdf: FormatReader = async (bytes, options) => {
  if (bytes.length === 0) {
    throw new ProvisoError(
      'empty-file',
      `"${options.fileName}" is empty (0 bytes). Get a complete copy and import it again.`,
      {},
    );
  }
  // pdf.js takes the buffer over, so it gets a copy.
  const task = getDocument({
    data: bytes.slice(),
    ...pdfResources(),
    cMapPacked: true,
    ...(options.password === undefined ? {} : { password: options.password }),
    useSystemFonts: false,
    disableFontFace: true,
    fontExtraProperties: true,
    // Pictures and colours are not read: without them the drawing commands of a page cost little.
    maxImageSize: 1,
    useWasm: false,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    let document: PDFDocumentProxy;
    try {
      document = await task.promise;
    } catch (error) {
      throw openFailure(error, options.fileName, options.password !== undefined);
    }
    return await readDocument(document, options);
  } finally {
    await task.destroy();
  }
};

async function readDocument(document: PDFDocumentProxy, options: Parameters<FormatReader>[1]): Promise<SourceDocument> {
  const state = { fonts: new FontStyles(), unruledPages: 0 };
  const labels = await document.getPageLabels().catch(() => null);
  const pages: PageItems[] = [];
  const broken: number[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    try {
      pages.push(await pageItems(await document.getPage(number), state, labels?.[number - 1] || undefined));
    } catch {
      broken.push(number);
    }
    options.onProgress?.({ step: 'read', unit: 'page', done: number, total: document.numPages });
  }
  if (pages.length === 0) {
    throw new ProvisoError(
      'unreadable-file',
      `No page of "${options.fileName}" can be read: the file is damaged. Get a fresh copy, or open it in a PDF program and save it anew.`,
      { pages: document.numPages },
    );
  }
  const restricted = options.password === undefined && (await document.getPermissions().catch(() => null)) !== null;
  const title = await metadataTitle(document);
  const source = documentFromPages(pages, { fileName: options.fileName, metadataTitle: title });
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
}
