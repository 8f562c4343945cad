import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { extractAll, listPackage } from '@electron/asar';
import SqliteDatabase from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFakeElectron } from '../../scripts/package/make-fake-electron.ts';
import { packageApp } from '../../scripts/package/package-app.ts';

const root = join(import.meta.dirname, '..', '..');

/** The application is packed on made-up files of Electron; what was packed is then run on Node itself. */
describe.runIf(process.platform === 'linux')('the packed application', () => {
  const folder = mkdtempSync(join(tmpdir(), 'proviso-package-'));
  const resources = join(folder, 'dist', 'linux-unpacked', 'resources');
  const archive = join(resources, 'app.asar');
  const app = join(resources, 'app');
  beforeAll(() => {
    mkdirSync(join(folder, 'electron'));
    makeFakeElectron(join(folder, 'electron'), root);
    packageApp({ electronFolder: join(folder, 'electron'), outputFolder: join(folder, 'dist'), setFuses: false });
    extractAll(archive, app);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const run = (args: readonly string[]): unknown => {
    const environment = { ...process.env, PROVISO_EMBEDDING: 'none', PROVISO_CHAT: 'none' };
    const options = { encoding: 'utf8' as const, env: environment, stdio: 'pipe' as const };
    return JSON.parse(execFileSync(process.execPath, [join(app, 'out', 'main', 'cli.js'), ...args], options));
  };

  it('holds program, window and packages, and no sources, tests, browser host or driver of one', () => {
    const files = listPackage(archive, { isPack: false }).map((file) => file.split(sep).join('/'));
    for (const file of [
      '/out/main/index.js',
      '/out/main/cli.js',
      '/out/preload/index.cjs',
      '/out/renderer/index.html',
      '/package.json',
    ])
      expect(files).toContain(file);
    const unwanted =
      /^\/(src|test|scripts|models)\/|^\/node_modules\/(playwright-core|@sparticuz|electron|vitest|react)\/|browser-host/;
    expect(files.filter((file) => unwanted.test(file))).toEqual([]);
  });

  it('carries models, samples and the launcher beside the archive', () => {
    for (const file of ['models/manifest.json', 'samples', 'bin/proviso', 'bin/proviso.cmd'])
      expect(existsSync(join(resources, file))).toBe(true);
    expect(statSync(join(resources, 'bin', 'proviso')).mode & 0o111).not.toBe(0);
    expect(existsSync(join(resources, '..', 'proviso'))).toBe(true);
  });

  it('imports, lists and finds on the command line', () => {
    const library = join(folder, 'library');
    const samples = join(resources, 'samples');
    run(['--library', library, 'import', samples, '--json']);
    const { documents } = run(['--library', library, 'documents', '--json']) as { documents: { format: string }[] };
    expect(new Set(documents.map(({ format }) => format))).toContain('pdf');
    const { models } = run(['models', '--json']) as { models: { path: string; state: string; role: string }[] };
    const embedding = models.find(({ role }) => role === 'embedding');
    expect(embedding?.path.startsWith(resources)).toBe(true);
    expect(embedding?.state).toBe('ready');
  });

  it('has its native parts outside the archive, where SQLite can load them', () => {
    // What the program asks for inside the archive, by the same rule that it uses.
    const inside = listPackage(archive, { isPack: false }).find((file) =>
      /sqlite-vec-[^/]+[\\/]vec0\.(so|dylib|dll)$/.test(file),
    );
    expect(inside).toBeDefined();
    const path = `${archive}${inside}`.replace(`app.asar${sep}`, `app.asar.unpacked${sep}`);
    const database = new SqliteDatabase(':memory:');
    database.loadExtension(path);
    expect(database.prepare('SELECT vec_version()').pluck().get()).toMatch(/^v0\.1/);
    database.close();
    const natives = listPackage(archive, { isPack: false }).filter((file) => file.endsWith('.node'));
    expect(natives.length).toBeGreaterThan(0);
    expect(natives.filter((file) => !existsSync(join(`${archive}.unpacked`, file)))).toEqual([]);
  });

  it('loads its workers from the files that were built', () => {
    const { main } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'));
    expect(main).toBe('out/main/index.js');
    for (const worker of ['reader', 'database', 'embedding', 'chat'])
      expect(existsSync(join(app, 'out', 'main', `${worker}.worker.js`))).toBe(true);
  });
});
