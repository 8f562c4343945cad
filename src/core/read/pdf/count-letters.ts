/** Number of UTF-16 units of a text that belong to letters of any script. */
export function countLetters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) return text.replace(/[^\p{L}]+/gu, '').length;
    if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)) count += 1;
  }
  return count;
}
