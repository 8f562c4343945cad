import { ProvisoError } from '../../../shared/errors.ts';
import { SourceBuilder } from '../source-builder.ts';
import type { SourceDocument } from '../source-document.ts';
import { classifyBlocks } from './classify-blocks.ts';
import { BodySizes, measureDocument } from './document-metrics.ts';
import { blockLine, blockText, type DraftBlock } from './draft-block.ts';
import { findEmbeddedNumbers } from './embedded-numbers.ts';
import { BlockEmitter, type PageFrame, wordsOf } from './emit-blocks.ts';
import { GarbledSamples, type GarbledText } from './find-garbled.ts';
import { findFurniture, findLineNumbers, type PageLines } from './furniture.ts';
import { joinOverBreaks, type PlacedBlock } from './join-blocks.ts';
import { lineOf, type PageItems, type TextLine } from './layout-model.ts';
import { linesFromItems } from './lines-from-items.ts';
import { pageBlocks } from './page-blocks.ts';
import { edgesOf } from './paragraphs.ts';
import { takeRuledTables } from './ruled-tables.ts';
import { textLanguage } from './text-language.ts';
import { mainTurn, uprightItems } from './turned-text.ts';

interface LaidOutPage extends PageLines {
  /** Size of the page as shown; `width` and `height` are those of the frame in which most words are upright. */
  readonly frame: PageFrame;
  readonly aside: readonly TextLine[];
}

/**
 * Builds the source document of a PDF from the runs of text on its pages, which come one after another and may still be read
 * while the first are laid out. Linear in the number of runs.
 */
export class DocumentAssembler {
  private readonly pages: PageItems[] = [];
  private readonly layouts: { readonly bodySize: number; readonly page: LaidOutPage }[] = [];
  private readonly sizes = new BodySizes();
  private readonly samples = new GarbledSamples();

  /** Takes the next page, and lays it out by the size that most words have had so far. */
  add(page: PageItems): void {
    this.pages.push(page);
    this.samples.add(page);
    this.sizes.add(page);
    const bodySize = this.sizes.usual;
    this.layouts.push({ bodySize, page: layOut(page, bodySize) });
  }

  /**
   * The document, once all pages are there. `metadataTitle` is the title in the file's own metadata. Throws `no-text-layer`
   * when no page has words that can be read.
   */
  document(facts: { readonly fileName: string; readonly metadataTitle: string | null }): SourceDocument {
    const garbled = this.samples.judge();
    refuseWithoutText(this.pages, garbled, facts.fileName);
    const { usual, largest } = this.sizes;
    const laidOut = this.pages.map((page, at) => {
      const early = this.layouts[at];
      // The first pages (title, contents) may have come before the usual size showed.
      return early?.bodySize === usual ? early.page : layOut(page, usual);
    });
    return documentFromLayout(this.pages, laidOut, { usual, largest }, garbled, facts);
  }
}

function documentFromLayout(
  pages: readonly PageItems[],
  laidOut: readonly LaidOutPage[],
  sizes: { readonly usual: number; readonly largest: number },
  garbled: GarbledText,
  facts: { readonly metadataTitle: string | null },
): SourceDocument {
  const furniture = findFurniture(laidOut);
  const outside = laidOut.map((page) => page.lines.filter((line) => !furniture.has(line)));
  const embedded = findEmbeddedNumbers(laidOut.map((page) => page.lines));
  const bodies = outside.map((lines) => lines.filter((line) => !embedded.has(line)));
  const metrics = measureDocument(bodies, sizes);
  const placed: PlacedBlock[] = [];
  for (const [at, page] of laidOut.entries()) {
    const inner = page.lines.filter((line) => embedded.has(line) && !furniture.has(line));
    const aside = page.lines.filter((line) => furniture.has(line));
    const [top, bottom] = [true, false].map((upper) => aside.filter((line) => line.baseline < page.height / 2 === upper));
    for (const line of top ?? []) placed.push({ block: furnitureBlock([line]), opensFlow: false, side: false });
    for (const flow of pageBlocks(bodies[at] ?? [], page.height, metrics)) {
      for (const [order, block] of flow.blocks.entries()) {
        const opensFlow = order === 0 || isCut(flow.blocks[order - 1], block, inner);
        placed.push({ block, opensFlow, side: flow.side === true });
      }
      for (const block of flow.notes) placed.push({ block, opensFlow: false, side: false });
    }
    for (const line of [...inner, ...page.aside, ...(bottom ?? [])])
      placed.push({ block: furnitureBlock([line]), opensFlow: false, side: false });
  }
  const blocks = joinOverBreaks(placed, metrics);
  markGarbled(blocks, garbled);
  classifyBlocks(blocks, metrics);
  return emit(blocks, laidOut, pages, garbled, facts);
}

/** A page number of the original stood between two blocks: what it cut may go on. */
function isCut(before: DraftBlock | undefined, after: DraftBlock, inner: readonly TextLine[]): boolean {
  const from = before?.lines.at(-1)?.baseline ?? 0;
  const to = after.lines[0]?.baseline ?? 0;
  return inner.some((line) => line.baseline > from && line.baseline < to);
}

