import yazl from 'yazl';
import type { SourceBlock, SourceDocument } from '../../src/core/read/source-document.ts';
import { readDocx } from '../../src/node/read/docx/read-docx.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const spaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';

export interface WordParts {
  readonly body: string;
  readonly numbering?: string;
  readonly styles?: string;
  readonly footnotes?: string;
  readonly title?: string;
  /** Put in place of the usual name space of the main part. */
  readonly space?: string;
  readonly prefix?: string;
}

/** Zips named texts as they are. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    zip.outputStream.on('data', (piece: Buffer) => pieces.push(piece));
    zip.outputStream.on('error', reject);
    zip.outputStream.on('end', () => resolve(Buffer.concat(pieces)));
  });
}

/** A .docx of the given parts. */
export function wordPackage(parts: WordParts): Promise<Buffer> {
  const used = Object.entries({ numbering: parts.numbering, styles: parts.styles, footnotes: parts.footnotes }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const declared = parts.space === undefined ? spaces : spaces.replace(/xmlns:w="[^"]*"/, `xmlns:w="${parts.space}"`);
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    'docProps/core.xml': `<p:coreProperties xmlns:p="p" xmlns:dc="d"><dc:title>${parts.title ?? ''}</dc:title></p:coreProperties>`,
    'word/document.xml': `${parts.prefix ?? ''}<w:document ${declared}><w:body>${parts.body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${used
      .map(([name], index) => `<Relationship Id="x${index}" Type="${office}/${name}" Target="${name}.xml"/>`)
      .join('')}</Relationships>`,
  };
  for (const [name, content] of used) files[`word/${name}.xml`] = `<w:${name} ${declared}>${content}</w:${name}>`;
  return zipOf(files);
}

export async function read(parts: WordParts): Promise<SourceDocument> {
  return readDocx(await wordPackage(parts), { fileName: 'made.docx' });
}

export function wordsOf(source: SourceDocument, block: SourceBlock | undefined): string {
  return block === undefined ? '' : source.text.slice(block.start, block.end);
}

/** Every block as "kind|words", to compare at a glance. */
export function outline(source: SourceDocument): string[] {
  return source.blocks.map((block) => `${block.kind}|${wordsOf(source, block)}`);
}

/** A run. */
export function r(text: string, properties = ''): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

/** A paragraph of ready content. */
export function p(content: string, properties = ''): string {
  return `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`;
}

/** A paragraph in a list. */
export function numbered(text: string, list: number, level = 0): string {
  return p(r(text), `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`);
}

/** One decimal list "1." with the id 1. */
export const oneList =
  '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>';
