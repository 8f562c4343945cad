import type { PDFDocumentProxy } from 'pdfjs-dist';
import * as pdfjs from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** Documents kept open, the latest last; older ones give their memory back. */
const mostOpen = 4;
const open = new Map<string, Promise<PDFDocumentProxy>>();

/** Opens a PDF's bytes from the host; character maps, fonts and decoders come from the program's own files. */
export function pdfDocument(documentId: string, url: string): Promise<PDFDocumentProxy> {
  const known = open.get(documentId);
  if (known !== undefined) {
    open.delete(documentId);
    open.set(documentId, known);
    return known;
  }
  const loading = load(url);
  open.set(documentId, loading);
  loading.catch(() => open.delete(documentId));
  const [oldest] = open.keys();
  if (open.size > mostOpen && oldest !== undefined) {
    const dropped = open.get(oldest);
    open.delete(oldest);
    void dropped?.then((document) => document.loadingTask.destroy()).catch(() => undefined);
  }
  return loading;
}

async function load(url: string): Promise<PDFDocumentProxy> {
  const answer = await fetch(new URL(url, document.baseURI));
  if (!answer.ok) throw new Error(`The bytes of the document could not be fetched (${answer.status}).`);
  const data = new Uint8Array(await answer.arrayBuffer());
  const files = (folder: string): string => new URL(`pdfjs/${folder}/`, document.baseURI).href;
  return pdfjs.getDocument({
    data,
    cMapUrl: files('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: files('standard_fonts'),
    wasmUrl: files('wasm'),
    iccUrl: files('iccs'),
    isEvalSupported: false,
  } as Parameters<typeof pdfjs.getDocument>[0]).promise;
}
