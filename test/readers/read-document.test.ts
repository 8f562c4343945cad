import { describe, expect, it } from 'vitest';
import { readDocument } from '../../src/node/read/read-document.ts';
import { zip } from './zip.ts';

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const formatOf = async (content: Uint8Array, fileName: string): Promise<string> =>
  (await readDocument(content, { fileName })).format;

describe('the format of a file', () => {
  it.each([
    ['page.txt', '<!DOCTYPE html><p>1. Words</p>', 'html'],
    ['page.bin', '<?xml version="1.0"?><html><p>1. Words</p></html>', 'html'],
    ['filing.txt', '<SEC-DOCUMENT>x\n<TYPE>10-K\n<TEXT>\n<HTML><BODY><P>Item 1. Words</BODY></HTML>', 'html'],
    ['notes.md', '<p align="center">Words</p>\n\n# Head\n', 'markdown'],
    ['notes', '# Head\n\n## Part\n\nSome **bold** words.\n', 'markdown'],
    ['notes.txt', '1. Words about <html> and %PDF-1.7 files\n', 'text'],
    ['page.html', '1. No tags here\n', 'text'],
    ['odd.pdf', '1. Plain words\n', 'text'],
    ['band.txt', 'BM and MZ are two letters\n', 'text'],
  ])('of %s comes from its content', async (fileName, content, format) => {
    expect(await formatOf(bytes(content), fileName)).toBe(format);
  });

  it.each([
    ['a PNG picture', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), /PNG/],
    ['a Windows program', bytes(`MZ\x90\0\x03\0\0\0${'\0'.repeat(200)}`), /program/],
    ['an RTF document', bytes('{\\rtf1 words}'), /RTF/],
    ['bytes of no kind', bytes(`\x01\x02\x03\x04${'\x05\x06x'.repeat(200)}`), /no text/],
    [
      'an old Word document',
      bytes(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${Buffer.from('WordDocument', 'utf16le').toString('latin1')}`),
      /DOC/,
    ],
    ['Word XML', bytes('<?xml version="1.0"?><pkg:package xmlns:pkg="x"/>'), /Word/],
    ['a web archive', bytes('MIME-Version: 1.0\nContent-Type: multipart/related; boundary=x\n\nwords'), /web archive/],
  ])('%s is named and refused', async (_name, content, words) => {
    await expect(readDocument(content, { fileName: 'a.docx' })).rejects.toMatchObject({
      code: 'wrong-type',
      message: expect.stringMatching(words),
    });
  });

  it.each([
    [['[Content_Types].xml', 'xl/workbook.xml'], /Excel/],
    [['[Content_Types].xml', 'ppt/presentation.xml'], /PowerPoint/],
    [['mimetype', 'content.xml'], /OpenDocument/],
    [['photo.jpg'], /archive/],
  ])('a zip of %j is named and refused', async (names, words) => {
    await expect(readDocument(zip(names), { fileName: 'a.docx' })).rejects.toMatchObject({
      code: 'wrong-type',
      message: expect.stringMatching(words),
    });
  });

  it('says what is wrong with a zip that is cut off', async () => {
    await expect(readDocument(zip(['word/document.xml']).subarray(0, 30), { fileName: 'a.docx' })).rejects.toMatchObject({
      code: 'unreadable-file',
    });
  });
});

describe('a file without words', () => {
  it.each([
    ['no bytes', bytes('')],
    ['white space', bytes(' \r\n\t\n')],
    ['a byte order mark', bytes('\xef\xbb\xbf\n')],
    ['a page of scripts', bytes('<html><script>var a = 1;</script></html>')],
  ])('of %s is empty', async (_name, content) => {
    await expect(readDocument(content, { fileName: 'a.txt' })).rejects.toMatchObject({ code: 'empty-file' });
  });

  it('over the limit of size is refused before it is read', async () => {
    await expect(readDocument(bytes('1. Words'), { fileName: 'a.txt', largest: 4 })).rejects.toMatchObject({
      code: 'file-too-large',
      data: { size: 8, largest: 4 },
    });
  });
});
