import { typedMarker } from './typed-marker.ts';

/** A bullet that somebody typed at the front of a paragraph, and the words after it. */
export interface LeadingBullet {
  readonly sign: string;
  readonly rest: string;
  /** A dash or star may also stand inside a sentence; other signs may not. */
  readonly weak: boolean;
}

const strong = /^([•●○◦▪■▫➢➤‣⁃✓✔]|·(?=\s))[\s\u00A0]*(?=\S)/u;
const weak = /^([-–—*])[\s\u00A0]+(?=[^\s\d-])/u;

/** Reads a typed bullet, or null. A box to tick (□) is none, and neither is a bullet before a typed number. */
export function leadingBullet(text: string): LeadingBullet | null {
  const match = strong.exec(text) ?? weak.exec(text);
  if (match === null) return null;
  const rest = text.slice(match[0].length);
  if (typedMarker(rest) !== null) return null;
  return { sign: match[1] ?? '•', rest, weak: !strong.test(text) };
}
