import type { PDFPageProxy } from 'pdfjs-dist';

export interface FontStyle {
  readonly bold: boolean;
  readonly italic: boolean;
}

const plain: FontStyle = { bold: false, italic: false };

/**
 * Weight and slant of the fonts of a document, from their names. pdf.js gives names only once a page's drawing commands are
 * read, so that is done for pages with fonts not seen before, and no more once new fonts bring no new names.
 */
export class FontStyles {
  private readonly styles = new Map<string, FontStyle>();
  private readonly names = new Set<string>();
  private idlePages = 0;

  of(font: string): FontStyle {
    return this.styles.get(font) ?? plain;
  }

  /** Whether the page's drawing commands must be read to know its fonts. */
  wants(fonts: readonly string[]): boolean {
    return this.idlePages < 8 && fonts.some((font) => !this.styles.has(font));
  }

  /** Learns the fonts that a page uses, once its drawing commands have been read. */
  learn(page: PDFPageProxy, fonts: readonly string[]): void {
    const unknown = fonts.filter((font) => !this.styles.has(font));
    if (unknown.length === 0) return;
    let fresh = false;
    for (const font of unknown) {
      const name = nameOf(page, font);
      if (name === null) continue;
      fresh ||= !this.names.has(name);
      this.names.add(name);
      this.styles.set(font, styleOfName(name));
    }
    this.idlePages = fresh ? 0 : this.idlePages + 1;
  }
}

function nameOf(page: PDFPageProxy, font: string): string | null {
  if (!page.commonObjs.has(font)) return null;
  const face: unknown = page.commonObjs.get(font);
  if (typeof face !== 'object' || face === null || !('name' in face) || typeof face.name !== 'string') return null;
  return face.name.replace(/^[A-Z]{6}\+/, '');
}

function styleOfName(name: string): FontStyle {
  return {
    bold: /bold|black|heavy|(?:^|[^a-z])(?:semi|demi)|,b|-(?:b|bd|sb|bi|bdit|boldmt|dm)$|hei$/i.test(name),
    italic: /italic|oblique|kursiv|-(?:i|it|bi|bdit)$/i.test(name),
  };
}
