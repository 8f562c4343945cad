import type { TextRange } from '../../shared/position.ts';
import type { SourceBlock, SourceDocument } from '../read/source-document.ts';
import { adopt, type DraftNode, draftNode } from './draft-node.ts';
import { nodeKind } from './node-kind.ts';
import type { Choice } from './sequence-state.ts';
import type { TableCaption } from './table-captions.ts';
import { addTable, type DraftTable } from './table-rows.ts';
import { readsAsTitle, voidStatus } from './title-form.ts';
import type { Unit } from './units.ts';

/** Numbers and headings in their places, every word of the source in one of them. */
export interface DraftTree {
  readonly root: DraftNode;
  readonly tables: readonly DraftTable[];
  /** Nodes by the unit that opened them, with what the sequence said of them. */
  readonly placed: readonly { readonly node: DraftNode; readonly choice: Choice }[];
}

/** What the sequence decided, by unit. */
export interface UnitChoices {
  /** Choice of the unit's event; null when it has none or is plain words. */
  readonly accepted: readonly (Choice | null)[];
  /** Unit that holds the title of this unit's number on a line of its own. */
  readonly titleUnit: ReadonlyMap<number, number>;
  readonly unitOfEvent: readonly number[];
}

const isItem = (node: DraftNode): boolean => node.kind === 'item' && node.number !== null;
const recitalStart = /^(?:whereas|having regard|recitals|background|considérant|in erwägung nachstehender gründe)\b.{0,80}$/isu;

const recitalStyles = new Set(['(x digit', '(x upper', 'x. upper']);
/** Words that end the recitals and open what was agreed or enacted. */
const enacting =
  /^(?:it is (?:hereby )?agreed|now,? therefore|ha(?:s|ve) adopted|the parties (?:hereby )?agree|agreed terms)\b/iu;

/** Points by which words stand deeper than a number, to belong to it by their place alone. */
const deeperBy = 6;

/** Words that end the rules and open the place where they are signed. */
const signing =
  /^(?:in witness (?:whereof|of)\b|as witness\b|done (?:at|in) \p{Lu}|signed (?:by|for and on behalf|on behalf)\b|executed (?:as a deed|by the parties)|the parties have (?:signed|executed))/iu;

/** Builds the tree from units and decisions, in one pass. */
export class TreeBuilder {
  private readonly root = draftNode('heading');
  private readonly nodes = new Map<number, DraftNode>();
  private readonly tables: DraftTable[] = [];
  private readonly placed: { node: DraftNode; choice: Choice }[] = [];
  private current: DraftNode;
  /** Where the last words went. */
  private front: DraftNode;
  private inRecitals = false;
  private recitalHead: DraftNode | null = null;
  private readonly source: SourceDocument;
  private readonly units: readonly Unit[];
  private readonly choices: UnitChoices;
  private readonly captions: ReadonlyMap<SourceBlock, TableCaption>;
  /** Accepted number at or after each unit; an unnumbered heading says nothing of where a list ends. */
  private readonly nextNumber: readonly (Choice | null)[];
  /** Distance of a number from the left edge of its column, where the layout gives it. */
  private readonly indents = new Map<DraftNode, number>();

  constructor(
    source: SourceDocument,
    units: readonly Unit[],
    choices: UnitChoices,
    captions: ReadonlyMap<SourceBlock, TableCaption>,
  ) {
    this.captions = captions;
    this.source = source;
    this.units = units;
    this.choices = choices;
    this.current = this.root;
    this.front = this.root;
    const next: (Choice | null)[] = new Array(units.length + 1).fill(null);
    for (let index = units.length - 1; index >= 0; index -= 1) {
      const accepted = choices.accepted[index] ?? null;
      next[index] = (units[index]?.marker == null ? null : accepted) ?? next[index + 1] ?? null;
    }
    this.nextNumber = next;
  }

