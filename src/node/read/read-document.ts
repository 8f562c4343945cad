import type { SourceDocument } from '../../core/read/source-document.ts';
import type { DocumentFormat } from '../../shared/document.ts';
import { ProvisoError } from '../../shared/errors.ts';
import type { FormatReader, ReadProgress } from './read-request.ts';
import { sniffFormat } from './sniff-format.ts';
import { largestDocument, tooLarge } from './source-size.ts';

export interface ReadDocumentOptions {
  /** Name shown to people; its extension is a hint only. */
  readonly fileName: string;
  readonly password?: string;
  readonly onProgress?: (progress: ReadProgress) => void;
  /** Limit in bytes; default `largestDocument`. */
  readonly largest?: number;
}

/** A reader is loaded when its first document comes: text is read without waiting for the PDF and Word libraries. */
const readers: Readonly<Record<DocumentFormat, () => Promise<FormatReader>>> = {
  pdf: async () => (await import('./pdf/read-pdf.ts')).readPdf,
  docx: async () => (await import('./docx/read-docx.ts')).readDocx,
  html: async () => (await import('./html/read-html.ts')).readHtml,
  markdown: async () => (await import('./markdown/read-markdown.ts')).readMarkdown,
  text: async () => (await import('./text/read-text.ts')).readText,
};

/**
 * Reads a source of any format that Proviso knows; what it is, its content decides. Throws `empty-file`, `file-too-large`,
 * `wrong-type` (naming what the file is and what to do), `unreadable-file`, and what the format's reader throws.
 */
export async function readDocument(bytes: Uint8Array, options: ReadDocumentOptions): Promise<SourceDocument> {
  const { fileName, largest = largestDocument } = options;
  if (bytes.length > largest) throw tooLarge(fileName, bytes.length, largest);
  if (isBlank(bytes))
    throw new ProvisoError('empty-file', `"${fileName}" is empty. Get a complete copy and import it again.`, {
      bytes: bytes.length,
    });
  const sniffed = await sniffFormat(bytes, fileName);
  if (sniffed.format === null)
    throw new ProvisoError('wrong-type', `"${fileName}" is ${sniffed.kind}, which cannot be read. ${sniffed.cure}`, {
      kind: sniffed.kind,
    });
  const read = await readers[sniffed.format]();
  // Readers get plain bytes: pdf.js refuses Node's Buffer.
  const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const source = await reading(() => read(plain, options), fileName, sniffed.format);
  if (source.text.trim() === '') {
    throw new ProvisoError('empty-file', `"${fileName}" holds no words. Check that it is the right file.`, {
      bytes: bytes.length,
      format: sniffed.format,
    });
  }
  return source;
}

/** What a library throws on a damaged file is told as that. */
async function reading(read: () => Promise<SourceDocument>, fileName: string, format: DocumentFormat): Promise<SourceDocument> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProvisoError) throw error;
    const detail = error instanceof Error ? error.message : String(error);
    throw new ProvisoError(
      'unreadable-file',
      `"${fileName}" is damaged or nests too deeply to be read as ${format} (${detail}). Get a fresh copy or save it anew.`,
      { format, detail },
      error,
    );
  }
}

/** Nothing but white space, zeros and a byte order mark. */
function isBlank(bytes: Uint8Array): boolean {
  return bytes.every(
    (byte) =>
      byte === 0 ||
      (byte >= 0x09 && byte <= 0x0d) ||
      byte === 0x20 ||
      byte === 0xef ||
      byte === 0xbb ||
      byte === 0xbf ||
      byte >= 0xfe,
  );
}
