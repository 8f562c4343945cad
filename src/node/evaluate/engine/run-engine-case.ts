import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { judgeCase } from '../cases/judge-case.ts';
import type { LoadedCase } from '../cases/loaded-case.ts';
import type { Checks } from '../checks.ts';
import type { OpenScripted } from './open-scripted.ts';
import { runScenario } from './run-scenario.ts';
import { runStream } from './run-stream.ts';
import { behaviourSchema, scenarioSchema, streamSchema } from './script-form.ts';

/**
 * Plays an engine case with scripted models: its `scenario.json` step by step, its `fake-stream.json` as a model that never
 * ends. What must hold after each kind of step is written here; the case's own words say it for people. Gives false for a case
 * without a script, which nothing here can play.
 */
export async function runEngineCase(
  caseFolder: string,
  loaded: LoadedCase,
  libraryFolder: string,
  open: OpenScripted,
  checks: Checks,
): Promise<boolean> {
  const { engine, limits, ...rest } = loaded.expect;
  const { input } = loaded.form;
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(caseFolder, name), 'utf8'));
  const started = performance.now();
  if (input.includes('scenario.json')) {
    const scenario = scenarioSchema.parse(await read('scenario.json'));
    const behaviours = z.array(behaviourSchema).parse(engine ?? []);
    const run = { scenario, folder: libraryFolder, inputs: loaded.inputs, behaviours, open, checks };
    const { library, imported } = await runScenario(run);
    try {
      await judgeCase({ ...loaded, expect: rest }, library, imported, checks);
    } finally {
      await library.close();
    }
  } else if (input.includes('fake-stream.json')) {
    const stream = streamSchema.parse(await read('fake-stream.json'));
    await runStream({ stream, folder: libraryFolder, inputs: loaded.inputs, open, checks });
  } else return false;
  const seconds = (performance.now() - started) / 1000;
  if (limits?.maxSeconds !== undefined)
    checks.that(seconds <= limits.maxSeconds, `took ${seconds.toFixed(1)} s, limit ${limits.maxSeconds} s`);
  return true;
}
