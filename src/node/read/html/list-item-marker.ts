import { typedMarker } from '../text/typed-marker.ts';
import { type HtmlElement, rawText } from './html-nodes.ts';
import { listOrdinal } from './list-ordinal.ts';
import type { Declarations } from './style-sheet.ts';

/** The list style that declarations ask for, or null. */
export function listStyle(style: Declarations): string | null {
  const type = style.get('list-style-type');
  if (type !== undefined) return type;
  return (
    /\b(none|decimal|lower-alpha|upper-alpha|lower-latin|upper-latin|lower-roman|upper-roman|disc|circle|square)\b/.exec(
      style.get('list-style') ?? '',
    )?.[1] ?? null
  );
}

/** Marker of an item, unless its number is typed in its words as well. */
export function markerFor(
  item: HtmlElement,
  ordered: boolean,
  value: number,
  drawn: string,
): { marker?: string; bullet?: boolean } {
  const typed = typedMarker(rawText(item).replace(/^[\s\u00A0]+/, ''));
  if (
    /^(?:disc|circle|square)$/.test(drawn) ||
    (!ordered && drawn !== 'none' && !/alpha|latin|roman|decimal|^[aAiI1]$/.test(drawn))
  ) {
    return typed !== null && typed.rest !== '' ? {} : { marker: '•', bullet: true };
  }
  const marker = listOrdinal(value, drawn);
  if (marker === '') return {};
  return typed !== null && typed.text.replace(/[().:\s]/g, '') === marker ? {} : { marker };
}
