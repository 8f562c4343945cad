import { describe, expect, it } from 'vitest';
import { embeddingText } from '../../src/core/index/embedding-text.ts';
import { splitPassage } from '../../src/core/index/split-passage.ts';

/** A token a word, and a token for each Chinese sign. */
const countTokens = async (texts: readonly string[]): Promise<readonly number[]> =>
  texts.map((text) => text.match(/\p{Script=Han}|[^\s\p{Script=Han}]+/gu)?.length ?? 0);
const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => `word${index}${index % 12 === 11 ? '.' : ''}`).join(' ');

describe('splitting a passage', () => {
  it('leaves a short one alone', async () => {
    expect(await splitPassage('Rules > Duties\nKeep the index.', 20, countTokens)).toEqual(['Rules > Duties\nKeep the index.']);
  });

  it('gives pieces that fit, overlap, carry the heading path and lose no word', async () => {
    const text = `Rules > Duties\n${words(200)}`;
    const pieces = await splitPassage(text, 40, countTokens);
    expect(pieces.length).toBeGreaterThan(5);
    for (const piece of pieces) {
      expect((await countTokens([piece]))[0]).toBeLessThanOrEqual(40);
      expect(piece.startsWith('Rules > Duties\n')).toBe(true);
    }
    const held = new Set(pieces.flatMap((piece) => piece.split(/\s+/)));
    for (const word of words(200).split(' ')) expect(held).toContain(word);
    const total = pieces.reduce((sum, piece) => sum + piece.split('\n').slice(1).join(' ').split(' ').length, 0);
    expect(total).toBeGreaterThan(200);
  });

  it('splits Chinese, which has no spaces, and one endless word', async () => {
    const chinese = '应当保存记录'.repeat(60);
    const pieces = await splitPassage(`规定\n${chinese}`, 50, countTokens);
    for (const piece of pieces) expect((await countTokens([piece]))[0]).toBeLessThanOrEqual(50);
    expect(pieces.map((piece) => piece.slice(3)).join('').length).toBeGreaterThanOrEqual(chinese.length);
    const byLength = async (texts: readonly string[]): Promise<readonly number[]> => texts.map((text) => text.length);
    const endless = await splitPassage('x'.repeat(500), 64, byLength);
    expect(endless.every((piece) => piece.length <= 64)).toBe(true);
  });

  it('shortens a heading path that would fill the window from its outer end', async () => {
    const path = Array.from({ length: 30 }, (_, index) => `Chapter${index}`).join(' > ');
    const pieces = await splitPassage(`${path}\n${words(60)}`, 30, countTokens);
    for (const piece of pieces) {
      expect((await countTokens([piece]))[0]).toBeLessThanOrEqual(30);
      expect(piece).toContain('Chapter29');
    }
  });
});

describe('the text that is embedded', () => {
  it('is title and heading path, heading, words', () => {
    expect(
      embeddingText('Rules', { headingPath: ['1 Duties'], heading: 'Index', text: 'Keep it.', kind: 'clause' }, undefined),
    ).toBe('Rules > 1 Duties > Index\nKeep it.');
  });
  it('is missing for a node without words', () => {
    expect(embeddingText('Rules', { headingPath: [], heading: 'Duties', text: ' ', kind: 'clause' }, undefined)).toBeNull();
  });
});
