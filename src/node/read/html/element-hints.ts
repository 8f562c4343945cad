import { typedMarker } from '../text/typed-marker.ts';
import { attribute, type HtmlElement, isElement, nameWords, rawText } from './html-nodes.ts';
import { isItemMarker } from './html-table.ts';
import type { InlineLook } from './line-buffer.ts';
import { type Declarations, points } from './style-sheet.ts';

/** Elements that a page sets on lines of their own. */
export const blockTags = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'body',
  'caption',
  'center',
  'dd',
  'details',
  'dir',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hgroup',
  'hr',
  'html',
  'legend',
  'li',
  'main',
  'menu',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'ul',
]);

const headingNames = new Set(['title', 'heading', 'headline', 'subtitle', 'subheading', 'titre', 'überschrift', 'rubrik']);

/** A short paragraph whose class, or whose wrapper's class, says that it is a title. */
export function isNamedHeading(element: HtmlElement): boolean {
  if (element.tagName !== 'p' && element.tagName !== 'div') return false;
  const parent = element.parentNode;
  const wrapped =
    parent !== null && isElement(parent) && parent.tagName === 'div' && parent.childNodes.filter(isElement).length === 1
      ? nameWordsOfClass(parent)
      : [];
  if (![...nameWordsOfClass(element), ...wrapped].some((word) => headingNames.has(word))) return false;
  const words = rawText(element).trim();
  return (
    words.length > 0 &&
    words.length <= 200 &&
    !element.childNodes.some((child) => isElement(child) && blockTags.has(child.tagName) && child.tagName !== 'p')
  );
}

function nameWordsOfClass(element: HtmlElement): string[] {
  return (attribute(element, 'class') ?? '').toLowerCase().split(/[^\p{L}]+/u);
}

/** A box that holds a number in one box and its text in the next, as columns of a grid. */
export function numberAndText(element: HtmlElement): readonly [HtmlElement, HtmlElement] | null {
  if (element.tagName !== 'div') return null;
  const shown = element.childNodes.filter(
    (child) => isElement(child) || ('value' in child && child.nodeName === '#text' && child.value.trim() !== ''),
  );
  const [first, second] = shown;
  if (shown.length !== 2 || first === undefined || second === undefined || !isElement(first) || !isElement(second)) return null;
  if (!blockTags.has(first.tagName) && first.tagName !== 'span') return null;
  return blockTags.has(second.tagName) && /^(?:div|p|section)$/.test(second.tagName) && isItemMarker(rawText(first))
    ? [first, second]
    : null;
}

/** A block quotation that only indents numbered text is no quotation. */
export function isQuotation(element: HtmlElement): boolean {
  const words = rawText(element).trim();
  return typedMarker(words) === null;
}

/** The page's sheet asks for a new printed page before or after the element. */
export const isPageBreak = (style: Declarations, side: 'before' | 'after'): boolean =>
  /always|page|left|right/.test(`${style.get(`page-break-${side}`) ?? ''} ${style.get(`break-${side}`) ?? ''}`);

/** Look of the text inside an element, and whether it is raised. */
export function lookInside(
  element: HtmlElement,
  style: Declarations,
  outer: InlineLook,
  outerRaised: boolean,
): { look: InlineLook; raised: boolean } {
  const tag = element.tagName;
  const named = tag === 'span' || tag === 'em' || tag === 'i' ? nameWords(element) : [];
  const space = style.get('white-space');
  const raised =
    tag === 'sup' ||
    style.get('vertical-align') === 'super' ||
    named.some((word) => word === 'super' || word === 'sup' || word === 'superscript');
  return {
    look: {
      bold: isBold(element, style, named, outer.bold),
      italic: isItalic(element, style, named, outer.italic),
      linked: outer.linked || (tag === 'a' && /^#./.test(attribute(element, 'href') ?? '')),
      preformatted: tag === 'pre' || (space === undefined ? outer.preformatted : /^pre/.test(space)),
      size: points(style.get('font-size')) || outer.size,
    },
    raised: raised || (outerRaised && tag !== 'sub'),
  };
}

function isBold(element: HtmlElement, style: Declarations, named: readonly string[], outer: boolean): boolean {
  const weight = style.get('font-weight') ?? (/\bbold\b/.test(style.get('font') ?? '') ? 'bold' : undefined);
  if (weight !== undefined) return /^(?:bold|bolder|[6-9]00)$/.test(weight);
  return /^(?:b|strong|th|h[1-6])$/.test(element.tagName) || named.includes('bold') || outer;
}

function isItalic(element: HtmlElement, style: Declarations, named: readonly string[], outer: boolean): boolean {
  const slant = style.get('font-style');
  if (slant !== undefined) return /italic|oblique/.test(slant);
  return /^(?:i|em|cite)$/.test(element.tagName) || named.includes('italic') || outer;
}
