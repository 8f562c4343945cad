import { detectLanguage } from '../../../core/read/detect-language.ts';
import type { FormatReader } from '../read-request.ts';
import { decodeText } from '../text/decode-text.ts';
import { encodingMessages } from '../text/encoding-messages.ts';
import { splitFrontMatter } from './front-matter.ts';
import { MarkdownBlocks } from './markdown-blocks.ts';
import { parseMarkdown } from './parse-markdown.ts';

/**
 * Reads Markdown (CommonMark with GitHub's tables, footnotes and strike-through). List markers are given as printed;
 * a list written 1. 1. 1. is counted as it shows. Indents are given as six points a column.
 */
export const readMarkdown: FormatReader = async (bytes) => {
  const decoded = decodeText(bytes);
  const text = decoded.text.normalize('NFC').replace(/\r\n?/g, '\n');
  const { matter, title, body } = splitFrontMatter(text);
  const root = parseMarkdown(body);
  const blocks = new MarkdownBlocks(body);
  for (const message of encodingMessages(decoded)) blocks.builder.addMessage(message);
  if (matter !== '') blocks.builder.addBlock({ kind: 'furniture' }, matter);
  blocks.addRoot(root);
  return blocks.builder.build({ format: 'markdown', title: title ?? blocks.title, language: detectLanguage(body) });
};
