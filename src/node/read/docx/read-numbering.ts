import type {
  AbstractNumbering,
  LevelOverride,
  NumberingDefinitions,
  NumberingInstance,
  NumberingLevel,
} from '../../../core/read/docx/numbering.ts';
import { attribute, child, childElements, childValue, descendants, integer, toggle, type XmlElement } from './xml.ts';

/** Reads `numbering.xml` (may be absent) and the numbering styles of `styles.xml` into plain definitions. */
export function readNumbering(
  numbering: XmlElement | undefined,
  styleNumbering: ReadonlyMap<string, string>,
): NumberingDefinitions {
  const abstracts = new Map<string, AbstractNumbering>();
  const instances = new Map<string, NumberingInstance>();
  for (const element of numbering === undefined ? [] : childElements(numbering)) {
    if (element.localName === 'abstractNum') {
      const id = attribute(element, 'abstractNumId');
      if (id !== undefined) abstracts.set(id, readAbstract(element));
    } else if (element.localName === 'num') {
      const id = attribute(element, 'numId');
      const abstractId = childValue(element, 'abstractNumId');
      if (id !== undefined && abstractId !== undefined) instances.set(id, { abstractId, overrides: readOverrides(element) });
    }
  }
  return { abstracts, instances, styleNumbering };
}

function readAbstract(element: XmlElement): AbstractNumbering {
  const levels = new Map<number, NumberingLevel>();
  for (const level of childElements(element)) {
    const index = level.localName === 'lvl' ? integer(attribute(level, 'ilvl')) : undefined;
    if (index !== undefined) levels.set(index, readLevel(level));
  }
  const link = childValue(element, 'numStyleLink');
  return link === undefined ? { levels } : { levels, numberingStyleLink: link };
}

function readOverrides(element: XmlElement): Map<number, LevelOverride> {
  const overrides = new Map<number, LevelOverride>();
  for (const override of childElements(element)) {
    const index = override.localName === 'lvlOverride' ? integer(attribute(override, 'ilvl')) : undefined;
    if (index === undefined) continue;
    const startOverride = integer(childValue(override, 'startOverride'));
    const level = child(override, 'lvl');
    overrides.set(index, {
      ...(startOverride === undefined ? {} : { startOverride }),
      ...(level === undefined ? {} : { level: readLevel(level) }),
    });
  }
  return overrides;
}

function readLevel(element: XmlElement): NumberingLevel {
  // Newer formats stand in mc:AlternateContent; the first numFmt in document order is the one Word uses.
  const format = child(element, 'numFmt') ?? descendants(element, 'numFmt')[0];
  const restart = integer(childValue(element, 'lvlRestart'));
  const paragraphStyle = childValue(element, 'pStyle');
  const customFormat = attribute(format, 'format');
  const text = child(element, 'lvlText');
  return {
    // ECMA-376 says 0 where start is missing; Word itself begins at 1 and always writes the element.
    start: integer(childValue(element, 'start')) ?? 1,
    format: attribute(format, 'val') ?? 'decimal',
    text: attribute(text, 'val') ?? '',
    legal: toggle(element, 'isLgl') ?? false,
    ...(customFormat === undefined ? {} : { customFormat }),
    ...(restart === undefined ? {} : { restart }),
    ...(paragraphStyle === undefined ? {} : { paragraphStyle }),
    ...(child(element, 'lvlPicBulletId') === undefined ? {} : { picture: true }),
    ...(toggle(child(element, 'rPr'), 'vanish') === true ? { hidden: true } : {}),
  };
}
