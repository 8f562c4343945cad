import mammoth from 'mammoth';
import yazl from 'yazl';

const wordSpace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

const contentTypes = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;

const relationships = `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;

function smallPackage(body: string): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const document = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${wordSpace}"><w:body>${body}</w:body></w:document>`;
  for (const [name, text] of [
    ['[Content_Types].xml', contentTypes],
    ['_rels/.rels', relationships],
    ['word/document.xml', document],
  ] as const) {
    zip.addBuffer(Buffer.from(text, 'utf8'), name, { compress: false });
  }
  zip.end();
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    zip.outputStream.on('data', (piece: Buffer) => pieces.push(piece));
    zip.outputStream.on('error', reject);
    zip.outputStream.on('end', () => resolve(Buffer.concat(pieces)));
  });
}

/**
 * Gives rewritten body content to mammoth as a package that holds nothing else: no pictures, no external links, no style
 * map from the file. Returns its HTML and what mammoth says it could not convert.
 */
export async function convertWithMammoth(body: string): Promise<{ readonly html: string; readonly warnings: readonly string[] }> {
  const result = await mammoth.convertToHtml(
    { buffer: await smallPackage(body) },
    { includeEmbeddedStyleMap: false, externalFileAccess: false },
  );
  return { html: result.value, warnings: result.messages.map((message) => message.message) };
}
