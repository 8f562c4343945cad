import { attribute, type HtmlElement } from './html-nodes.ts';

/** Declarations that matter to a reader of words, by property. */
export type Declarations = ReadonlyMap<string, string>;

interface Rule {
  readonly tag: string | null;
  readonly declarations: Declarations;
}

const wanted = new Set([
  'display',
  'visibility',
  'font-weight',
  'font-style',
  'font-size',
  'font',
  'text-align',
  'text-indent',
  'margin-left',
  'padding-left',
  'margin',
  'padding',
  'list-style-type',
  'list-style',
  'vertical-align',
  'text-decoration',
  'text-decoration-line',
  'white-space',
  'page-break-before',
  'page-break-after',
  'break-before',
  'break-after',
]);

function parseDeclarations(text: string): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const part of text.split(';')) {
    const colon = part.indexOf(':');
    if (colon < 0) continue;
    const name = part.slice(0, colon).trim().toLowerCase();
    if (wanted.has(name))
      declarations.set(
        name,
        part
          .slice(colon + 1)
          .replace(/!important/i, '')
          .trim()
          .toLowerCase(),
      );
  }
  return declarations;
}

/** The page's own style rules with simple selectors (tag, .class, tag.class, #id), and the style attributes. Other sheets are not loaded. */
export class StyleSheet {
  private readonly byTag = new Map<string, Rule[]>();
  private readonly byClass = new Map<string, Rule[]>();
  private readonly byId = new Map<string, Rule[]>();
  private readonly cache = new Map<string, Declarations>();

  constructor(sheets: readonly string[]) {
    for (const sheet of sheets) this.addSheet(sheet);
  }

  /** Declarations that hold for an element, the style attribute last. */
  of(element: HtmlElement): Declarations {
    const merged = new Map<string, string>();
    const take = (rules: readonly Rule[] | undefined): void => {
      for (const rule of rules ?? []) {
        if (rule.tag !== null && rule.tag !== element.tagName) continue;
        for (const [name, value] of rule.declarations) merged.set(name, value);
      }
    };
    take(this.byTag.get(element.tagName));
    const classes = attribute(element, 'class');
    if (classes !== null && this.byClass.size > 0) for (const name of classes.split(/\s+/)) take(this.byClass.get(name));
    const id = attribute(element, 'id');
    if (id !== null) take(this.byId.get(id));
    const own = attribute(element, 'style');
    if (own !== null) for (const [name, value] of this.parsed(own)) merged.set(name, value);
    return merged;
  }

  /** Filings repeat the same style attribute thousands of times. */
  private parsed(style: string): Declarations {
    let found = this.cache.get(style);
    if (found === undefined) {
      found = parseDeclarations(style);
      this.cache.set(style, found);
    }
    return found;
  }

  private addSheet(sheet: string): void {
    const plain = sheet
      .replace(/<!--|-->/g, '')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/@[^{};]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
      .replace(/@[^;{}]+;/g, '');
    for (const match of plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      const declarations = parseDeclarations(match[2] ?? '');
      if (declarations.size === 0) continue;
      for (const selector of (match[1] ?? '').split(',')) this.addRule(selector.trim(), declarations);
    }
  }

  private addRule(selector: string, declarations: Declarations): void {
    const match = /^([a-z][a-z0-9]*)?(?:([.#])([\w-]+))?$/i.exec(selector);
    if (match === null || selector === '') return;
    const tag = match[1]?.toLowerCase() ?? null;
    const name = match[3];
    const target = name === undefined ? this.byTag : match[2] === '#' ? this.byId : this.byClass;
    const key = name ?? tag ?? '';
    const rules = target.get(key) ?? [];
    rules.push({ tag, declarations });
    target.set(key, rules);
  }
}

const unitPoints: Readonly<Record<string, number>> = {
  pt: 1,
  px: 0.75,
  em: 12,
  rem: 12,
  ex: 6,
  in: 72,
  cm: 28.35,
  mm: 2.835,
  pc: 12,
};

/** A CSS length in points; percentages and unknown units give 0. */
export function points(length: string | undefined): number {
  const match = /^(-?[\d.]+)\s*([a-z]+)/.exec(length ?? '');
  return match === null ? 0 : Number(match[1]) * (unitPoints[match[2] ?? ''] ?? 0);
}

/** True when the element, with everything in it, is not shown. */
export function isHidden(element: HtmlElement, style: Declarations): boolean {
  if (attribute(element, 'hidden') !== null || attribute(element, 'aria-hidden') === 'true') return true;
  const visibility = style.get('visibility');
  return (
    style.get('display') === 'none' ||
    visibility === 'hidden' ||
    visibility === 'collapse' ||
    /^0(?:px|pt|em|%)?$/.test(style.get('font-size') ?? '')
  );
}
