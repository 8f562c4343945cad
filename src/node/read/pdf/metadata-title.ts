import type { PDFDocumentProxy } from 'pdfjs-dist';

/** The title in the file's metadata, unless a program filled it with a file name or a placeholder. */
export async function metadataTitle(document: PDFDocumentProxy): Promise<string | null> {
  const metadata = await document.getMetadata().catch(() => null);
  const info: unknown = metadata?.info;
  const title = typeof info === 'object' && info !== null && 'Title' in info && typeof info.Title === 'string' ? info.Title : '';
  const text = title
    .replace(/[\x00-\x1F\s]+/g, ' ')
    .trim()
    .normalize('NFC');
  if (text.length < 4 || !/\p{L}{3}/u.test(text)) return null;
  if (/^(?:untitled|unbenannt|document\d*|microsoft (?:word|excel|powerpoint)|anonymous|unspecified|title)\b/i.test(text))
    return null;
  if (/\.(?:pdf|docx?|xlsx?|indd|qxd|fm|rtf|txt|ps|tex|dvi|pages|odt|html?)$/i.test(text) || /[\\/]/.test(text)) return null;
  return text;
}