  build(): DraftTree {
    const titles = new Set<number>();
    for (const [index, unit] of this.units.entries()) {
      const choice = this.choices.accepted[index] ?? null;
      if (titles.has(index)) continue;
      if (choice !== null) {
        const title = this.choices.titleUnit.get(index);
        if (title !== undefined) titles.add(title);
        this.open(unit, index, choice, title);
      } else if (unit.kind === 'table') this.addTable(unit, index);
      else if (unit.kind === 'footnote') this.addFootnote(unit);
      else if (unit.kind === 'box') this.addBox(unit, index);
      else this.addWords(unit, index);
    }
    return { root: this.root, tables: this.tables, placed: this.placed };
  }

  private words(range: TextRange): string {
    return this.source.text.slice(range.start, range.end);
  }

  private open(unit: Unit, index: number, choice: Choice, title: number | undefined): void {
    const parent = this.nodes.get(choice.parent ?? -1) ?? this.root;
    const marker = unit.marker;
    let node: DraftNode;
    if (marker === null) {
      node = draftNode('heading', { headingRanges: [trimmed(this.source.text, unit)] });
    } else {
      const recital =
        this.inRecitals &&
        marker.shape === 'item' &&
        recitalStyles.has(marker.style) &&
        (parent.number === null || parent.kind === 'recital');
      if (marker.shape === 'word' || marker.shape === 'chinese-word' || marker.shape === 'decimal') this.inRecitals = false;
      node = draftNode(recital ? 'recital' : nodeKind(marker, parent), {
        shape: recital ? 'recital' : marker.shape,
        number: printedNumber(this.words(marker)),
        numberRange: { start: marker.start, end: marker.end },
      });
      if (title !== undefined) {
        const titleUnit = this.units[title];
        if (titleUnit !== undefined) node.headingRanges.push(trimmed(this.source.text, titleUnit));
        this.addRange(node, { start: marker.bodyStart, end: unit.end });
      } else this.splitHeading(node, unit, index, choice);
    }
    if (marker === null && recitalStart.test(this.words(unit).trim())) {
      this.inRecitals = true;
      this.recitalHead = node;
    }
    adopt(node.kind === 'recital' && parent === this.root && this.recitalHead !== null ? this.recitalHead : parent, node);
    this.nodes.set(choice.event, node);
    if (unit.first && unit.block.style?.indent !== undefined) this.indents.set(node, unit.block.style.indent);
    this.placed.push({ node, choice });
    this.current = node;
    this.front = node;
  }

  private addRange(node: DraftNode, range: TextRange): void {
    const own = trimmed(this.source.text, range);
    if (own.start < own.end) node.ranges.push(own);
  }

  /** Decides which of the words behind a number are its title. */
  private splitHeading(node: DraftNode, unit: Unit, index: number, choice: Choice): void {
    const marker = unit.marker;
    if (marker === null) return;
    const body = trimmed(this.source.text, { start: marker.bodyStart, end: unit.end });
    if (body.start >= body.end) return;
    const status = voidStatus(this.words(body));
    if (status !== null) {
      node.status = status;
      node.headingRanges.push(body);
      return;
    }
    const lineBreak = this.source.text.indexOf('\n', body.start);
    const line = trimmed(this.source.text, {
      start: body.start,
      end: lineBreak < 0 || lineBreak > body.end ? body.end : lineBreak,
    });
    const dividing =
      node.kind === 'part' ||
      node.kind === 'chapter' ||
      node.kind === 'annex' ||
      node.kind === 'schedule' ||
      node.kind === 'section';
    const rest = line.end < body.end;
    const isTitle = (range: TextRange): boolean => this.isTitle(node, unit, index, choice, range);
    // A heading block is a title as a whole, over its lines too.
    const range = rest && unit.block.kind !== 'heading' ? line : body;
    if (rest && range === line && !(dividing && node.shape === 'word')) {
      this.addRange(node, body);
      return;
    }
    if (!isTitle(range)) {
      this.addRange(node, body);
      return;
    }
    node.headingRanges.push(range);
    if (range === line && rest) this.addRange(node, { start: line.end, end: body.end });
  }

