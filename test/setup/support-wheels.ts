import { chmodSync, createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Writes a package as `pip download` would bring it, with one entry. */
export async function writeWheel(folder: string, name: string, version: string, entry: string, bytes: Buffer): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}-${version}.whl`);
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('Metadata-Version: 2.1\n'), `${name}.dist-info/METADATA`);
  zip.addBuffer(bytes, entry, { compress: bytes.length % 2 === 0 });
  zip.end();
  await finished(zip.outputStream.pipe(createWriteStream(path)));
  return path;
}

/**
 * Puts a `pip` (or, as `python3 -m pip`, a `python3`) into a folder of its own: it copies packages out of FAKE_WHEELS and
 * writes each requirement into FAKE_CALLS. FAKE_HOLD: it never ends for this requirement. FAKE_SILENT: it never ends at all.
 */
export function writeFakePip(folder: string, as: 'pip' | 'pip3' | 'python3' = 'pip'): void {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, as);
  writeFileSync(
    path,
    `#!${process.execPath}
const { appendFileSync, copyFileSync, existsSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const args = process.argv.slice(2);
if (${as === 'python3'} && args.splice(0, 2).join(' ') !== '-m pip') process.exit(3);
if (args[0] === '--version') process.exit(0);
const wanted = ['download', '--no-deps', '--no-cache-dir', '--only-binary=:all:'];
if (!wanted.every((word) => args.includes(word))) process.exit(4);
const requirement = args.at(-1);
const dest = args[args.indexOf('--dest') + 1];
appendFileSync(process.env.FAKE_CALLS, requirement + '\\n');
if (process.env.FAKE_SILENT || process.env.FAKE_HOLD === requirement) {
  if (process.env.FAKE_HOLD) writeFileSync(join(dest, 'half.tmp'), 'half');
  // Its own end when the one that started it was killed: no test leaves a process behind.
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.exit(), 100);
} else {
  const wheel = requirement.replace('==', '-') + '.whl';
  const first = join(process.env.FAKE_WHEELS, 'first-' + wheel);
  const used = existsSync(first) && !existsSync(first + '.used');
  if (used) writeFileSync(first + '.used', '');
  const from = used ? first : join(process.env.FAKE_WHEELS, wheel);
  if (!existsSync(from)) {
    console.error('ERROR: No matching distribution found for ' + requirement);
    process.exit(1);
  }
  copyFileSync(from, join(dest, wheel));
}
`,
  );
  chmodSync(path, 0o755);
}
