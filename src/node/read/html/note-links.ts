import { attribute, descendants, type HtmlElement, type HtmlParent, isElement, rawText } from './html-nodes.ts';

/** Footnotes of a page: who calls, who answers. */
export interface NoteLinks {
  /** Call in the text → identity of the note. */
  readonly calls: ReadonlyMap<HtmlElement, string>;
  /** Links in a note back to its call → the label they show, or '' for a mere arrow. */
  readonly backLinks: ReadonlyMap<HtmlElement, string>;
  /** Block that holds a note → identity of the note. */
  readonly notes: ReadonlyMap<HtmlElement, string>;
}

const label = /^[[(]?\s*(?:\d{1,3}|[a-z]{1,2}|[ivxl]{1,5}|[*†‡§¶#]{1,4})\s*[\])]?\.?$/iu;
const arrow = /^(?:\s|↩|⏎|↑|\^|⬆|←|▲|\uFE0E|\uFE0F)*$|^(?:back|return|zurück|retour)\b.{0,20}$/iu;
const blockTags = new Set(['p', 'li', 'div', 'dd', 'td', 'aside', 'section', 'blockquote', 'small']);

/** Finds footnotes by links that lead to each other, and by raised or note-classed links to a later place. */
export function findNoteLinks(root: HtmlParent): NoteLinks {
  const { targets, order, links } = anchorsOf(root);
  const place = (element: HtmlElement): number => order.get(element) ?? 0;
  const targetOf = (link: HtmlElement): HtmlElement | undefined => targets.get(decodeFragment(attribute(link, 'href') ?? ''));
  const linksByBlock = Map.groupBy(links, blockOf);
  const calls = new Map<HtmlElement, string>();
  const backLinks = new Map<HtmlElement, string>();
  const notes = new Map<HtmlElement, string>();
  for (const link of links) {
    const target = label.test(rawText(link).trim()) ? targetOf(link) : undefined;
    if (target === undefined || place(target) <= place(link)) continue;
    const block = blockOf(target);
    if (block === null || contains(block, link)) continue;
    const leadsBack = (candidate: HtmlElement): boolean =>
      leadsTo(targetOf(candidate), link) && isBackLabel(rawText(candidate).trim());
    const back = linksByBlock.get(block)?.find(leadsBack);
    if (back === undefined && !isRaised(link)) continue;
    const id = decodeFragment(attribute(link, 'href') ?? '');
    calls.set(link, id);
    notes.set(block, id);
    if (back !== undefined) backLinks.set(back, arrow.test(rawText(back)) ? '' : rawText(back).replace(/\s+/g, ''));
  }
  return { calls, backLinks, notes };
}

interface Anchors {
  readonly targets: ReadonlyMap<string, HtmlElement>;
  /** Place of each element in document order. */
  readonly order: ReadonlyMap<HtmlElement, number>;
  /** Links into the page. */
  readonly links: readonly HtmlElement[];
}

function anchorsOf(root: HtmlParent): Anchors {
  const targets = new Map<string, HtmlElement>();
  const order = new Map<HtmlElement, number>();
  const links: HtmlElement[] = [];
  for (const element of descendants(root)) {
    order.set(element, order.size);
    const id = attribute(element, 'id') ?? (element.tagName === 'a' ? attribute(element, 'name') : null);
    if (id !== null && !targets.has(id)) targets.set(id, element);
    if (element.tagName === 'a' && (attribute(element, 'href') ?? '').startsWith('#')) links.push(element);
  }
  return { targets, order, links };
}

const isBackLabel = (words: string): boolean => label.test(words) || arrow.test(words);

function decodeFragment(href: string): string {
  try {
    return decodeURIComponent(href.slice(1));
  } catch {
    return href.slice(1);
  }
}

function blockOf(element: HtmlElement): HtmlElement | null {
  for (let node: HtmlParent | null = element; node !== null && isElement(node); node = node.parentNode) {
    if (blockTags.has(node.tagName)) return node;
  }
  return null;
}

function contains(outer: HtmlElement, inner: HtmlElement): boolean {
  for (let node: HtmlParent | null = inner; node !== null && isElement(node); node = node.parentNode)
    if (node === outer) return true;
  return false;
}

/** The target is the call itself, a wrapper close around it, or a mark inside it. */
function leadsTo(target: HtmlElement | undefined, call: HtmlElement): boolean {
  if (target === undefined) return false;
  if (contains(call, target)) return true;
  let node: HtmlParent | null = call;
  for (let step = 0; step < 4 && node !== null && isElement(node); step += 1) {
    if (node === target) return true;
    node = node.parentNode;
  }
  return target.parentNode === call.parentNode && rawText(target).trim() === '';
}

function isRaised(link: HtmlElement): boolean {
  const around: HtmlElement[] = [link];
  if (link.parentNode !== null && isElement(link.parentNode)) around.push(link.parentNode);
  for (const child of descendants(link)) around.push(child);
  return around.some(
    (element) =>
      element.tagName === 'sup' ||
      /vertical-align:\s*super/i.test(attribute(element, 'style') ?? '') ||
      /(?:foot|end)?note|\bfn\b|noteref/i.test(
        `${attribute(element, 'class') ?? ''} ${attribute(element, 'role') ?? ''} ${attribute(element, 'epub:type') ?? ''}`,
      ),
  );
}