function layOut(page: PageItems, bodySize: number): LaidOutPage {
  const turn = mainTurn(page.items);
  const frame: PageFrame = { width: page.width, height: page.height, turn };
  const upright = uprightItems(page, turn);
  const ruled = takeRuledTables(page, upright.items, upright.rules, bodySize);
  const lines = [...linesFromItems(page, ruled.items, bodySize), ...ruled.tables].sort((a, b) => a.baseline - b.baseline);
  const aside = linesFromItems(page, upright.others, bodySize);
  const laid = { number: page.number, width: upright.width, height: upright.height, lines, frame, aside };
  const withLabel = page.label === undefined ? laid : { ...laid, label: page.label };
  const numbers = findLineNumbers(withLabel);
  if (numbers.size === 0) return withLabel;
  const split = (keep: boolean): TextLine[] =>
    lines
      .map((line) =>
        lineOf(
          line.page,
          line.segments.filter((segment) => numbers.has(segment) !== keep),
        ),
      )
      .filter((line) => line.segments.length > 0);
  return { ...withLabel, lines: split(true), aside: [...aside, ...split(false)] };
}

function furnitureBlock(lines: readonly TextLine[]): DraftBlock {
  return { kind: 'furniture', lines: lines.map(blockLine), edges: edgesOf(lines) };
}

function markGarbled(blocks: readonly DraftBlock[], garbled: GarbledText): void {
  for (const block of blocks) {
    let bad = 0;
    let all = 0;
    let reason: string | undefined;
    for (const line of block.lines) {
      const page = garbled.pages.get(line.page);
      for (const { segment } of line.pieces) {
        const why = page ?? garbled.fonts.get(segment.font);
        all += segment.text.length;
        if (why === undefined) continue;
        bad += segment.text.length;
        reason = why;
      }
    }
    if (reason === undefined || bad * 2 <= all) continue;
    block.kind = 'furniture';
    block.garbled = reason;
    delete block.table;
    delete block.ruled;
  }
}

function refuseWithoutText(pages: readonly PageItems[], garbled: GarbledText, fileName: string): void {
  if (garbled.signs === 0) {
    throw new ProvisoError(
      'no-text-layer',
      `"${fileName}" has no text layer: its ${pages.length === 1 ? 'page is a picture' : 'pages are pictures'} (a scan). ` +
        'Run OCR on it with a scanning program and import the result, or import the file it was printed from.',
      { reason: 'scan', pages: pages.length },
    );
  }
  if (garbled.badSigns * 2 > garbled.signs) {
    throw new ProvisoError(
      'no-text-layer',
      `The text layer of "${fileName}" cannot be read: it holds ${garbled.mainReason ?? 'signs that form no words'}, not the words that the ` +
        'pages show. Run OCR on it with a scanning program and import the result, or import the file it was printed from.',
      { reason: 'garbled', detail: garbled.mainReason, pages: pages.length },
    );
  }
}

function emit(
  blocks: readonly DraftBlock[],
  laidOut: readonly LaidOutPage[],
  pages: readonly PageItems[],
  garbled: GarbledText,
  facts: { readonly metadataTitle: string | null },
): SourceDocument {
  const builder = new SourceBuilder();
  const emitter = new BlockEmitter(builder, new Map(laidOut.map((page) => [page.number, page.frame])), wordsOf(blocks));
  const badLines = new Map<number, number>();
  let title: string | null = null;
  for (const block of blocks) {
    emitter.emit(block);
    if (title === null && block.kind === 'title') title = blockText(block).replace(/\s+/g, ' ');
    if (block.garbled === undefined) continue;
    for (const line of block.lines) badLines.set(line.page, (badLines.get(line.page) ?? 0) + 1);
  }
  addMessages(builder, blocks, pages, garbled, badLines);
  let end = 0;
  for (const page of laidOut) {
    const range = emitter.pageRanges.get(page.number) ?? { start: end, end };
    end = range.end;
    const label = page.label !== undefined && page.label !== String(page.number) ? { label: page.label } : {};
    builder.addPage({ number: page.number, ...label, width: page.frame.width, height: page.frame.height, ...range });
  }
  const sample = blocks
    .filter((block) => block.kind !== 'furniture')
    .map(blockText)
    .join('\n');
  return builder.build({ format: 'pdf', title: title ?? facts.metadataTitle, language: textLanguage(sample) });
}

function addMessages(
  builder: SourceBuilder,
  blocks: readonly DraftBlock[],
  pages: readonly PageItems[],
  garbled: GarbledText,
  badLines: ReadonlyMap<number, number>,
): void {
  for (const page of pages) {
    if (page.items.some((item) => item.text.trim() !== '')) continue;
    const text = `Page ${page.number} has no text: it is empty or a picture (a scan). What it may show cannot be searched without OCR.`;
    builder.addMessage({ code: 'page-without-text', text, page: page.number });
  }
  for (const [page, lines] of badLines) {
    const whole = garbled.pages.has(page);
    const text = whole
      ? `The text layer of page ${page} cannot be read (${garbled.pages.get(page)}); the page is left out of the search.`
      : `${lines === 1 ? 'One line' : `${lines} lines`} of page ${page} cannot be read: the font gives ${garbled.mainReason ?? 'wrong letters'}. Left out of the search.`;
    builder.addMessage({ code: 'garbled-text', text, page });
  }
  const feet = blocks.filter((block) => block.kind === 'furniture' && block.garbled === undefined);
  const first = feet[0]?.lines[0];
  if (first !== undefined) {
    const text = `Running heads and feet, page numbers and the like (${feet.length} lines) are kept out of the clauses, such as "${lineSample(feet[0])}".`;
    builder.addMessage({ code: 'page-furniture-removed', text, page: first.page });
  }
  const contents = blocks.find((block) => block.kind === 'contents')?.lines[0];
  if (contents !== undefined) {
    builder.addMessage({
      code: 'contents-page-removed',
      text: 'The lines of the contents page are kept out of the clauses.',
      page: contents.page,
    });
  }
}

function lineSample(block: DraftBlock | undefined): string {
  const text = block === undefined ? '' : blockText(block).replace(/\s+/g, ' ');
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}
