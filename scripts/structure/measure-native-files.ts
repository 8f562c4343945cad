import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from './figure.ts';
import type { ImportOutcome } from './import-one.ts';

interface Manifest {
  readonly files: readonly { readonly file: string; readonly note?: string }[];
}

/** What the manifest must say of a file for a refusal to be right. */
const grounds: Readonly<Record<string, RegExp>> = {
  'no-text-layer': /\bscan\b|no text|text layer (?:is|lost)/i,
  'password-required': /password|encrypt/i,
  'unreadable-file': /broken|fuzzed|truncated|malformed|damaged/i,
  'empty-file': /\bempty\b|\b0 bytes\b|^header\/footer$/i,
};

const most = { seconds: 60, secondsOfHuge: 180, megabytes: 1024 };
const huge = /HUGE|\b400 pages\b/;

/** Every real file in a process of its own: a tree, or a refusal that the manifest's note justifies; time and memory. */
export function measureNativeFiles(corpus: string): Figure[] {
  const { files } = JSON.parse(readFileSync(join(corpus, 'manifest.json'), 'utf8')) as Manifest;
  const native = files.filter(({ file }) => file.startsWith('native/'));
  const wrong: string[] = [];
  const costs: { file: string; seconds: number; peak: number }[] = [];
  let refused = 0;
  for (const { file, note = '' } of native) {
    const limit = huge.test(note) ? most.secondsOfHuge : most.seconds;
    const outcome = importFile(join(corpus, file), limit);
    if (typeof outcome === 'string') {
      wrong.push(`${file}: ${outcome}`);
      continue;
    }
    costs.push({ file, seconds: outcome.seconds, peak: outcome.peak });
    if (outcome.peak > most.megabytes) wrong.push(`${file}: ${outcome.peak.toFixed(0)} MB`);
    else if (outcome.code !== null) {
      refused += 1;
      if (grounds[outcome.code]?.test(note) !== true)
        wrong.push(`${file}: refused with ${outcome.code}, though the manifest says "${note}": ${outcome.message.slice(0, 100)}`);
    } else if (outcome.clauses === 0) wrong.push(`${file}: a tree without clauses`);
  }
  const slowest = costs.toSorted((left, right) => right.seconds - left.seconds).slice(0, 3);
  const largest = costs.toSorted((left, right) => right.peak - left.peak).slice(0, 3);
  const show = ({ file, seconds, peak }: (typeof costs)[number]): string =>
    `${file} ${seconds.toFixed(1)} s, ${peak.toFixed(0)} MB`;
  return [
    {
      name: 'Real files: tree or justified refusal, in bounds',
      right: native.length - wrong.length,
      of: native.length,
      bar: 1,
      wrong,
    },
    {
      name: 'Real files refused with a code',
      right: refused,
      of: native.length,
      bar: null,
      wrong: [...slowest.map((one) => `slowest: ${show(one)}`), ...largest.map((one) => `largest: ${show(one)}`)],
    },
  ];
}

function importFile(path: string, seconds: number): ImportOutcome | string {
  const script = join(import.meta.dirname, 'import-one.ts');
  const child = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', script, path], {
    encoding: 'utf8',
    timeout: seconds * 1000,
    killSignal: 'SIGKILL',
  });
  if (child.error !== undefined) return `hangs over ${seconds} s`;
  const line = child.stdout.trim().split('\n').at(-1) ?? '';
  if (child.status !== 0 || line === '') return `crashed: ${child.stderr.trim().slice(0, 200)}`;
  return JSON.parse(line) as ImportOutcome;
}