  private isTitle(node: DraftNode, unit: Unit, index: number, choice: Choice, range: TextRange): boolean {
    const words = this.words(range);
    const heading = unit.block.kind === 'heading';
    const bold = unit.block.style?.bold === true;
    const next = this.units[index + 1];
    const cutInside =
      next !== undefined && next.block === unit.block && this.source.text.charAt(next.start - 1) !== '\n' && !next.first;
    const runsOn =
      next !== undefined && next.block === unit.block && !next.first && (this.choices.accepted[index + 1] ?? null) === null;
    const goesOn =
      next !== undefined &&
      !runsOn &&
      (this.choices.accepted[index + 1] ?? null) === null &&
      /^(?:\d+\s+)?\p{Ll}/u.test(this.words(next));
    if (cutInside || runsOn || goesOn) return false;
    const nextChoice = this.choices.accepted[index + 1] ?? null;
    const deeper = nextChoice !== null && nextChoice.parent === choice.event;
    const words_ = next !== undefined && nextChoice === null;
    const followed = deeper || words_;
    switch (node.shape) {
      case 'word':
      case 'section-sign': {
        const divides = node.kind === 'part' || node.kind === 'chapter' || node.kind === 'annex' || node.kind === 'schedule';
        if (divides) return readsAsTitle(words, { mayEndInStop: true, most: 40 }) || words.length < 60;
        return readsAsTitle(words, { mayEndInStop: true, most: heading ? 40 : 20 }) && (followed || heading || bold);
      }
      case 'chinese-word':
        if (node.kind !== 'article') return readsAsTitle(words, { mayEndInStop: true, most: 60 });
        return readsAsTitle(words, { mayEndInStop: false, most: 25 }) && (followed || heading);
      case 'decimal':
      case 'chinese-item':
      case 'item':
        if (node.shape === 'item' && !(unit.marker?.style === 'x. upper')) {
          return (heading || bold) && readsAsTitle(words, { mayEndInStop: true, most: 15 }) && (followed || heading);
        }
        // A heading's title may end in a stop where words or deeper numbers stand below it; a lone sentence is the rule itself.
        if (heading || bold) {
          const short = words.split(/\s+/).length < 7;
          const named = heading && followed && this.source.format !== 'pdf' && !/\b(?:shall|must|agrees?)\b/i.test(words);
          return readsAsTitle(words, {
            mayEndInStop: short || (heading && followed),
            most: heading ? 40 : 20,
            mayHaveVerb: named,
          });
        }
        return followed && readsAsTitle(words, { mayEndInStop: false, most: 12 }) && (node.shape !== 'chinese-item' || deeper);
      default:
        return false;
    }
  }

  /** The words at `index` stand below what `node` announces, or are set in as far as its own words. */
  private announces(node: DraftNode, index: number): boolean {
    const own = node.ranges.at(-1);
    const unit = this.units[index];
    if (own === undefined || unit === undefined) return false;
    if (/[:：]\s*$/u.test(this.source.text.slice(own.end - 2, own.end))) return true;
    const indent = unit.block.style?.indent;
    const outer = this.indents.get(node);
    // On a page, what is centred or set on the right is deeper too; only formats that state the indent are believed.
    const stated = this.source.format === 'docx' || this.source.format === 'html';
    return stated && indent !== undefined && outer !== undefined && indent >= outer + deeperBy && unit.kind !== 'table';
  }

  /** Node that unnumbered words at `index` belong to. */
  private ownerOfWords(index: number): DraftNode {
    const current = this.current;
    if (!isItem(current) || (current.ranges.length === 0 && current.children.length === 0)) return current;
    const next = this.nextNumber[index] ?? null;
    const nextParent = next === null ? null : (this.nodes.get(next.parent ?? -1) ?? this.root);
    // An item that ends in a colon is not finished: what it announces follows. Nor is one that the layout sets deeper.
    if (current.children.length === 0 && this.announces(current, index)) return current;
    let highest: DraftNode = current;
    for (let node: DraftNode | null = current; node !== null && isItem(node); node = node.parent) {
      if (next !== null && next.event >= 0 && (node.parent === nextParent || node === nextParent)) return node;
      highest = node;
    }
    const holder = highest.parent;
    if (holder !== null && holder !== this.root && holder.number !== null) return holder;
    // A list at the root that ends before a row of another kind: the words open what follows.
    const nextUnit = next === null ? undefined : this.units[this.choices.unitOfEvent[next.event] ?? -1];
    const otherRow = nextUnit?.marker !== undefined && nextUnit.marker !== null && nextUnit.marker.shape !== highest.shape;
    return otherRow && nextParent === this.root ? this.root : highest;
  }

