import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

interface Figures {
  readonly [name: string]: number;
}

/**
 * Figures of the questions on the samples, as last accepted (`figures.json`). A drop fails: whoever changes chunking, embedding, ranking, selection or
 * prompts on purpose writes the new figures there with the reason in the commit.
 */
function measure(): Figures {
  const command = ['src/cli/main.ts', 'eval', 'test/golden', '--documents', 'resources/samples', '--json'];
  const result = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  if (result.status !== 0) throw new Error(`eval ended with ${result.status}: ${result.stderr.slice(-2000)}`);
  const { figures } = JSON.parse(result.stdout);
  return { ...figures, complete20: figures.candidates.complete20, complete40: figures.candidates.complete40 };
}

describe('the golden set of the samples', () => {
  it('answers no worse than the accepted figures', () => {
    const accepted: Figures = JSON.parse(readFileSync(join(import.meta.dirname, 'figures.json'), 'utf8'));
    const measured = measure();
    const drops = Object.entries(accepted).flatMap(([name, value]) => {
      const now = measured[name];
      if (now === undefined) return [`${name}: not measured`];
      const worse = name === 'falseRefusals' ? now > value : now < value - 1e-9;
      return worse ? [`${name}: ${now} instead of ${value}`] : [];
    });
    expect(drops).toEqual([]);
  });
});
