import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, startApp } from './support/start-app.ts';

const samples = join(import.meta.dirname, '..', '..', 'resources', 'samples');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const questions = {
  pdf: 'How soon must a serious incident be reported?',
  zh: '有限空间作业前应当进行什么检测？',
  markdown: 'Within how many days must the Customer pay an invoice?',
  none: 'Does the agreement require cyber insurance?',
} as const;

/** Violations of axe-core in words: rule, place. */
async function violations(app: App): Promise<string[]> {
  await app.page.evaluate(axe);
  const found = await app.page.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations.flatMap((entry) => entry.nodes.map((node) => entry.id + ': ' + node.target.join(' '))))`,
  );
  return found as string[];
}

async function ask(app: App, question: string): Promise<void> {
  await app.page.fill('#question', question);
  await app.page.press('#question', 'Enter');
  await app.page.locator('[data-record-title]', { hasText: question }).waitFor();
  await app.page.locator('.verdict-line').waitFor();
}

async function lastAnswer(app: App) {
  const { records } = await app.request('answers.list', {});
  const newest = [...records].sort((left, right) => right.number - left.number)[0];
  if (newest === undefined) throw new Error('No answer is kept.');
  return app.request('answers.read', { answerId: newest.answerId });
}

const plain = (text: string): string => text.replace(/\s+/g, '');

describe('window', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp({ viewport: { width: 1440, height: 900 } });
    await app.page.waitForSelector('html[data-ready="true"]');
  });
  afterAll(() => app.dispose());

  it('starts with one place to drop and nothing against the rules of axe', async () => {
    expect(await app.page.locator('h1').textContent()).toBe('Drop regulations, contracts and policies here');
    expect(await violations(app)).toEqual([]);
  });

  it('takes a PDF, a Chinese DOCX and Markdown dropped anywhere, and shows each with its steps', async () => {
    const files = ['pressure-equipment-regulations.pdf', 'confined-space-standard-zh.docx', 'services-agreement.md'];
    await app.dropFiles(files.map((file) => join(samples, file)));
    await app.page.locator('.import-row').nth(2).waitFor();
    await app.imported();
    await app.page.locator('.library-pane [role="treeitem"]').nth(2).waitFor();
    expect(await violations(app)).toEqual([]);
    await app.page.locator('.import-foot .primary').click();
    await app.page.locator('#question').waitFor();
  });

  it.each(['pdf', 'zh', 'markdown'] as const)('lights exactly the evidence of a clicked citation: %s', async (kind) => {
    await ask(app, questions[kind]);
    const { answer } = await lastAnswer(app);
    const [sentence] = answer.sentences.filter((entry) => entry.status === 'supported');
    const [clauseId] = sentence?.clauses ?? [];
    const evidence = answer.sentences.flatMap((entry) => entry.evidence.filter((part) => part.clauseId === clauseId));
    expect(evidence.length).toBeGreaterThan(0);
    await app.page.locator('[data-chip]').first().click();
    const lit =
      kind === 'pdf'
        ? app.page.locator(`[data-lit-clause="${clauseId}"] mark`)
        : app.page.locator(`mark[data-lit-clause="${clauseId}"] [data-lit-words]`);
    await lit.first().waitFor({ state: 'attached' });
    const words = (await lit.allTextContents()).join('');
    expect(plain(words)).toBe(plain(evidence.map((part) => part.quote).join('')));
    await app.page.locator('[data-chip] .chip-opened').first().waitFor();
    expect((await lastAnswer(app)).opened).toContain(clauseId);
  });

  it('marks the words of a PDF in its text layer as well, where the drawn page has them', async () => {
    await ask(app, questions.pdf);
    const mark = app.page.locator('[data-text-layer] mark').first();
    await mark.waitFor({ state: 'attached' });
    const words = (await app.page.locator('[data-text-layer] mark').allTextContents()).join('');
    const { answer } = await lastAnswer(app);
    expect(plain(answer.sentences.flatMap((entry) => entry.evidence.map((part) => part.quote)).join(''))).toContain(plain(words));
  });

  it('brings the first line of the clause to 28 per cent of the height', async () => {
    await ask(app, questions.markdown);
    await app.page.locator('[data-chip]').first().click();
    const part = async (): Promise<number> => {
      const line = await app.page.locator('mark.lit-evidence').first().boundingBox();
      const frame = await app.page.locator('.reading').first().boundingBox();
      return line === null || frame === null ? 0 : (line.y - frame.y) / frame.height;
    };
    await expect.poll(part).toBeGreaterThan(0.25);
    expect(await part()).toBeLessThan(0.32);
  });

  it('refuses with what was searched, outlines the nearest clause and lights nothing', async () => {
    await ask(app, questions.none);
    expect(await app.page.locator('.verdict-line h2').textContent()).toContain('The documents do not say');
    expect(await app.page.locator('.searched-table tr').count()).toBe(3);
    expect(await app.page.locator('.lit-evidence').count()).toBe(0);
    expect(await app.page.locator('[data-live="polite"]').textContent()).toMatch(
      /^The documents do not say\. \d+ clauses in 3 documents/,
    );
  });

  it('deletes a document with undo', async () => {
    const row = app.page.locator('.library-pane [role="treeitem"]', { hasText: 'Services Agreement' }).first();
    await row.hover();
    await row.locator('.document-menu').click();
    await app.page.getByRole('menuitem', { name: 'Delete from the library' }).click();
    await row.waitFor({ state: 'detached' });
    await app.page.getByRole('button', { name: 'Undo' }).click();
    await row.waitFor();
  });

  it('goes from the question to a saved report by keys alone', async () => {
    const { page } = app;
    await page.keyboard.press('Control+l');
    await page.locator('#question:focus').waitFor();
    await page.keyboard.type(questions.pdf);
    await page.keyboard.press('Enter');
    await page.locator('[data-record-title]', { hasText: questions.pdf }).waitFor();
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab');
      if ((await page.locator('[data-sentence]:focus').count()) > 0) break;
    }
    await page.keyboard.press('ArrowRight');
    await page.locator('[data-chip]:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('.desk:focus').waitFor();
    await page.keyboard.press('Control+e');
    await page.locator('.report-save:not(:disabled)').waitFor();
    await page.keyboard.press('F6');
    for (let presses = 0; presses < 12 && (await page.locator('.report-save:focus').count()) === 0; presses += 1)
      await page.keyboard.press('F6');
    await page.keyboard.press('Enter');
    await page.locator('[data-saved]').waitFor();
    expect(await page.locator('[data-saved] .mono').last().textContent()).toMatch(/^[0-9a-f]{64}$/);
    await page.keyboard.press('Escape');
  });

  it.each([
    ['en', 'light', 1440],
    ['zh', 'light', 1440],
    ['en', 'dark', 1440],
    ['zh', 'dark', 960],
    ['en', 'light', 720],
  ] as const)('axe finds nothing on any screen: %s, %s, %i wide', async (language, theme, width) => {
    const { page } = app;
    await app.request('settings.change', { language, theme });
    await page.setViewportSize({ width, height: 900 });
    await page.locator(`html[lang="${language}"][data-theme="${theme}"]`).waitFor();
    const found: string[] = [];
    const look = async (screen: string): Promise<void> => {
      found.push(...(await violations(app)).map((entry) => `${screen}: ${entry}`));
    };
    const rail = page.locator('.rail button');
    await rail.first().click();
    await look('record');
    for (const [keys, screen] of [
      ['F1', 'shortcuts'],
      ['Control+k', 'go to'],
      ['Control+Shift+F', 'find in all'],
    ] as const) {
      await page.keyboard.press(keys);
      await page.locator('.dialog').waitFor();
      await look(screen);
      await page.keyboard.press('Escape');
      await page.locator('.dialog').waitFor({ state: 'detached' });
    }
    await rail.nth(1).click();
    await page.locator('.report-sheet').waitFor();
    await look('reports');
    await rail.nth(2).click();
    await page.locator('.model-table').waitFor();
    await look('models');
    await rail.last().click();
    await look('settings');
    await rail.first().click();
    expect(found).toEqual([]);
  });
});
