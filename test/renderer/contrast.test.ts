import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '..', '..', 'src', 'renderer', 'style', 'tokens.css'), 'utf8');

function tokensOf(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`));
  const body = block.slice(block.indexOf('{') + 1, block.indexOf('\n}'));
  return new Map([...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map((match) => [match[1] ?? '', match[2] ?? '']));
}

const light = tokensOf(':root');
const dark = new Map([...light, ...tokensOf(':root[data-theme="dark"]')]);

function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of WCAG 2. */
function ratio(first: string, second: string): number {
  const [bright = 0, dim = 0] = [luminance(first), luminance(second)].sort((left, right) => right - left);
  return (bright + 0.05) / (dim + 0.05);
}

const surfaces = ['titlebar', 'chrome', 'surface', 'raised', 'desk', 'select'] as const;
const textPairs = [
  ...['text', 'text-2', 'text-3', 'accent'].flatMap((text) => surfaces.map((surface) => [text, surface] as const)),
  ...['ok', 'withheld', 'conflict', 'negative', 'error'].flatMap((tone) =>
    [`${tone}-soft`, 'surface', 'chrome', 'select'].map((surface) => [tone, surface] as const),
  ),
  ['ok', 'titlebar'],
  ['text', 'negative-soft'],
  ['text-2', 'negative-soft'],
  ['text', 'accent-soft'],
  ['accent', 'accent-soft'],
  ['on-accent', 'accent'],
  ['paper-ink', 'paper'],
  ...[1, 2, 3, 4].map((tint) => ['on-tint', `page-tint-${tint}`] as const),
] as const;
const shapePairs = [
  ...['surface', 'raised', 'chrome'].map((surface) => ['line-strong', surface] as const),
  ...[1, 2, 3, 4].flatMap((tint) => [
    [`page-foot-${tint}`, 'paper'] as const,
    [`foot-${tint}`, 'surface'] as const,
    [`page-foot-${tint}`, `page-tint-${tint}`] as const,
  ]),
  ['page-near', 'paper'],
] as const;

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('colours of the %s theme', (_name, tokens) => {
  const colour = (name: string): string => {
    const value = tokens.get(name);
    if (value === undefined) throw new Error(`The token ${name} is not stated as a colour.`);
    return value;
  };

  it.each(textPairs)('%s is readable on %s', (text, surface) => {
    expect(ratio(colour(text), colour(surface))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapePairs)('%s stands out from %s', (line, surface) => {
    expect(ratio(colour(line), colour(surface))).toBeGreaterThanOrEqual(3);
  });
});
