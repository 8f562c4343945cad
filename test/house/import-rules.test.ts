import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { afterAll, describe, expect, it } from 'vitest';
import configuration from '../../.dependency-cruiser.mjs';

/** One failing example for each import rule: file, what it must not import, and the rule that says so. */
const failing: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['shared-imports-nothing', 'src/shared/bad.ts', '../core/target.ts'],
  ['core-is-pure', 'src/core/bad.ts', '../node/target.ts'],
  ['core-is-pure', 'src/core/bad.ts', 'node:fs'],
  ['core-is-pure', 'src/core/bad.ts', 'parse5'],
  ['node-knows-no-host', 'src/node/bad.ts', '../cli/target.ts'],
  ['node-knows-no-host', 'src/node/bad.ts', 'electron'],
  ['workers-know-no-host', 'src/workers/bad.ts', '../cli/target.ts'],
  ['cli-knows-no-electron', 'src/cli/bad.ts', '../main/target.ts'],
  ['cli-knows-no-electron', 'src/browser-host/bad.ts', 'electron'],
  ['renderer-sees-shared-alone', 'src/renderer/bad.ts', '../core/target.ts'],
];
const layers = ['shared', 'core', 'node', 'workers', 'cli', 'main', 'preload', 'renderer', 'browser-host'];

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function violatedRules(files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'proviso-import-rules-'));
  folders.push(folder);
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  for (const layer of layers) {
    mkdirSync(join(folder, 'src', layer), { recursive: true });
    writeFileSync(join(folder, 'src', layer, 'target.ts'), 'export const target = 1;\n');
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { tsConfig: _ownFile, ...options } = configuration.options;
  const result = await cruise(['src'], {
    ...options,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden: configuration.forbidden },
  } as never);
  if (typeof result.output === 'string') throw new Error(result.output);
  return result.output.summary.violations.map((violation) => violation.rule.name);
}

describe('import rules', () => {
  it.each(failing)('%s: %s may not import %s', async (rule, from, to) => {
    expect(await violatedRules({ [from]: `import * as target from '${to}';\nexport const used = target;\n` })).toContain(rule);
  });

  it('no-circular: two files may not import each other', async () => {
    const rules = await violatedRules({
      'src/core/one.ts': "import { two } from './two.ts';\nexport const one = () => two;\n",
      'src/core/two.ts': "import { one } from './one.ts';\nexport const two = () => one;\n",
    });
    expect(rules).toContain('no-circular');
  });

  it('lets the allowed directions pass', async () => {
    const rules = await violatedRules({
      'src/core/good.ts': "import { target } from '../shared/target.ts';\nexport const used = target;\n",
      'src/node/good.ts': "import { target } from '../core/target.ts';\nexport const used = target;\n",
      'src/cli/good.ts': "import { target } from '../node/target.ts';\nexport const used = target;\n",
    });
    expect(rules).toEqual([]);
  });

  it('has a failing example for every rule', () => {
    const shown = new Set([...failing.map(([rule]) => rule), 'no-circular']);
    expect(configuration.forbidden.map((rule: { name: string }) => rule.name).filter((name: string) => !shown.has(name))).toEqual(
      [],
    );
  });
});
