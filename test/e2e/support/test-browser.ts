import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../../../src/browser-host/find-browser.ts';
import { programLayout } from '../../../src/node/process/program-layout.ts';

export interface TestBrowser {
  readonly executablePath: string;
  readonly environment: Readonly<Record<string, string>>;
  /** For the record of the run. */
  readonly name: string;
}

let found: Promise<TestBrowser> | null = null;

/** An installed browser, else the headless Chromium of a package, unpacked once into the project's cache. */
export function testBrowser(): Promise<TestBrowser> {
  found ??= find();
  return found;
}

async function find(): Promise<TestBrowser> {
  const installed = findBrowser();
  if (installed !== null) return { executablePath: installed, environment: ownEnvironment(), name: installed };
  const folder = join(programLayout().root, '.cache', 'chromium', '147.0.0');
  mkdirSync(folder, { recursive: true });
  const before = { ...process.env };
  try {
    // The package unpacks below the folder for temporary files, and its libraries only where it believes to be on AWS.
    process.env.TMPDIR = folder;
    process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs24.x';
    const { default: chromium } = await import('@sparticuz/chromium');
    const executablePath = await chromium.executablePath();
    const { TMPDIR: _folder, AWS_EXECUTION_ENV: _aws, ...environment } = ownEnvironment();
    return { executablePath, environment, name: '@sparticuz/chromium 147.0.0' };
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

function ownEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}
