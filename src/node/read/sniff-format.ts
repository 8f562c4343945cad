import type { DocumentFormat } from '../../shared/document.ts';
import { decodeText } from './text/decode-text.ts';
import { openZipNames } from './zip-names.ts';

/** What the content of a file says it is: a format that is read, or a kind that is not, with what to do about it. */
export type SniffedFormat =
  | { readonly format: DocumentFormat }
  | { readonly format: null; readonly kind: string; readonly cure: string };

const saveAsPdfOrDocx = 'Open it in its own program, save or export it as PDF, DOCX or HTML, and import that.';
const unpack = 'Unpack it and import the documents inside.';
const picture = 'Run text recognition (OCR) on it, save the result as PDF or text, and import that.';

const starts: readonly (readonly [readonly number[], number, string, string])[] = [
  [[0x89, 0x50, 0x4e, 0x47], 0, 'a picture (PNG)', picture],
  [[0xff, 0xd8, 0xff], 0, 'a picture (JPEG)', picture],
  [[0x47, 0x49, 0x46, 0x38], 0, 'a picture (GIF)', picture],
  [[0x49, 0x49, 0x2a, 0x00], 0, 'a picture (TIFF)', picture],
  [[0x4d, 0x4d, 0x00, 0x2a], 0, 'a picture (TIFF)', picture],
  [[0x42, 0x4d], 0, 'a picture (BMP)', picture],
  [[0x57, 0x45, 0x42, 0x50], 8, 'a picture (WebP)', picture],
  [[0x7f, 0x45, 0x4c, 0x46], 0, 'a program (ELF)', 'Import a document instead.'],
  [[0x4d, 0x5a], 0, 'a program (Windows executable)', 'Import a document instead.'],
  [[0xca, 0xfe, 0xba, 0xbe], 0, 'a program (Mach-O or Java class)', 'Import a document instead.'],
  [[0xcf, 0xfa, 0xed, 0xfe], 0, 'a program (Mach-O)', 'Import a document instead.'],
  [[0x1f, 0x8b], 0, 'an archive (gzip)', unpack],
  [[0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], 0, 'an archive (7z)', unpack],
  [[0x52, 0x61, 0x72, 0x21], 0, 'an archive (RAR)', unpack],
  [[0x42, 0x5a, 0x68], 0, 'an archive (bzip2)', unpack],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 0, 'an archive (xz)', unpack],
  [[0x75, 0x73, 0x74, 0x61, 0x72], 257, 'an archive (tar)', unpack],
  [[0x66, 0x74, 0x79, 0x70], 4, 'a film or picture (MP4 family)', 'Import a written transcript or a PDF instead.'],
  [[0x49, 0x44, 0x33], 0, 'a sound recording (MP3)', 'Import a written transcript instead.'],
  [[0x4f, 0x67, 0x67, 0x53], 0, 'a sound or film (Ogg)', 'Import a written transcript instead.'],
  [[0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66], 0, 'a database (SQLite)', 'Export what you need as text or HTML.'],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], 0, 'a Rich Text document (RTF)', saveAsPdfOrDocx],
  [[0x25, 0x21, 0x50, 0x53], 0, 'a PostScript file', 'Convert it to PDF and import that.'],
  [
    [0x41, 0x54, 0x26, 0x54, 0x46, 0x4f, 0x52, 0x4d],
    0,
    'a DjVu document',
    'Convert it to PDF with a text layer and import that.',
  ],
];

const startsWith = (bytes: Uint8Array, signature: readonly number[], offset: number): boolean =>
  signature.every((byte, index) => bytes[offset + index] === byte);

/** Names the format of a file by its content; the extension of `fileName` decides only between kinds of text. */
export async function sniffFormat(bytes: Uint8Array, fileName: string): Promise<SniffedFormat> {
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (isPdf(bytes, extension)) return { format: 'pdf' };
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04], 0) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06], 0))
    return sniffZip(bytes, extension);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], 0)) return sniffCompoundFile(bytes);
  for (const [signature, offset, kind, cure] of starts) {
    // Two letters are no proof: "BM" and "MZ" begin words as well.
    if (startsWith(bytes, signature, offset) && (signature.length > 2 || isBinary(bytes))) return { format: null, kind, cure };
  }
  return sniffText(bytes, extension);
}

/** PDF readers accept junk in the first kilobyte before the head; a text that only talks about PDF is no such file. */
function isPdf(bytes: Uint8Array, extension: string): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1029)).toString('latin1');
  const at = head.indexOf('%PDF-');
  if (at < 0) return false;
  return at === 0 || extension === 'pdf' || !/[a-z]{3,}\s+[a-z]{3,}/i.test(head.slice(0, at));
}

function isBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 4096);
  let controls = 0;
  for (const byte of sample)
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c && byte !== 0x1b) controls += 1;
  return controls > sample.length * 0.02;
}

