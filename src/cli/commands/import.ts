import type { ImportedFile } from '../../node/library/library-api.ts';
import { listFiles } from '../../node/library/list-files.ts';
import { ProvisoError } from '../../shared/errors.ts';
import type { CommandContext } from '../command-context.ts';
import { type CommandResult, done } from '../command-result.ts';
import { readInput } from '../read-json-file.ts';
import { readMetadataByFile } from '../read-metadata.ts';

export interface ImportCommandOptions {
  readonly meta?: string;
  readonly password?: string;
  readonly passwordFile?: string;
  readonly ocr?: string;
}

/** Imports files and folders, then waits for their vectors. A stop keeps what is stored; the next import goes on. */
export async function importCommand(
  context: CommandContext,
  paths: readonly string[],
  options: ImportCommandOptions,
): Promise<CommandResult> {
  if (options.ocr !== undefined && options.ocr !== 'off')
    throw new ProvisoError('wrong-usage', `--ocr ${options.ocr} is not there yet: "off" is the only value.`);
  const metadata = options.meta === undefined ? {} : await readMetadataByFile(options.meta);
  const password = await readPassword(options);
  const { library, progress, signal } = context;
  const { passedOver } = await listFiles(paths);
  const files = await library.import(paths, {
    metadata,
    signal,
    ...(password === undefined ? {} : { password }),
    onEvent: (event) => {
      if (event.kind === 'file') progress.show(event.file, event.index, event.total);
      if (event.kind === 'progress')
        progress.show(`${event.file}: ${event.progress.unit}s`, event.progress.done, event.progress.total);
    },
  });
  const vectors = signal.aborted
    ? null
    : await library.vectorsReady({
        signal,
        onProgress: ({ ready, pending }) => progress.show('clauses made ready for search by meaning', ready, ready + pending),
      });
  progress.clear();
  if (vectors?.failure !== undefined)
    progress.note(`${vectors.pending} clauses have no vectors yet and are found by words alone: ${vectors.failure.message}`);
  const value = {
    documents: files.map(({ path: _path, messages, ...file }) => ({
      ...file,
      messages: messages.map(({ code, text, page, clauseId }) => ({
        code,
        text,
        ...(page === undefined ? {} : { page }),
        ...(clauseId === undefined ? {} : { clauseId }),
      })),
    })),
    passedOver,
    vectors: vectors === null ? null : { ...vectors },
  };
  // A model that is missing is a notice; work that the user stopped is not done.
  const failed = signal.aborted || files.some((file) => file.status === 'failed');
  return done(value, describe(files, passedOver), failed);
}

async function readPassword(options: ImportCommandOptions): Promise<string | undefined> {
  if (options.password !== undefined && options.passwordFile !== undefined)
    throw new ProvisoError('wrong-usage', 'Give --password or --password-file, not both.');
  const file = options.passwordFile ?? (options.password === '-' ? '-' : undefined);
  return file === undefined ? options.password : (await readInput(file)).replace(/\r?\n$/, '');
}

function describe(files: readonly ImportedFile[], passedOver: readonly string[]): string {
  const lines: string[] = [];
  for (const file of files) {
    const size = [file.pages > 0 ? `${file.pages} pages` : '', `${file.clauses} clauses`]
      .filter((part) => part !== '')
      .join(', ');
    if (file.status === 'failed') lines.push(`✗ ${file.file}: ${file.error?.message ?? ''} (${file.error?.code ?? ''})`);
    else if (file.status === 'duplicate') lines.push(`= ${file.file}: in the library already`);
    else lines.push(`✓ ${file.file}: ${size}, ${file.seconds.toFixed(1)} s   ${file.documentId?.slice(0, 12) ?? ''}`);
    if (file.status === 'ready')
      for (const [text, count] of counted(file)) lines.push(`    ${text}${count > 1 ? ` (${count} times)` : ''}`);
  }
  if (files.length === 0) lines.push('Nothing to import.');
  if (passedOver.length > 0) lines.push(`${passedOver.length} files that are no documents were passed over.`);
  return lines.join('\n');
}

/** Notices once each, with the page where there is one. */
function counted(file: ImportedFile): Map<string, number> {
  const counts = new Map<string, number>();
  for (const message of file.messages) {
    const text = message.page === undefined ? message.text : `p. ${message.page}: ${message.text}`;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}
