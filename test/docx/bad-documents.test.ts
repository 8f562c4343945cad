import { describe, expect, it } from 'vitest';
import { openPackage } from '../../src/node/read/docx/open-package.ts';
import { readDocx } from '../../src/node/read/docx/read-docx.ts';
import { compoundFile } from './compound-file-writer.ts';
import { outline, p, r, read, wordPackage, zipOf } from './word-package.ts';

const options = { fileName: 'made.docx' };

describe('documents that cannot be read', () => {
  it('are refused while they inflate beyond the limits, whatever sizes they state', async () => {
    const bytes = await zipOf({ 'word/document.xml': Buffer.alloc(3_000_000, 'a') });
    const limits = { total: 2 ** 30, part: 2 ** 30, ratio: 100, ratioFrom: 100_000, entries: 10 };
    await expect(openPackage(bytes, { limits })).rejects.toMatchObject({ code: 'archive-too-large' });
    await expect(openPackage(bytes, { limits: { ...limits, ratio: 1e9, part: 1_000_000 } })).rejects.toMatchObject({
      code: 'archive-too-large',
    });
    await expect(openPackage(bytes, { limits: { ...limits, ratio: 1e9, total: 1_000_000 } })).rejects.toThrow(/expands/);
    expect((await openPackage(bytes, { limits: { ...limits, ratio: 1e9 } })).get('word/document.xml')?.length).toBe(3_000_000);
  });

  it('are refused when they hold too many parts', async () => {
    const bytes = await zipOf({ 'a.xml': 'a', 'b.xml': 'b', 'c.xml': 'c' });
    await expect(
      openPackage(bytes, { limits: { total: 99, part: 99, ratio: 9, ratioFrom: 99, entries: 2 } }),
    ).rejects.toMatchObject({
      code: 'archive-too-large',
    });
  });

  it('never inflates pictures', async () => {
    const bytes = await zipOf({ 'word/media/image1.png': Buffer.alloc(100_000), 'word/document.xml': '<a/>' });
    expect([...(await openPackage(bytes)).keys()]).toEqual(['word/document.xml']);
  });

  it.each([
    [
      'an encrypted document',
      compoundFile({ EncryptionInfo: Buffer.alloc(9), EncryptedPackage: Buffer.alloc(9) }),
      'password-required',
      /password/,
    ],
    ['an old .doc', compoundFile({ WordDocument: Buffer.alloc(600) }), 'wrong-type', /save it as \.docx/],
    ['a cut-off container', compoundFile({ WordDocument: Buffer.alloc(600) }).subarray(0, 700), 'unreadable-file', /damaged/],
    ['an empty file', Buffer.alloc(0), 'empty-file', /empty/],
    ['something else', Buffer.from('%PDF-1.7'), 'wrong-type', /\.docx/],
  ] as const)('names %s', async (_what, bytes, code, words) => {
    await expect(readDocx(bytes, options)).rejects.toMatchObject({ code });
    await expect(readDocx(bytes, options)).rejects.toThrow(words);
  });

  it('calls a cut-off zip and broken XML unreadable', async () => {
    const bytes = await wordPackage({ body: p(r('Words')) });
    await expect(readDocx(bytes.subarray(0, bytes.length - 60), options)).rejects.toMatchObject({ code: 'unreadable-file' });
    await expect(read({ body: '<w:p><w:r></w:p>' })).rejects.toMatchObject({ code: 'unreadable-file' });
  });

  it('tells a zip that is no Word document', async () => {
    await expect(readDocx(await zipOf({ 'notes.txt': 'x' }), options)).rejects.toMatchObject({ code: 'wrong-type' });
    const sheet = { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<a/>' };
    await expect(readDocx(await zipOf(sheet), options)).rejects.toMatchObject({ code: 'wrong-type' });
  });

  it('answers endless nesting with a code, not a crash', async () => {
    const deep = 20_000;
    const body = `${'<w:sdt><w:sdtContent>'.repeat(deep)}${'</w:sdtContent></w:sdt>'.repeat(deep)}`;
    await expect(read({ body })).rejects.toMatchObject({ code: 'unreadable-file' });
  });
});

describe('unusual but sound packages', () => {
  it('reads the strict format', async () => {
    const source = await read({ space: 'http://purl.oclc.org/ooxml/wordprocessingml/main', body: p(r('Strict')) });
    expect(outline(source)).toEqual(['paragraph|Strict']);
  });

  it('reads parts with a byte order mark and a declaration', async () => {
    const source = await read({ prefix: '\uFEFF<?xml version="1.0" encoding="UTF-8"?>', body: p(r('Marked')) });
    expect(outline(source)).toEqual(['paragraph|Marked']);
  });

  it('gives no blocks for a body without words', async () => {
    const source = await read({ body: `<w:p/>${p(r('  '))}` });
    expect(source).toMatchObject({ blocks: [], text: '', messages: [] });
  });

  it('never takes the words of a document for its own marks', async () => {
    expect(outline(await read({ body: p(r('a\uFDD00\uFDD1b\uFDD2c')) }))).toEqual(['paragraph|a0bc']);
  });
});
