import type { QualityReport } from '../../core/structure/quality-report.ts';
import type { DocumentRecord } from '../../shared/document.ts';
import type { CommandContext } from '../command-context.ts';
import { type CommandResult, done } from '../command-result.ts';
import { readMetadata } from '../read-metadata.ts';

export async function documentsCommand(context: CommandContext): Promise<CommandResult> {
  const documents = await context.library.documents();
  const lines = documents.map((document) => `${document.documentId.slice(0, 12)}  ${line(document)}`);
  const text = documents.length === 0 ? `No documents in ${context.libraryFolder}.` : lines.join('\n');
  return done({ documents }, text);
}

export async function removeCommand(context: CommandContext, references: readonly string[]): Promise<CommandResult> {
  const documents = await context.documentsNamed(references);
  for (const document of documents) await context.library.removeDocument(document.documentId);
  const removed = documents.map(({ documentId, file }) => ({ documentId, file }));
  return done({ removed }, documents.map((document) => `Removed ${document.file}.`).join('\n'));
}

/** Shows a document's metadata and parse quality, or changes the fields that `--meta` names first. */
export async function describeCommand(
  context: CommandContext,
  reference: string,
  options: { meta?: string },
): Promise<CommandResult> {
  const { library } = context;
  const { documentId } = await library.findDocument(reference);
  if (options.meta !== undefined) await library.updateMetadata(documentId, await readMetadata(options.meta));
  const description = await library.describe(documentId);
  const { document, quality } = description;
  const fields: [string, unknown][] = [
    ['file', document.file],
    ['id', document.documentId],
    ['type', document.type],
    ['language', document.language],
    ['version', document.version],
    ['in force from', document.effectiveDate],
    ['until', document.expiryDate],
    ['status', document.status],
    ['vendor', document.vendorId],
    ['access groups', document.accessGroups.join(', ')],
    ['pages', document.pages || null],
    ['clauses', `${quality.clauses}, ${quality.numberedClauses} of them numbered`],
    ['tables', `${quality.tables} with ${quality.tableRows} rows`],
    ['definitions', quality.definitions],
    ['references', `${quality.crossReferences.resolved} resolved, ${quality.crossReferences.unresolved} not`],
    ['flags', document.qualityFlags.join(', ')],
    ...describeQuality(quality.report),
  ];
  const shown = fields
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name.padEnd(14)} ${value}`);
  const doubts = quality.report.doubtful.map((doubt) => `  ${doubt.page === null ? '' : `p. ${doubt.page}: `}${doubt.text}`);
  const messages = document.messages.map(
    (message) => `  ${message.page === undefined ? '' : `p. ${message.page}: `}${message.text}`,
  );
  return done(
    { ...description },
    [
      document.title,
      '',
      ...shown,
      ...(doubts.length > 0 ? ['doubtful', ...doubts] : []),
      ...(messages.length > 0 ? ['notices', ...messages] : []),
    ].join('\n'),
  );
}

/** The parse-quality report as fields for people. */
function describeQuality(report: QualityReport): [string, unknown][] {
  const { characters, contents, pagesWithoutText, unplaced } = report;
  const share = characters.all === 0 ? 100 : (100 * characters.placed) / characters.all;
  const list = (numbers: readonly string[]): string =>
    numbers.length === 0
      ? 'none'
      : numbers.length > 8
        ? `${numbers.slice(0, 8).join(', ')} and ${numbers.length - 8} more`
        : numbers.join(', ');
  return [
    ['in the tree', `${share.toFixed(1)} % of the characters`],
    [
      'outside',
      unplaced
        .map((piece) => `“${piece.words.slice(0, 40)}”`)
        .slice(0, 3)
        .join(', '),
    ],
    ['number gaps', report.gaps || null],
    ['repeated', report.repeated || null],
    [
      'contents page',
      contents === null
        ? null
        : `${contents.entries} numbers; not in the tree: ${list(contents.notInTree)}; in the tree only: ${list(contents.notInContents)}`,
    ],
    ['no text', pagesWithoutText.length === 0 ? null : `pages ${pagesWithoutText.join(', ')}`],
  ];
}

function line(document: DocumentRecord): string {
  const facts = [
    document.version === null ? '' : `version ${document.version}`,
    document.effectiveDate === null ? '' : `from ${document.effectiveDate}`,
    document.expiryDate === null ? '' : `until ${document.expiryDate}`,
    document.status === 'draft' ? 'draft' : '',
    `${document.clauses} clauses`,
  ];
  return `${document.title} (${document.file}): ${facts.filter((fact) => fact !== '').join(', ')}`;
}
