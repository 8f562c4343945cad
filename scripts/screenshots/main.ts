/**
 * `npm run screenshots`: pictures of every screen of the built window into `docs/images`, taken in a headless browser over a
 * library of the samples. Languages, themes and widths are spread over the screens so that each meets each at least once.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { type App, startApp } from '../../test/e2e/support/start-app.ts';
import { demoDay, sampleMetadata } from '../demo/questions.ts';
import { palettePng } from './palette-png.ts';

type Language = 'en' | 'zh';
type Theme = 'light' | 'dark';
type Width = 'wide' | 'narrow';

const root = join(import.meta.dirname, '..', '..');
const samples = join(root, 'resources', 'samples');
const pictures = join(root, 'docs', 'images');
const sizes = { wide: { width: 1440, height: 900 }, narrow: { width: 960, height: 700 } } as const;

const questions = {
  pdf: 'What must the written report on a serious incident contain, and when is it due?',
  docx: '申请作业许可证要提交哪些材料？',
  none: 'Which noise level is permitted in the boiler room at night?',
} as const;

async function look(app: App, language: Language, theme: Theme, width: Width): Promise<void> {
  await app.page.setViewportSize(sizes[width]);
  await app.request('settings.change', { language, theme });
  await app.page.locator(`html[lang="${language}"][data-theme="${theme}"]`).waitFor();
}

async function gone(what: Locator): Promise<void> {
  while ((await what.count()) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Waits until nothing on the page is still being made, then keeps the picture. */
async function keep(app: App, screen: string, language: Language, theme: Theme, width: Width): Promise<void> {
  const { page } = app;
  await page.evaluate('document.fonts.ready.then(() => true)');
  await gone(page.locator('.spinner'));
  // Two frames of layout and the drawing of a page of a PDF lie behind the last change of the tree.
  await page.waitForTimeout(700);
  const path = join(pictures, `${screen}-${language}-${theme}-${width}.png`);
  const png = palettePng(await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' }));
  writeFileSync(path, png);
  console.log(`${path.slice(root.length + 1)}  ${Math.round(png.length / 1000)} kB`);
}

async function ask(app: App, question: string): Promise<void> {
  await app.page.fill('#question', question);
  await app.page.press('#question', 'Enter');
  await app.page.locator('[data-record-title]', { hasText: question }).waitFor();
  await app.page.locator('.verdict-line').waitFor();
}

async function openFirstCitation(app: App): Promise<void> {
  await app.page.locator('[data-chip]').first().click();
  await app.page.locator('[data-lit-clause]').first().waitFor({ state: 'attached' });
  // Off the citation, so that its card does not stand in the picture.
  await app.page.mouse.move(0, 0);
}

async function firstStart(app: App): Promise<void> {
  await look(app, 'en', 'light', 'wide');
  await keep(app, 'first-start', 'en', 'light', 'wide');
  await look(app, 'zh', 'dark', 'narrow');
  await keep(app, 'first-start', 'zh', 'dark', 'narrow');
}

/** Imports the samples and one file that is broken, whose row shows what a person is told; then the samples' metadata. */
async function importSamples(app: App): Promise<void> {
  await look(app, 'en', 'light', 'wide');
  const broken = join(app.folder, 'inspection-notes.pdf');
  writeFileSync(broken, '%PDF-1.7\nThe rest was lost when the file was copied.\n');
  await app.dropFiles([samples, broken]);
  await app.page.locator('.import-row').first().waitFor();
  await app.imported();
  await app.page.locator('.library-pane [role="treeitem"]').nth(4).waitFor();
  await keep(app, 'import-queue', 'en', 'light', 'wide');
  await look(app, 'zh', 'dark', 'wide');
  await keep(app, 'import-queue', 'zh', 'dark', 'wide');
  const { items } = await app.request('import.queue', {});
  for (const item of items) await app.request('import.remove', { itemId: item.itemId });
  const { documents } = await app.request('documents.list', {});
  for (const { documentId, file } of documents) {
    const metadata = sampleMetadata[file];
    if (metadata !== undefined) await app.request('documents.update', { documentId, metadata });
  }
  while ((await app.request('app.state', {})).vectors.pending > 0) await new Promise((resolve) => setTimeout(resolve, 200));
  await look(app, 'en', 'light', 'wide');
  await app.page.locator('.import-head button').last().click();
  await app.page.locator('[data-token="asOf"]').click();
  await app.page.fill('.popover input[type="date"]', demoDay);
  await app.page.keyboard.press('Escape');
}

async function answers(app: App): Promise<void> {
  await ask(app, questions.pdf);
  await openFirstCitation(app);
  await keep(app, 'answer-pdf', 'en', 'light', 'wide');
  await app.page.locator('[data-chip]').last().hover();
  await app.page.locator('.hover-card').waitFor();
  await keep(app, 'hover-card', 'en', 'light', 'wide');
  await app.page.mouse.move(0, 0);
  await gone(app.page.locator('.hover-card'));
  await look(app, 'en', 'dark', 'narrow');
  await keep(app, 'answer-pdf', 'en', 'dark', 'narrow');

  await look(app, 'zh', 'light', 'wide');
  await ask(app, questions.docx);
  await openFirstCitation(app);
  await keep(app, 'answer-docx', 'zh', 'light', 'wide');
  await look(app, 'zh', 'dark', 'wide');
  await keep(app, 'answer-docx', 'zh', 'dark', 'wide');

  await look(app, 'en', 'dark', 'wide');
  await ask(app, questions.none);
  await keep(app, 'refusal', 'en', 'dark', 'wide');
}

async function rooms(app: App): Promise<void> {
  const rail = app.page.locator('.rail button');
  await look(app, 'en', 'light', 'wide');
  // The report of the open record; the room by itself starts with none chosen.
  await app.page.keyboard.press('Control+e');
  await app.page.locator('.report-sheet').waitFor();
  await keep(app, 'reports', 'en', 'light', 'wide');
  await rail.nth(2).click();
  await app.page.locator('.model-table').waitFor();
  await look(app, 'zh', 'light', 'narrow');
  await keep(app, 'models', 'zh', 'light', 'narrow');
  await rail.last().click();
  await app.page.locator('.settings-body').waitFor();
  await look(app, 'en', 'dark', 'narrow');
  await keep(app, 'settings', 'en', 'dark', 'narrow');
  await rail.first().click();
  await look(app, 'en', 'light', 'narrow');
  await app.page.locator('.status-bar .tone-ok').click();
  await app.page.locator('.gap-attempts').first().waitFor();
  await keep(app, 'air-gap', 'en', 'light', 'narrow');
}

mkdirSync(pictures, { recursive: true });
// A folder whose name is the same in every run: it stands in the pictures.
const folder = join(tmpdir(), 'proviso-screenshots');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const app = await startApp({ viewport: sizes.wide, embedding: 'model', folder, libraryName: 'Supplier assurance' });
try {
  await app.page.waitForSelector('html[data-ready="true"]');
  await app.request('settings.change', { reducedMotion: 'on' });
  await firstStart(app);
  await importSamples(app);
  await answers(app);
  await rooms(app);
} finally {
  await app.dispose();
}
