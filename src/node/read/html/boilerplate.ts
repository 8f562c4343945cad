import { attribute, descendants, type HtmlElement, isElement, nameWords, rawText } from './html-nodes.ts';

const neverShown = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'head',
  'title',
  'meta',
  'link',
  'svg',
  'canvas',
  'audio',
  'video',
  'iframe',
  'object',
  'embed',
  'map',
  'datalist',
]);
const controls = new Set(['button', 'input', 'select', 'textarea', 'option', 'optgroup', 'progress', 'meter', 'dialog']);
const siteRoles = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'search',
  'complementary',
  'dialog',
  'alertdialog',
  'menu',
  'menubar',
  'toolbar',
  'alert',
  'tooltip',
]);
const menuWords = new Set([
  'nav',
  'navbar',
  'navigation',
  'menu',
  'menubar',
  'sidebar',
  'sidenav',
  'breadcrumb',
  'breadcrumbs',
  'pagination',
  'pager',
  'share',
  'sharing',
  'social',
  'related',
  'skip',
  'toolbar',
  'offcanvas',
  'toc',
]);
const bannerWords = new Set([
  'consent',
  'newsletter',
  'subscribe',
  'advert',
  'advertisement',
  'ads',
  'popup',
  'modal',
  'overlay',
  'banner',
]);
/** A law or policy may have a section on cookies: the word alone is a hint. */
const cookieWords = new Set(['cookie', 'cookies', 'gdpr']);

/** What an element that holds none of the document's own words is; null for content. */
export type Boilerplate = 'machinery' | 'control' | 'site' | null;

/**
 * Tells a page's own words from the site around them: by element and role, and by class and id where the content agrees
 * (a menu is made of links, a banner is short). `keep` names elements that belong to the document wherever they stand.
 */
export function boilerplate(element: HtmlElement, pageLength: number, keep: (element: HtmlElement) => boolean): Boilerplate {
  const tag = element.tagName;
  if (neverShown.has(tag)) return 'machinery';
  if (controls.has(tag)) return 'control';
  const role = attribute(element, 'role');
  const site =
    tag === 'nav' ||
    tag === 'aside' ||
    (role !== null && siteRoles.has(role)) ||
    ((tag === 'header' || tag === 'footer') && !insideContent(element)) ||
    (tag === 'form' && rawText(element).length < pageLength * 0.2) ||
    looksLikeSite(element, pageLength);
  if (!site) return null;
  // Headings and notes of the document itself may stand in a page header or footer.
  if (keep(element)) return null;
  if (tag === 'header' || role === 'banner') {
    for (const child of descendants(element)) if (child.tagName === 'h1') return null;
  }
  return 'site';
}

function insideContent(element: HtmlElement): boolean {
  for (let parent = element.parentNode; parent !== null && isElement(parent); parent = parent.parentNode) {
    if (parent.tagName === 'main' || parent.tagName === 'article' || parent.tagName === 'section') return true;
  }
  return false;
}

const blockTags = new Set(['div', 'ul', 'ol', 'section', 'p', 'table', 'span', 'dl']);

function looksLikeSite(element: HtmlElement, pageLength: number): boolean {
  if (!blockTags.has(element.tagName)) return false;
  const words = nameWords(element);
  const menu = words.some((word) => menuWords.has(word));
  const banner = words.some((word) => bannerWords.has(word));
  const cookies = words.some((word) => cookieWords.has(word));
  if (!menu && !banner && !cookies) return false;
  const text = rawText(element).replace(/\s+/g, ' ').trim();
  if (text.length > pageLength * 0.4 && text.length > 600) return false;
  if (banner && text.length < 3000) return true;
  if (cookies) return text.length < 1500 && holdsControl(element);
  let linked = 0;
  for (const child of descendants(element))
    if (child.tagName === 'a') linked += rawText(child).replace(/\s+/g, ' ').trim().length;
  return linked >= text.length * 0.7;
}

function holdsControl(element: HtmlElement): boolean {
  for (const child of descendants(element)) if (controls.has(child.tagName)) return true;
  return false;
}
