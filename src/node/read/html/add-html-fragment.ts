import { parseFragment } from 'parse5';
import type { SourceBuilder } from '../../../core/read/source-builder.ts';
import { HtmlBlocks } from './html-blocks.ts';
import { rawText } from './html-nodes.ts';
import { leftOutMessages } from './left-out-messages.ts';
import { findNoteLinks } from './note-links.ts';
import { addDrafts } from './page-drafts.ts';
import { StyleSheet } from './style-sheet.ts';

/** Adds a piece of HTML that stands inside another format (Markdown) as blocks. */
export function addHtmlFragment(builder: SourceBuilder, html: string): void {
  const root = parseFragment(html);
  const blocks = new HtmlBlocks({ sheet: new StyleSheet([]), notes: findNoteLinks(root), length: rawText(root).length });
  blocks.walkPage(root);
  for (const message of leftOutMessages(blocks.leftOut)) builder.addMessage(message);
  addDrafts(builder, blocks.drafts);
}
