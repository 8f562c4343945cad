import PDFDocument from 'pdfkit';

/** Draws a PDF with pdfkit and gives its bytes. Coordinates in points from the top left; `text` is placed by its top. */
export async function makePdf(
  draw: (pdf: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Uint8Array> {
  const pdf = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, ...options });
  const pieces: Buffer[] = [];
  const done = new Promise<void>((resolve) => pdf.on('end', () => resolve()));
  pdf.on('data', (piece: Buffer) => pieces.push(piece));
  draw(pdf);
  pdf.end();
  await done;
  return new Uint8Array(Buffer.concat(pieces));
}

/** Writes one line of words with its top at `y`. */
export function line(pdf: PDFKit.PDFDocument, words: string, x: number, y: number, size = 10, font = 'Helvetica'): void {
  pdf.font(font).fontSize(size).text(words, x, y, { lineBreak: false });
}
