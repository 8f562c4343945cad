/**
 * `npm run demo`: a library from the samples, questions in two languages, cited answers, reports. Everything is written
 * below `demo-output`, which is made anew on each run.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CliHost } from '../../src/cli/compose.ts';
import type { LibraryService } from '../../src/node/library/library-service.ts';
import type { Answer, AnswerSentence } from '../../src/shared/answer.ts';
import type { DocumentRecord } from '../../src/shared/document.ts';
import { demoDay, demoQuestions, sampleMetadata } from './questions.ts';

const root = join(import.meta.dirname, '..', '..');
const output = join(root, 'demo-output');
const formats = ['html', 'md', 'json'] as const;

function citation(answer: Answer, clauseId: string, documents: ReadonlyMap<string, DocumentRecord>): string {
  const clause = answer.clauses.find((candidate) => candidate.clauseId === clauseId);
  if (clause === undefined) return clauseId;
  const pages = clause.pages.length === 0 ? '' : `, page ${clause.pages.join('–')}`;
  return `${documents.get(clause.documentId)?.file ?? ''} ${clause.label}${pages}`;
}

function printSentence(answer: Answer, sentence: AnswerSentence, documents: ReadonlyMap<string, DocumentRecord>): void {
  const cited = sentence.clauses.map((clauseId) => citation(answer, clauseId, documents)).join('; ');
  const mark = sentence.status === 'supported' ? '' : `WITHHELD (${sentence.explanation ?? sentence.reason ?? ''}) `;
  console.log(`   ${mark}${sentence.text}\n      [${cited}]`);
}

function printAnswer(answer: Answer, documents: ReadonlyMap<string, DocumentRecord>): void {
  const seconds = Object.values(answer.seconds).reduce((sum, value) => sum + value, 0);
  console.log(`\n?  ${answer.question}`);
  if (!answer.answerable) {
    console.log(
      `   The documents do not say. Searched: ${answer.searched.documents} documents, ${answer.searched.clauses} clauses.`,
    );
    for (const near of answer.nearest.slice(0, 2)) {
      console.log(`      nearest: ${documents.get(near.documentId)?.file ?? ''} ${near.label}: ${near.why}`);
    }
  }
  for (const sentence of answer.sentences) printSentence(answer, sentence, documents);
  for (const notice of answer.notices) console.log(`   note: ${notice}`);
  console.log(`   ${answer.grounding.supported} of ${answer.grounding.total} sentences verified, ${seconds.toFixed(2)} s`);
}

async function importSamples(library: LibraryService): Promise<ReadonlyMap<string, DocumentRecord>> {
  const files = await library.import([join(root, 'resources', 'samples')], { metadata: sampleMetadata });
  for (const file of files) {
    const state = file.status === 'failed' ? `FAILED: ${file.error?.message ?? ''}` : `${file.clauses} clauses`;
    console.log(`   ${file.file}: ${state} (${file.seconds.toFixed(1)} s)`);
    if (file.status === 'failed') process.exitCode = 1;
  }
  await library.vectorsReady();
  return new Map((await library.documents()).map((document) => [document.documentId, document]));
}

/** Runs the demonstration and prints it. Sets the process's exit code when a sample cannot be read. */
export async function runDemo(): Promise<void> {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const host = new CliHost();
  const library = host.openLibrary(join(output, 'library'));
  try {
    console.log('Importing the samples:');
    const documents = await importSamples(library);
    const answers: string[] = [];
    for (const question of demoQuestions) {
      const answer = await library.ask({ question, filters: { accessGroups: [], asOf: demoDay } });
      answers.push(answer.answerId);
      printAnswer(answer, documents);
    }
    for (const format of formats) await library.report(answers, format, join(output, `report.${format}`));
    console.log(`\nReports: ${formats.map((format) => join(output, `report.${format}`)).join(', ')}`);
  } finally {
    await library.close();
    await host.dispose();
  }
}
