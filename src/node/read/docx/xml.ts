import { DOMParser, type Element } from '@xmldom/xmldom';
import { ProvisoError } from '../../../shared/errors.ts';

export type XmlElement = Element;

/** Bytes of an XML part as text: byte order marks and UTF-16 are understood, the rest is UTF-8 as OOXML asks. */
export function decodePart(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}

/** Parses a part; a part that is no well-formed XML is a damaged file. */
export function parseXml(text: string, part: string): XmlElement {
  try {
    const parser = new DOMParser({
      locator: false,
      onError: (level, message) => {
        if (level !== 'warning') throw new Error(message);
      },
    });
    const root = parser.parseFromString(text, 'text/xml').documentElement;
    if (root === null) throw new Error('no root element');
    return root;
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    throw new ProvisoError(
      'unreadable-file',
      `The document is damaged: its part ${part} is not well-formed XML (${detail}). Open it in Word, repair it and save it as .docx.`,
      { part },
      cause,
    );
  }
}

/** Child elements. Names are compared without prefix: strict and transitional OOXML differ in name spaces only. */
export function* childElements(parent: XmlElement): Generator<XmlElement> {
  for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType === node.ELEMENT_NODE) yield node as XmlElement;
  }
}

export function child(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  if (parent === undefined) return undefined;
  for (const element of childElements(parent)) if (element.localName === name) return element;
  return undefined;
}

/** Value of an attribute by its name without prefix. */
export function attribute(element: XmlElement | undefined, name: string): string | undefined {
  if (element === undefined) return undefined;
  const attributes = element.attributes;
  for (let index = 0; index < attributes.length; index += 1) {
    const found = attributes.item(index);
    if (found?.localName === name) return found.value;
  }
  return undefined;
}

/** `w:val` of a child element. */
export function childValue(parent: XmlElement | undefined, name: string): string | undefined {
  return attribute(child(parent, name), 'val');
}

export function integer(value: string | undefined): number | undefined {
  if (value === undefined || !/^\s*[+-]?\d{1,9}/.test(value)) return undefined;
  return Number.parseInt(value, 10);
}

/** A toggle such as `w:b`: undefined when absent, else whether it is on. */
export function toggle(parent: XmlElement | undefined, name: string): boolean | undefined {
  const element = child(parent, name);
  if (element === undefined) return undefined;
  const value = attribute(element, 'val');
  return value === undefined || !/^(0|false|off|none)$/i.test(value.trim());
}

/** All descendants with a name, not looking inside elements that `skip` names. */
export function descendants(parent: XmlElement, name: string, skip: ReadonlySet<string> = new Set()): XmlElement[] {
  const found: XmlElement[] = [];
  const open = [...childElements(parent)].reverse();
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    if (element.localName === name) found.push(element);
    else if (element.localName === null || !skip.has(element.localName)) open.push(...[...childElements(element)].reverse());
  }
  return found;
}
