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

describe('fuses', () => {
  it('are all stated, and leave no way to run the program as something else', async () => {
    const { getConfig } = require('app-builder-lib/out/util/config/config.js');
    const { electronFuses } = await getConfig(process.cwd(), 'electron-builder.yml', null);
    const known = Object.keys(require('app-builder-lib/scheme.json').definitions.FuseOptionsV1.properties);
    // Not a fuse: what is done to a macOS signature afterwards.
    const fuses = known.filter((name) => name !== 'resetAdHocDarwinSignature');
    expect(Object.keys(electronFuses).sort()).toEqual(fuses.sort());
    expect(electronFuses).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    });
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
