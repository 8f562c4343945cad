import { detectLanguage } from '../../../core/read/detect-language.ts';
import { ListCounter } from '../../../core/read/docx/numbering.ts';
import { splitChildren } from '../../../core/read/docx/split-children.ts';
import { foldText } from '../../../core/read/fold.ts';
import { SourceBuilder } from '../../../core/read/source-builder.ts';
import type { SourceDocument } from '../../../core/read/source-document.ts';
import { ProvisoError } from '../../../shared/errors.ts';
import type { FormatReader } from '../read-request.ts';
import { BlockCollector } from './block-collector.ts';
import { convertWithMammoth } from './convert-with-mammoth.ts';
import { FieldStack } from './field-stack.ts';
import { BodyFlattener } from './flatten-body.ts';
import { markLocalContents } from './mark-local-contents.ts';
import { NoteRegister } from './note-register.ts';
import { openPackage } from './open-package.ts';
import { PackageMap } from './package-map.ts';
import type { ParagraphRecord } from './paragraph-record.ts';
import { readNumbering } from './read-numbering.ts';
import type { DocumentFacts, Story } from './story.ts';
import { StyleSheet } from './style-sheet.ts';
import { child, parseXml, type XmlElement } from './xml.ts';

/** Characters of body XML that stand in memory as one tree, and of rewritten XML that mammoth gets at once. */
const pieceSize = 1_000_000;

/**
 * Reads a Word document (.docx, strict or transitional). List numbers are counted first, from the package's own numbering
 * and styles parts (ECMA-376 part 1, 17.9), because mammoth drops them; the content is rewritten so that mammoth loses
 * nothing, mammoth converts it, and its HTML becomes blocks. Tracked changes are read as accepted.
 */
export const readDocx: FormatReader = async (bytes, options) => {
  const parts = new PackageMap(await openPackage(bytes, options.password === undefined ? {} : { password: options.password }));
  try {
    return await readPackage(parts, (done, total) => options.onProgress?.({ step: 'read', unit: 'block', done, total }));
  } catch (error) {
    if (error instanceof ProvisoError) throw error;
    // Nesting without end, a broken table grid: whatever a damaged file makes of the libraries.
    const detail = error instanceof Error ? error.message : String(error);
    throw new ProvisoError(
      'unreadable-file',
      `The Word document is damaged and cannot be read (${detail}). Open it in Word, repair it and save it as .docx.`,
      {},
      error,
    );
  }
};

async function readPackage(parts: PackageMap, progress: (done: number, total: number) => void): Promise<SourceDocument> {
  const styles = new StyleSheet(parts.related('styles'));
  const numbering = readNumbering(parts.related('numbering'), styles.styleNumbering);
  const notes = new NoteRegister(parts.related('footnotes'), parts.related('endnotes'), parts.related('settings'));
  const facts: DocumentFacts = { changes: 0, comments: new Set() };
  const records: ParagraphRecord[] = [];
  const shared = {
    styles,
    facts,
    records,
    callNote: (type: 'footnote' | 'endnote', id: string, mark: string | undefined) => notes.call(type, id, mark),
  };
  const boxCounter = new ListCounter(numbering);
  // A box has its own fields and its own count; a box inside a box goes on in the same one.
  const boxes = (): Story => ({ ...shared, kind: 'text-box', counter: boxCounter, fields: new FieldStack(), boxes });
  const body: Story = { ...shared, kind: 'body', counter: new ListCounter(numbering), fields: new FieldStack(), boxes };

  const builder = new SourceBuilder();
  const collector = new BlockCollector(builder, records, notes.calls);
  const warnings = new Set<string>();
  let sink: string[] = [];
  const convert = async (): Promise<void> => {
    if (sink.length === 0) return;
    const result = await convertWithMammoth(sink.join(''));
    sink.length = 0;
    collector.add(result.html);
    for (const warning of result.warnings) warnings.add(warning);
  };

  const pieces = bodyPieces(parts);
  const flattener = new BodyFlattener(body, sink);
  for (const [index, piece] of pieces.entries()) {
    flattener.read(piece());
    if (index === pieces.length - 1) flattener.finish();
    await convert();
    progress(index + 1, pieces.length);
  }
  const noteCounter = new ListCounter(numbering);
  // Reading a note can call further notes; a Map gives them in turn.
  for (const { key } of notes.calls.values()) {
    const content = notes.content(key);
    if (content === undefined) continue;
    const story: Story = { ...shared, kind: 'note', note: key, counter: noteCounter, fields: new FieldStack(), boxes };
    const note = new BodyFlattener(story, sink);
    note.read(content);
    note.finish();
  }
  await convert();
  sink = [];
  collector.finish();
  addFacts(builder, facts, warnings);

  const source = builder.build({ format: 'docx', title: null, language: 'en' });
  refusePictureOnly(source);
  const blocks = markLocalContents(source.text, source.blocks, collector.references);
  return { ...source, blocks, title: titleOf(source, parts), language: detectLanguage(source.text) };
}

/** The body in pieces that are parsed one after the other, so that a huge document never stands in memory as one tree. */
function bodyPieces(parts: PackageMap): readonly (() => XmlElement)[] {
  const xml = parts.mainText();
  const pieces = splitChildren(xml, 'body', pieceSize);
  if (pieces !== null) return pieces.map((piece) => () => parseXml(piece, parts.main));
  const body = child(parseXml(xml, parts.main), 'body');
  if (body === undefined) {
    throw new ProvisoError(
      'unreadable-file',
      'The document is damaged: its main part has no body. Open it in Word, repair it and save it as .docx.',
    );
  }
  return [() => body];
}

function addFacts(builder: SourceBuilder, facts: DocumentFacts, warnings: ReadonlySet<string>): void {
  const count = (many: number, one: string, more: string): string => (many === 1 ? `1 ${one}` : `${many} ${more}`);
  if (facts.changes > 0) {
    builder.addMessage({
      code: 'tracked-changes',
      text: `The file holds ${count(facts.changes, 'tracked change', 'tracked changes')} that nobody has accepted or refused. It is read as if all were accepted.`,
    });
  }
  if (facts.comments.size > 0) {
    builder.addMessage({
      code: 'comments',
      text: `The file holds ${count(facts.comments.size, 'comment', 'comments')} in the margin. Comments are no text of the document and were left out.`,
    });
  }
  for (const warning of warnings)
    builder.addMessage({ code: 'unsupported-content', text: `Something was not converted: ${warning}` });
}

function titleOf(source: SourceDocument, parts: PackageMap): string | null {
  const block = source.blocks.find((candidate) => candidate.kind === 'title');
  if (block !== undefined) return source.text.slice(block.start, block.end).replace(/\s+/g, ' ').trim();
  const stated = child(parts.coreProperties(), 'title')?.textContent?.trim() ?? '';
  // Templates and programs leave titles there that are not this document's: what it does not print does not count.
  const key = (text: string): string => foldText(text).toLowerCase().replaceAll(' ', '');
  return stated !== '' && key(source.text).includes(key(stated)) ? stated : null;
}

/** A document of pictures alone is a scan in a Word file. */
function refusePictureOnly(source: SourceDocument): void {
  if (source.text.trim() === '' && source.messages.some((message) => message.code === 'image-not-shown')) {
    throw new ProvisoError(
      'no-text-layer',
      'The Word document holds only pictures and no text, so there is nothing to read. Import a version with real text.',
    );
  }
}
