import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

// The scratch folder lies in the checkout, so that the real settings and type packages are found from it.
const folder = mkdtempSync(join(process.cwd(), 'test', 'house', '.pure-core-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the settings of the pure layers', () => {
  it('reject Node and DOM names', () => {
    const names = ['process.pid', 'document.title', "require('fs')", 'new Worker("x")', 'Buffer.from("x")', 'fetch("x")'];
    writeFileSync(join(folder, 'bad.ts'), names.map((name, index) => `export const value${index} = ${name};`).join('\n'));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../../../tsconfig.core.json', include: ['bad.ts'] }));
    const tsc = join(process.cwd(), 'node_modules', 'typescript', 'bin', 'tsc');
    const result = spawnSync(process.execPath, [tsc, '--noEmit', '-p', join(folder, 'tsconfig.json')], { encoding: 'utf8' });
    const lines = result.stdout.split('\n').flatMap((line) => /bad\.ts\((\d+),/.exec(line)?.[1] ?? []);
    expect(new Set(lines)).toEqual(new Set(names.map((_, index) => String(index + 1))));
  });
});
