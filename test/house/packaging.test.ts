import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const require = createRequire(import.meta.url);
const packageJson = JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8'));

describe('packaging settings', () => {
  it('are accepted by the schema of electron-builder', async () => {
    // Internal paths of a pinned version: the only way to check the settings without Electron's binary.
    const { getConfig, validateConfiguration } = require('app-builder-lib/out/util/config/config.js');
    const { DebugLogger } = require('builder-util');
    const settings = await getConfig(process.cwd(), 'electron-builder.yml', null);
    await expect(validateConfiguration(settings, new DebugLogger(false))).resolves.toBeUndefined();
    await expect(validateConfiguration({ ...settings, asarr: true }, new DebugLogger(false))).rejects.toThrow(/asarr/);
    expect(settings.electronVersion).toBe(packageJson.devDependencies.electron);
  });
});

describe('package list', () => {
  it('pins every version exactly', () => {
    const versions = Object.values({ ...packageJson.dependencies, ...packageJson.devDependencies });
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(String(version)))).toEqual([]);
  });

  it('keeps addresses of registries out of the lock file', () => {
    expect(readFileSync(join(process.cwd(), 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "https?:/);
  });
});
