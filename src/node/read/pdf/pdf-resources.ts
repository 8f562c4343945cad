import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';

/** Folders of pdf.js' own character maps and standard fonts, on disk: nothing is fetched from a network. */
export function pdfResources(): { cMapUrl: string; standardFontDataUrl: string } {
  const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const folder = (name: string): string => join(root, name) + sep;
  return { cMapUrl: folder('cmaps'), standardFontDataUrl: folder('standard_fonts') };
}
