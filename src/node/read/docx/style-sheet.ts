import { attribute, child, childElements, childValue, integer, toggle, type XmlElement } from './xml.ts';

/** Paragraph properties that matter for reading; undefined: not stated here. Lengths in points. */
export interface ParagraphProperties {
  readonly numberingId?: string | undefined;
  readonly numberingLevel?: number | undefined;
  /** 0 … 8 for headings, 9 for body text. */
  readonly outlineLevel?: number | undefined;
  readonly centred?: boolean | undefined;
  readonly left?: number | undefined;
  readonly firstLine?: number | undefined;
}

export interface RunProperties {
  readonly bold?: boolean | undefined;
  readonly italic?: boolean | undefined;
  readonly hidden?: boolean | undefined;
  readonly size?: number | undefined;
  readonly superscript?: boolean | undefined;
  readonly font?: string | undefined;
}

export interface Style {
  readonly id: string;
  /** Built-in styles keep their English name in every language version of Word; lower case here. */
  readonly name: string;
  readonly paragraph: ParagraphProperties;
  readonly run: RunProperties;
  readonly firstRowFormat: boolean;
  readonly basedOn: string | undefined;
}

export function readParagraphProperties(element: XmlElement | undefined): ParagraphProperties {
  if (element === undefined) return {};
  const numbering = child(element, 'numPr');
  const indent = child(element, 'ind');
  const alignment = childValue(element, 'jc');
  const left = integer(attribute(indent, 'start') ?? attribute(indent, 'left'));
  const hanging = integer(attribute(indent, 'hanging'));
  const firstLine = hanging === undefined ? integer(attribute(indent, 'firstLine')) : -hanging;
  return {
    numberingId: childValue(numbering, 'numId'),
    numberingLevel: integer(childValue(numbering, 'ilvl')),
    outlineLevel: integer(childValue(element, 'outlineLvl')),
    centred: alignment === undefined ? undefined : alignment === 'center',
    left: left === undefined ? undefined : left / 20,
    firstLine: firstLine === undefined ? undefined : firstLine / 20,
  };
}

export function readRunProperties(element: XmlElement | undefined): RunProperties {
  if (element === undefined) return {};
  const size = integer(childValue(element, 'sz'));
  const vertical = childValue(element, 'vertAlign');
  const fonts = child(element, 'rFonts');
  return {
    bold: toggle(element, 'b'),
    italic: toggle(element, 'i'),
    hidden: toggle(element, 'vanish'),
    size: size === undefined ? undefined : size / 2,
    superscript: vertical === undefined ? undefined : vertical === 'superscript',
    font: attribute(fonts, 'ascii') ?? attribute(fonts, 'hAnsi'),
  };
}

/** The first value that is stated, nearest first. */
function nearest<Source, Value>(sources: readonly Source[], pick: (source: Source) => Value | undefined): Value | undefined {
  for (const source of sources) {
    const value = pick(source);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** `styles.xml`: styles with their basedOn chains. */
export class StyleSheet {
  private readonly styles = new Map<string, Style>();
  private readonly chains = new Map<string, readonly Style[]>();
  private defaultParagraphStyle: string | undefined;
  private defaultRun: RunProperties = {};
  /** List that each numbering style names. */
  readonly styleNumbering = new Map<string, string>();

  constructor(root: XmlElement | undefined) {
    const defaults = child(child(child(root, 'docDefaults'), 'rPrDefault'), 'rPr');
    this.defaultRun = readRunProperties(defaults);
    for (const element of root === undefined ? [] : childElements(root)) {
      const id = element.localName === 'style' ? attribute(element, 'styleId') : undefined;
      if (id !== undefined) this.add(id, element);
    }
  }

  private add(id: string, element: XmlElement): void {
    const type = attribute(element, 'type');
    const paragraph = readParagraphProperties(child(element, 'pPr'));
    if (type === 'numbering' && paragraph.numberingId !== undefined) this.styleNumbering.set(id, paragraph.numberingId);
    const isDefault = /^(1|true|on)$/.test(attribute(element, 'default') ?? '');
    if (type === 'paragraph' && isDefault) this.defaultParagraphStyle = id;
    let firstRowFormat = false;
    for (const part of childElements(element)) {
      if (part.localName === 'tblStylePr' && attribute(part, 'type') === 'firstRow') firstRowFormat = part.hasChildNodes();
    }
    this.styles.set(id, {
      id,
      name: (childValue(element, 'name') ?? id).toLowerCase(),
      paragraph,
      run: readRunProperties(child(element, 'rPr')),
      firstRowFormat,
      basedOn: childValue(element, 'basedOn'),
    });
  }

  /** The style and the styles that it is based on, nearest first. A paragraph without a style has the default one. */
  paragraphChain(styleId: string | undefined): readonly Style[] {
    return this.chain(styleId !== undefined && this.styles.has(styleId) ? styleId : this.defaultParagraphStyle);
  }

  chain(styleId: string | undefined): readonly Style[] {
    if (styleId === undefined) return [];
    const known = this.chains.get(styleId);
    if (known !== undefined) return known;
    const found: Style[] = [];
    let style = this.styles.get(styleId);
    while (style !== undefined && !found.includes(style)) {
      found.push(style);
      style = style.basedOn === undefined ? undefined : this.styles.get(style.basedOn);
    }
    this.chains.set(styleId, found);
    return found;
  }

  /** Run properties in force: direct, character style, paragraph style, defaults. */
  run(direct: RunProperties, characterStyle: string | undefined, paragraphChain: readonly Style[]): RunProperties {
    const character = this.chain(characterStyle);
    const sources = [
      direct,
      ...character.map((style) => style.run),
      ...paragraphChain.map((style) => style.run),
      this.defaultRun,
    ];
    return {
      bold: nearest(sources, (source) => source.bold),
      italic: nearest(sources, (source) => source.italic),
      hidden: nearest(sources, (source) => source.hidden),
      size: nearest(sources, (source) => source.size),
      superscript: nearest(sources, (source) => source.superscript),
      font: nearest(sources, (source) => source.font),
    };
  }

  /** Paragraph properties in force, numbering left out (see `numberingOf`). */
  paragraph(direct: ParagraphProperties, chain: readonly Style[]): ParagraphProperties {
    const sources = [direct, ...chain.map((style) => style.paragraph)];
    return {
      outlineLevel: nearest(sources, (source) => source.outlineLevel),
      centred: nearest(sources, (source) => source.centred),
      left: nearest(sources, (source) => source.left),
      firstLine: nearest(sources, (source) => source.firstLine),
    };
  }
}

/**
 * List and level of a paragraph. Direct numbering wins; list id 0 switches numbering off. In a style the level is the one
 * that the list binds to that style (`w:lvl/w:pStyle`), else the level that the style states, else that of its base style.
 */
export function numberingOf(
  direct: ParagraphProperties,
  chain: readonly Style[],
  levelOfStyle: (numberingId: string, styleId: string) => number | undefined,
): { readonly numberingId: string; readonly level: number } | undefined {
  const numberingId = direct.numberingId ?? nearest(chain, (style) => style.paragraph.numberingId);
  if (numberingId === undefined || numberingId === '0') return undefined;
  if (direct.numberingLevel !== undefined) return { numberingId, level: direct.numberingLevel };
  for (const style of chain) {
    const level =
      levelOfStyle(numberingId, style.id) ?? (direct.numberingId === undefined ? style.paragraph.numberingLevel : undefined);
    if (level !== undefined) return { numberingId, level };
  }
  return { numberingId, level: 0 };
}