async function sniffZip(bytes: Uint8Array, extension: string): Promise<SniffedFormat> {
  const names = await openZipNames(bytes);
  if (names === null) {
    // Its directory is missing: the Word reader says what is damaged.
    const mentionsWord = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_000_000)).includes('word/');
    return extension === 'docx' || mentionsWord
      ? { format: 'docx' }
      : { format: null, kind: 'a damaged archive (ZIP)', cure: 'Get a fresh copy.' };
  }
  const has = (prefix: string): boolean => names.some((name) => name.startsWith(prefix));
  if (has('word/')) return { format: 'docx' };
  if (has('xl/')) return { format: null, kind: 'an Excel workbook', cure: 'Save the sheets as PDF or HTML and import that.' };
  if (has('ppt/')) return { format: null, kind: 'a PowerPoint presentation', cure: 'Save it as PDF and import that.' };
  if (has('visio/')) return { format: null, kind: 'a Visio drawing', cure: 'Save it as PDF and import that.' };
  if (has('META-INF/container.xml'))
    return { format: null, kind: 'an e-book (EPUB)', cure: 'Convert it to HTML or PDF and import that.' };
  if (has('mimetype') && has('content.xml'))
    return { format: null, kind: 'an OpenDocument file', cure: 'Save it as DOCX or PDF in LibreOffice and import that.' };
  if (names.includes('[Content_Types].xml')) return { format: 'docx' };
  return { format: null, kind: 'an archive (ZIP)', cure: unpack };
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

function sniffCompoundFile(bytes: Uint8Array): SniffedFormat {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // A package with a password is an encrypted stream in such a file; the Word reader asks for it.
  if (buffer.includes(utf16('EncryptedPackage'))) return { format: 'docx' };
  if (buffer.includes(utf16('WordDocument')))
    return {
      format: null,
      kind: 'a Word document of the old binary format (DOC)',
      cure: 'Open it in Word or LibreOffice, save it as DOCX and import that.',
    };
  if (buffer.includes(utf16('Workbook')))
    return {
      format: null,
      kind: 'an Excel workbook of the old format (XLS)',
      cure: 'Save the sheets as PDF or HTML and import that.',
    };
  if (buffer.includes(utf16('PowerPoint Document')))
    return { format: null, kind: 'a PowerPoint presentation of the old format (PPT)', cure: 'Save it as PDF and import that.' };
  if (buffer.includes(utf16('__substg1.0_')))
    return { format: null, kind: 'an Outlook message (MSG)', cure: 'Save it as HTML or text and import that.' };
  return { format: null, kind: 'a file of an old Office format', cure: saveAsPdfOrDocx };
}

const htmlExtensions = new Set(['html', 'htm', 'xhtml', 'xht']);
const markdownExtensions = new Set(['md', 'markdown', 'mdown', 'mkd', 'mdx', 'qmd', 'rmd']);

function sniffText(bytes: Uint8Array, extension: string): SniffedFormat {
  const sample = decodeText(bytes.subarray(0, 65_536)).text.replace(/^\uFEFF/, '');
  const controls = sample.match(/[\x00-\x08\x0E-\x1A\x1C-\x1F]/g)?.length ?? 0;
  if (controls > sample.length * 0.01 + 1)
    return { format: null, kind: 'a file of bytes that are no text', cure: saveAsPdfOrDocx };
  const head = sample.replace(/^\s*(?:<\?xml[^>]*\?>|<!--[\s\S]*?-->|\s)*/i, '').slice(0, 2048);
  if (
    /^MIME-Version:|^From:.*\nMIME|^Content-Type:\s*multipart/im.test(head.slice(0, 600)) &&
    /multipart\/(?:related|alternative)/i.test(sample)
  ) {
    return {
      format: null,
      kind: 'a web archive or e-mail (MHTML)',
      cure: 'Open it in a browser, save it as HTML and import that.',
    };
  }
  if (/^<!doctype\s+html|^<html[\s>]|^<head[\s>]|^<body[\s>]/i.test(head)) return { format: 'html' };
  // Filings arrive wrapped in the markup of the filing system.
  if (/^(?:<SEC-DOCUMENT>|<DOCUMENT>)/i.test(head) && /<html[\s>]/i.test(sample)) return { format: 'html' };
  if (/^\s*<\?xml\b/i.test(sample)) return sniffXml(head);
  if (htmlExtensions.has(extension)) return { format: /<[a-z][^<>]*>/i.test(sample) ? 'html' : 'text' };
  if (markdownExtensions.has(extension)) return { format: 'markdown' };
  if (
    /^<(?:p|div|table|h[1-6]|title|meta|center|font|span|ul|ol)[\s>]/i.test(head) &&
    /<\/(?:p|div|table|h[1-6]|title|body|html)>/i.test(sample)
  )
    return { format: 'html' };
  return { format: looksLikeMarkdown(sample) ? 'markdown' : 'text' };
}

function sniffXml(head: string): SniffedFormat {
  if (/^<(?:\w+:)?html[\s>]/i.test(head) || /<html[\s>]/i.test(head)) return { format: 'html' };
  if (/^<(?:pkg:package|w:wordDocument|w:document)\b/.test(head) || /progid="Word\.Document"/.test(head)) {
    return { format: null, kind: 'a Word document saved as XML', cure: 'Open it in Word, save it as DOCX and import that.' };
  }
  return { format: null, kind: 'an XML file', cure: 'Import the PDF, HTML or DOCX edition of the document instead.' };
}

/** Headings with number signs, and one more thing that only Markdown writes. */
function looksLikeMarkdown(text: string): boolean {
  const headings = text.match(/^#{1,6}\s+\S/gm)?.length ?? 0;
  const others = [
    /\[[^\]\n]+\]\([^)\n]+\)/,
    /^(?:```|~~~)/m,
    /\*\*[^*\n]+\*\*/,
    /^\|.*\|\s*\n\|[\s:|-]+\|/m,
    /^#{2,6}\s+\S/m,
  ].filter((sign) => sign.test(text)).length;
  return headings >= 2 && others >= 1;
}
