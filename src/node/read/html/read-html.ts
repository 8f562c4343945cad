import { parse } from 'parse5';
import { detectLanguage } from '../../../core/read/detect-language.ts';
import { SourceBuilder } from '../../../core/read/source-builder.ts';
import type { FormatReader } from '../read-request.ts';
import { decodeText } from '../text/decode-text.ts';
import { encodingMessages } from '../text/encoding-messages.ts';
import { declaredCharset } from './declared-charset.ts';
import { HtmlBlocks } from './html-blocks.ts';
import { attribute, descendants, type HtmlElement, rawText } from './html-nodes.ts';
import { leftOutMessages } from './left-out-messages.ts';
import { findNoteLinks } from './note-links.ts';
import { addDrafts, type Draft, markContentsAndFurniture, type WordsDraft, withoutNotes } from './page-drafts.ts';
import { StyleSheet } from './style-sheet.ts';

/**
 * Reads a web page: the document's own words without the site around them, list markers as the page shows them, tables with
 * their spans, footnotes once. Indents and sizes come from style attributes and the page's own sheet, in points.
 */
export const readHtml: FormatReader = async (bytes) => {
  const decoded = decodeText(bytes, declaredCharset(bytes));
  const root = parse(closeEmptyTags(decoded.text.replace(/^\uFEFF/, '')));
  const elements = [...descendants(root)];
  const styles = elements
    .filter((element) => element.tagName === 'style')
    .map((element) => element.childNodes.map((node) => ('value' in node ? node.value : '')).join(''));
  const page = { sheet: new StyleSheet(styles), notes: findNoteLinks(root), length: rawText(root).replace(/\s+/g, ' ').length };
  const blocks = new HtmlBlocks(page);
  blocks.walkPage(root);
  markContentsAndFurniture(blocks.drafts);
  const heading = markTitle(blocks.drafts);
  const builder = new SourceBuilder();
  for (const message of [...encodingMessages(decoded), ...leftOutMessages(blocks.leftOut)]) builder.addMessage(message);
  addDrafts(builder, blocks.drafts);
  const named = titleElement(elements);
  const source = builder.build({ format: 'html', title: named ?? heading, language: 'und' });
  return { ...source, language: languageOf(source.text, elements) };
};

/** XHTML closes empty elements in the tag; HTML's rules would let such a `script` or `title` swallow the page. */
function closeEmptyTags(text: string): string {
  return text.replace(
    /<(title|script|style|textarea|iframe|noscript|xmp|a|div|span|p|td|th|tr|i|b)((?:\s[^<>]*)?)\/>/gi,
    '<$1$2></$1>',
  );
}

/** The page's only top heading, when it opens the page and is not numbered, is its title. Returns the words of the first top heading. */
function markTitle(drafts: readonly Draft[]): string | null {
  const headings = drafts.filter((draft): draft is WordsDraft => draft.kind === 'heading');
  const tops = headings.filter((draft) => draft.level === 1);
  const [first] = tops;
  if (first === undefined) return null;
  const words = withoutNotes(first.text).replace(/\s+/g, ' ');
  const numbered = /^(?:part|chapter|article|section|title|item|annex|schedule|teil|titre)\b|^[\d§第]/iu.test(words);
  if (tops.length === 1 && first === headings[0] && !numbered) first.kind = 'title';
  return words;
}

function titleElement(elements: readonly HtmlElement[]): string | null {
  const words =
    elements
      .find((element) => element.tagName === 'title')
      ?.childNodes.map((node) => ('value' in node ? node.value : ''))
      .join('') ?? '';
  const title = words.replace(/\s+/g, ' ').trim();
  // Some publishers write the name of a file there.
  return title === '' || /^[\w.-]*[\d_.][\w.-]*$/.test(title) || /^untitled\b/i.test(title) ? null : title;
}

function languageOf(text: string, elements: readonly HtmlElement[]): string {
  const detected = detectLanguage(text);
  const html = elements.find((element) => element.tagName === 'html');
  const declared = html === undefined ? null : (attribute(html, 'lang') ?? attribute(html, 'xml:lang'));
  if (declared === null || !/^[a-z]{2,3}\b/i.test(declared)) return detected;
  // A template's language is often wrong: it decides only where the words are too few.
  return text.length < 200 || detected === 'und' ? declared.slice(0, 2).toLowerCase() : detected;
}
