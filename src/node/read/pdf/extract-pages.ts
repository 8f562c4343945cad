import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageItems } from '../../../core/read/pdf/layout-model.ts';
import { FontStyles } from './font-styles.ts';
import { metadataTitle } from './metadata-title.ts';
import { openFailure } from './open-failure.ts';
import { pageItems } from './page-items.ts';
import { pdfResources } from './pdf-resources.ts';

export interface ExtractionRequest {
  /** The file; pdf.js takes the buffer over. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly fileName: string;
  readonly password?: string;
}

/** What a PDF says of itself beside its pages. */
export interface PdfFacts {
  readonly pages: number;
  /** Numbers of the pages that cannot be read. */
  readonly broken: readonly number[];
  /** An owner password restricts what may be done with the file. */
  readonly restricted: boolean;
  readonly title: string | null;
}

/**
 * Opens a PDF with pdf.js, without a network, and hands over page after page (null: the page cannot be read). Throws
 * `unreadable-file`, `password-required` or `password-wrong`.
 */
export async function extractPages(
  request: ExtractionRequest,
  onPage: (page: PageItems | null, total: number) => void,
): Promise<PdfFacts> {
  const { bytes, fileName, password } = request;
  const task = getDocument({
    data: bytes,
    ...pdfResources(),
    cMapPacked: true,
    ...(password === undefined ? {} : { password }),
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
      throw openFailure(error, fileName, password !== undefined);
    }
    const broken = await readPages(document, onPage);
    const restricted = password === undefined && (await document.getPermissions().catch(() => null)) !== null;
    return { pages: document.numPages, broken, restricted, title: await metadataTitle(document) };
  } finally {
    await task.destroy();
  }
}

/** Hands over every page; gives the numbers of those that cannot be read. */
async function readPages(
  document: PDFDocumentProxy,
  onPage: (page: PageItems | null, total: number) => void,
): Promise<readonly number[]> {
  const state = { fonts: new FontStyles(), unruledPages: 0 };
  const labels = await document.getPageLabels().catch(() => null);
  const broken: number[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    let page: PageItems | null = null;
    try {
      page = await pageItems(await document.getPage(number), state, labels?.[number - 1] || undefined);
    } catch {
      broken.push(number);
    }
    onPage(page, document.numPages);
  }
  return broken;
}
