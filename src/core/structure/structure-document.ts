import type { ClauseTable, CrossReference, Definition } from '../../shared/clause.ts';
import type { ReadMessage } from '../../shared/message.ts';
import type { SourceDocument } from '../read/source-document.ts';
import { TreeBuilder } from './build-tree.ts';
import { ClauseIndex } from './clause-index.ts';
import { clauseRecords } from './clause-records.ts';
import type { ClauseTree } from './clause-tree.ts';
import { contentsBlocks } from './contents-pages.ts';
import { clauseReferences } from './cross-references.ts';
import { clauseDefinitions } from './definitions.ts';
import { documentTitle } from './document-title.ts';
import { numberMessages } from './quality-messages.ts';
import { RangeReader } from './range-reader.ts';
import { chooseUnits } from './sequence-events.ts';
import { settleParagraphs } from './settle-paragraphs.ts';
import { tableCaptions } from './table-captions.ts';
import { tableDefinitions } from './table-definitions.ts';
import { sourceUnits } from './units.ts';

/**
 * Makes the clause tree of one document. Pure and linear in the length of the document.
 * `documentId` is the sha256 of the source bytes; clause ids begin with it.
 */
export function structureDocument(source: SourceDocument, documentId: string): ClauseTree {
  const reader = new RangeReader(source);
  const title = documentTitle(source);
  const contents = contentsBlocks(source);
  const captions = tableCaptions(source);
  const captionBlocks = [...captions.values()].flatMap((caption) => caption.blocks);
  const units = sourceUnits(source, new Set([...title.blocks, ...contents, ...captionBlocks]));
  const choices = chooseUnits(source, units);
  const tree = new TreeBuilder(source, units, choices, captions).build();
  if (tree.placed.some(({ node }) => node.number !== null)) settleParagraphs(tree.root);
  const { clauses, recordOf } = clauseRecords(tree.root, source, reader, documentId);
  const tables: ClauseTable[] = tree.tables.map((table, index) => ({
    tableId: `${documentId}/table/${index + 1}`,
    clauseId: (table.holder === null ? null : recordOf.get(table.holder)?.clauseId) ?? null,
    caption: table.caption,
    unit: table.unit,
    rows: table.rows.map((row) => ({ clauseId: recordOf.get(row.node)?.clauseId ?? '', cells: [...row.cells] })),
  }));
  const index = new ClauseIndex(clauses);
  const definitions: Definition[] = [];
  const crossReferences: CrossReference[] = [];
  const messages: ReadMessage[] = [...numberMessages(tree, recordOf)];
  const firstContents = [...contents][0];
  if (firstContents !== undefined) {
    messages.push({
      code: 'contents-page-removed',
      text: `The contents page (${contents.size} entries) is kept out of the clauses.`,
      start: firstContents.start,
      end: Math.max(...[...contents].map((block) => block.end)),
    });
  }
  for (const clause of clauses) {
    if (clause.ranges.length === 0) continue;
    const reading = reader.read(clause.ranges);
    definitions.push(...clauseDefinitions(clause, reading, index));
    const found = clauseReferences(clause, reading, index);
    crossReferences.push(...found.references);
    messages.push(...found.messages);
  }
  for (const table of tables) {
    const holder = table.clauseId === null ? undefined : index.byId.get(table.clauseId);
    const scope = holder === undefined ? null : index.outerOf(holder);
    definitions.push(...tableDefinitions(table, (id) => index.byId.get(id), scope));
  }
  const numbered = clauses.some((clause) => clause.number !== null);
  if (!numbered) {
    messages.push({
      code: 'no-clause-numbers',
      text: 'No clause numbers were found: each paragraph under its heading is a clause.',
    });
  }
  return {
    title: title.title,
    clauses,
    tables,
    definitions,
    crossReferences,
    messages,
    qualityFlags: numbered ? [] : ['no-clause-numbers'],
  };
}