  private addWords(unit: Unit, index: number): void {
    const range = trimmed(this.source.text, unit);
    if (range.start >= range.end) return;
    if (!unit.first) {
      // The rest of a block belongs where its front went.
      if (this.front === this.root) this.front = adopt(this.root, draftNode('paragraph'));
      this.addRange(this.front, range);
      return;
    }
    if (recitalStart.test(this.words(range).trim()) && this.current.number === null) {
      this.inRecitals = true;
      if (range.end - range.start < 60 && !/,$/.test(this.words(range))) {
        this.recitalHead = adopt(this.root, draftNode('heading', { headingRanges: [range] }));
        this.front = this.recitalHead;
        return;
      }
    }
    if (signing.test(this.words(range)) && this.endsAtRoot(index)) this.current = this.root;
    if (enacting.test(this.words(range)) && (this.current.kind === 'recital' || this.current.kind === 'heading'))
      this.current = this.root;
    const owner = unit.kind === 'loose' ? this.current : this.ownerOfWords(index);
    this.front = owner;
    if (owner.number !== null || owner.kind === 'recital' || owner.kind === 'paragraph') {
      this.addRange(owner, range);
      return;
    }
    const last = owner.children.at(-1);
    if (unit.block.bullet === true && last?.kind === 'paragraph' && last.number === null) {
      this.front = last;
      this.addRange(last, range);
      return;
    }
    this.front = adopt(owner, draftNode('paragraph', { ranges: [range] }));
  }

  /** What comes next stands at the root, or nothing does. */
  private endsAtRoot(index: number): boolean {
    const next = this.nextNumber[index] ?? null;
    return next === null || (next.parent ?? -1) === -1;
  }

  private addTable(unit: Unit, index: number): void {
    const owner = this.ownerOfWords(index);
    const caption = this.captions.get(unit.block)?.text ?? null;
    this.tables.push(addTable(this.source, unit.block, owner, this.root, caption));
  }

  private addFootnote(unit: Unit): void {
    const call = unit.block.noteCall;
    const owner = (call === undefined ? null : holderOf(this.root, call)) ?? this.current;
    const start = unit.block.marker?.end ?? unit.start;
    const count = owner.children.filter((child) => child.kind === 'footnote').length + 1;
    const name = { path: `note${count}`, label: `note ${count}` };
    adopt(owner, draftNode('footnote', { ranges: [trimmed(this.source.text, { start, end: unit.end })], ownName: name }));
  }

  private addBox(unit: Unit, index: number): void {
    const owner = this.ownerOfWords(index);
    const count = owner.children.filter((child) => child.ownName?.path.startsWith('box')).length + 1;
    const name = { path: `box${count}`, label: `box ${count}` };
    adopt(owner, draftNode('paragraph', { ranges: [trimmed(this.source.text, unit)], ownName: name }));
  }
}

/** The innermost node whose own words hold `offset`. */
function holderOf(node: DraftNode, offset: number): DraftNode | null {
  // Later nodes first: notes follow their call closely.
  for (let index = node.children.length - 1; index >= 0; index -= 1) {
    const child = node.children[index];
    if (child === undefined) continue;
    const first = child.numberRange?.start ?? child.headingRanges[0]?.start ?? child.ranges[0]?.start ?? 0;
    const holds = [...child.ranges, ...child.headingRanges].some((range) => range.start <= offset && offset <= range.end);
    if (holds) return child;
    if (first > offset) continue;
    const inside = holderOf(child, offset);
    if (inside !== null) return inside;
  }
  return null;
}

function trimmed(text: string, range: TextRange): TextRange {
  let { start, end } = range;
  while (start < end && /\s/.test(text.charAt(start))) start += 1;
  while (end > start && /\s/.test(text.charAt(end - 1))) end -= 1;
  return { start, end };
}

/** The number as a reader sees it: one space for white space, no closing dot. */
function printedNumber(words: string): string {
  return words
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.．:：、]+$/, '');
}
