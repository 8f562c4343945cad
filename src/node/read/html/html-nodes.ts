import type { DefaultTreeAdapterMap } from 'parse5';

export type HtmlNode = DefaultTreeAdapterMap['childNode'];
export type HtmlElement = DefaultTreeAdapterMap['element'];
export type HtmlParent = DefaultTreeAdapterMap['parentNode'];

export const isElement = (node: HtmlNode | HtmlParent): node is HtmlElement => 'tagName' in node;

/** Value of an attribute, or null. */
export function attribute(element: HtmlElement, name: string): string | null {
  for (const entry of element.attrs) if (entry.name === name) return entry.value;
  return null;
}

/** Children, with the content of `template` left out: a page does not show it. */
export const childrenOf = (parent: HtmlParent): readonly HtmlNode[] => parent.childNodes;

/** All elements below a node in document order, without recursion: hostile pages nest deeply. */
export function* descendants(parent: HtmlParent): Generator<HtmlElement> {
  const stack: HtmlNode[] = [...childrenOf(parent)].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!isElement(node)) continue;
    yield node;
    const children = childrenOf(node);
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child) stack.push(child);
    }
  }
}

/** Text below a node as it stands, without recursion. */
export function rawText(parent: HtmlParent): string {
  const pieces: string[] = [];
  const stack: HtmlNode[] = [...childrenOf(parent)].reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.nodeName === '#text' && 'value' in node) pieces.push(node.value);
    else if (isElement(node) && node.tagName !== 'script' && node.tagName !== 'style') {
      for (let index = node.childNodes.length - 1; index >= 0; index -= 1) {
        const child = node.childNodes[index];
        if (child) stack.push(child);
      }
    }
  }
  return pieces.join('');
}

/** Words of class names, id and role, cut at signs and at capitals inside a word: "eli-title tocSide" gives eli, title, toc, side. */
export function nameWords(element: HtmlElement): string[] {
  const names = `${attribute(element, 'class') ?? ''} ${attribute(element, 'id') ?? ''}`;
  return names
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}
