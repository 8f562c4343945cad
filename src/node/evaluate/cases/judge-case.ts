import { basename } from 'node:path';
import type { ReadMessage } from '../../../shared/message.ts';
import type { ImportedFile, Library } from '../../library/library-api.ts';
import { Checks } from '../checks.ts';
import { checkFakeAnswer } from '../engine/check-fake-answer.ts';
import { CaseContext, type CaseDocument } from './case-context.ts';
import type { Expectation, TreeExpectation } from './case-form.ts';
import { checkAnswers } from './check-answers.ts';
import { checkError } from './check-error.ts';
import { checkSearches } from './check-search.ts';
import { checkAbsent, checkPresentOnce, checkTree, checkWarningPages, checkWarnings } from './check-tree.ts';
import { checkVerdicts } from './check-verdicts.ts';
import type { LoadedCase } from './loaded-case.ts';
import { TreeView } from './tree-view.ts';

/** Judges an imported case by every key of its expectation that is about results. */
export async function judgeCase(
  loaded: LoadedCase,
  library: Library,
  imported: readonly ImportedFile[],
  checks: Checks,
): Promise<void> {
  const { expect } = loaded;
  if (expect.error !== undefined) checkError(expect.error, imported, checks);
  else checkReady(expect, imported, checks);
  if (expect.error !== undefined || expect.notReady === true) {
    const names = (await library.documents()).map((document) => document.file);
    checks.that(names.length === 0, `${names.join(', ')} is in the library, though the import must be refused`);
  }
  const documents = await readDocuments(loaded, library, checks);
  const views = documents.map((document) => document.view);
  checkAbsent(views, expect, checks);
  checkPresentOnce(views, expect, checks);
  await checkNotices(expect, library, imported, checks);
  if (expect.offline !== undefined) await checkOffline(loaded, expect.offline, imported, checks);
  if (expect.search === undefined && expect.answers === undefined && expect.verify === undefined) return;
  const context = new CaseContext({
    library,
    documents,
    rows: loaded.rows,
    today: loaded.form.today,
    flags: expect,
    keywordOnly: expect.keywordOnly !== undefined,
  });
  if (expect.search !== undefined || expect.answers !== undefined) await library.vectorsReady();
  await checkSearches(context, expect.search ?? [], expect.keywordOnly, checks);
  await checkAnswers(context, expect.answers ?? [], checks);
  await checkVerdicts(context, expect.verify ?? [], checks);
  if (loaded.fakeAnswer !== undefined) await checkFakeAnswer(context, loaded.fakeAnswer, expect.verify ?? [], checks);
}

/** `offline`: the same import with the network taken away gives the same clauses. */
async function checkOffline(
  loaded: LoadedCase,
  sentence: string,
  imported: readonly ImportedFile[],
  checks: Checks,
): Promise<void> {
  const offline = (await loaded.importOffline?.(loaded.inputs)) ?? null;
  if (offline === null) {
    checks.unchecked.push(`offline: ${sentence}`);
    return;
  }
  for (const file of imported) {
    const other = offline.find((one) => one.file === file.file);
    const found = other === undefined ? 'nothing' : `${other.status}, ${other.clauses} clauses ${other.error?.message ?? ''}`;
    const same = other?.status === file.status && other.clauses === file.clauses;
    checks.that(same, `${file.file}: without a network ${found}, with one ${file.status}, ${file.clauses} clauses`);
  }
}

function checkReady(expect: Expectation, imported: readonly ImportedFile[], checks: Checks): void {
  for (const file of imported) {
    const own = expect.perFile?.[file.file]?.error;
    if (own !== undefined) checkError(own, [file], checks);
    else checks.that(file.status !== 'failed', `${file.file}: import failed: ${file.error?.code} (${file.error?.message})`);
  }
}

/** Outlines of all documents of the library, each compared with the tree that the case describes for it. */
async function readDocuments(loaded: LoadedCase, library: Library, checks: Checks): Promise<CaseDocument[]> {
  const { expect, borrowed } = loaded;
  const documents: CaseDocument[] = [];
  for (const record of await library.documents()) {
    const titles = loaded.rows.filter((row) => row.file === record.file).map((row) => row.title ?? '');
    const outline = await library.outline(record.documentId);
    const view = new TreeView(outline, await library.canonicalText(record.documentId), titles);
    const perFile = expect.perFile?.[record.file];
    const described: TreeExpectation = perFile === undefined ? expect : { ...perFile, distinctIds: expect.distinctIds };
    const own = new Checks();
    if (borrowed[record.file] !== undefined) {
      const references = checkTree(view, borrowed[record.file] ?? {}, own);
      documents.push({ file: record.file, view, references, described: true, expectedRefs: refsOf(borrowed[record.file]) });
      continue;
    }
    const references = checkTree(view, described, own);
    if (perFile !== undefined) {
      checkAbsent([view], perFile, own);
      checkPresentOnce([view], perFile, own);
      checkWarnings(record.messages, perFile.warnings, perFile.warningOptional, own);
      checkWarningPages(record.messages, perFile, own);
    }
    checks.add(own, perFile === undefined ? '' : `${record.file}: `);
    const isDescribed = described.clauses !== undefined;
    documents.push({ file: record.file, view, references, described: isDescribed, expectedRefs: refsOf(described) });
  }
  reportMissingTrees(loaded, documents, checks);
  return documents;
}

function refsOf(expected: TreeExpectation | undefined): Set<string> {
  return new Set(expected?.clauses?.map((node) => node.ref));
}

/** A described tree that no document of the library was compared with must not pass in silence. */
function reportMissingTrees(loaded: LoadedCase, documents: readonly CaseDocument[], checks: Checks): void {
  const files = new Set(documents.map((document) => document.file));
  const { expect } = loaded;
  for (const [file, own] of Object.entries(expect.perFile ?? {}))
    if (own.error === undefined && !files.has(file)) checks.fail(`${file}: not in the library, its tree could not be compared`);
  if (expect.clauses !== undefined && documents.length === 0)
    checks.fail(
      `no document in the library, the tree of ${loaded.inputs.map((path) => basename(path)).join(', ')} could not be compared`,
    );
}

async function checkNotices(
  expect: Expectation,
  library: Library,
  imported: readonly ImportedFile[],
  checks: Checks,
): Promise<void> {
  const records = await library.documents();
  const messages: Pick<ReadMessage, 'code'>[] = [
    ...imported.flatMap((file) => file.messages),
    ...records.flatMap((record) => record.messages),
    ...imported.filter((file) => file.status === 'duplicate').map(() => ({ code: 'duplicate-document' as const })),
  ];
  checkWarnings(messages, expect.warnings, expect.warningOptional, checks);
  checkWarningPages(
    records.flatMap((record) => record.messages),
    expect,
    checks,
  );
  if (expect.documents === undefined) return;
  checkWarnings(messages, expect.documents.warnings, expect.documents.warningOptional, checks);
  if (expect.documents.distinct !== undefined)
    checks.that(
      records.length === expect.documents.distinct,
      `the library shows ${records.length} documents, expected ${expect.documents.distinct}`,
    );
}
