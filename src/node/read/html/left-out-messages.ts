import type { ReadMessage } from '../../../shared/message.ts';

/** Messages on what a page shows or hides that is none of the document's words. Struck-out words have messages at their places. */
export function leftOutMessages(leftOut: ReadonlyMap<string, readonly string[]>): ReadMessage[] {
  const messages: ReadMessage[] = [];
  const site = leftOut.get('site') ?? [];
  if (site.length > 0) {
    messages.push({
      code: 'page-furniture-removed',
      text: `Menus, page heads and feet around the document were left out (${site.length}): ${quote(site)}`,
    });
  }
  const hidden = leftOut.get('hidden') ?? [];
  if (hidden.length > 0) {
    messages.push({
      code: 'hidden-text',
      text: `Words that the page does not show were left out (${hidden.length}): ${quote(hidden)}`,
    });
  }
  const images = leftOut.get('image') ?? [];
  if (images.length > 0) {
    const named = images.filter((text) => text !== '');
    messages.push({
      code: 'image-not-shown',
      text: `Pictures are not shown (${images.length})${named.length > 0 ? `: ${quote(named)}` : '.'}`,
    });
  }
  const objects = leftOut.get('object') ?? [];
  if (objects.length > 0)
    messages.push({ code: 'unsupported-content', text: `Embedded content is not read (${objects.length}).` });
  return messages;
}

const quote = (texts: readonly string[]): string => {
  const shown = texts.slice(0, 3).map((text) => `“${text.length > 60 ? `${text.slice(0, 57)}…` : text}”`);
  return `${shown.join(', ')}${texts.length > 3 ? ' …' : ''}`;
};
