import { ProvisoError } from '../../../shared/errors.ts';
import type { PackageParts } from './open-package.ts';
import { attribute, childElements, decodePart, parseXml, type XmlElement } from './xml.ts';

/** Finds parts by their relationship, as a package names them; file names are a convention only. */
export class PackageMap {
  private readonly parts: PackageParts;
  private readonly byLowerCase = new Map<string, string>();
  readonly main: string;
  private readonly mainRelations: ReadonlyMap<string, string>;

  constructor(parts: PackageParts) {
    this.parts = parts;
    for (const name of parts.keys()) this.byLowerCase.set(name.toLowerCase(), name);
    const root = this.relations('');
    const main = this.find(root.get('officeDocument')) ?? this.find('word/document.xml');
    if (main === undefined) {
      const office = ['xl/', 'ppt/'].some((folder) => [...parts.keys()].some((name) => name.startsWith(folder)));
      const isZipOnly = !parts.has('[Content_Types].xml');
      throw new ProvisoError(
        isZipOnly || office ? 'wrong-type' : 'unreadable-file',
        isZipOnly || office
          ? 'The file is a zip package but no Word document. Import a .docx file.'
          : 'The document is damaged: its main part is missing. Open it in Word, repair it and save it as .docx.',
      );
    }
    this.main = main;
    this.mainRelations = this.relations(main);
  }

  /** Text of the main part. */
  mainText(): string {
    return this.text(this.main);
  }

  /** Root element of the part that the main part is related to by `type` ("styles"); undefined when there is none. */
  related(type: string): XmlElement | undefined {
    const name = this.find(this.mainRelations.get(type));
    return name === undefined ? undefined : parseXml(this.text(name), name);
  }

  /** Root element of the core properties. */
  coreProperties(): XmlElement | undefined {
    const name = this.find(this.relations('').get('core-properties'));
    return name === undefined ? undefined : parseXml(this.text(name), name);
  }

  private text(name: string): string {
    return decodePart(this.parts.get(name) ?? Buffer.alloc(0));
  }

  private find(name: string | undefined): string | undefined {
    return name === undefined ? undefined : this.byLowerCase.get(name.toLowerCase());
  }

  /** Relationship type (its last word) to part name, for the relations of one part. */
  private relations(part: string): Map<string, string> {
    const found = new Map<string, string>();
    const cut = part.lastIndexOf('/') + 1;
    const folder = part.slice(0, cut);
    const name = this.find(`${folder}_rels/${part.slice(cut)}.rels`);
    if (name === undefined) return found;
    for (const relation of childElements(parseXml(this.text(name), name))) {
      const type = attribute(relation, 'Type')?.split('/').at(-1);
      const target = attribute(relation, 'Target');
      if (type === undefined || target === undefined || attribute(relation, 'TargetMode') === 'External' || found.has(type))
        continue;
      found.set(type, resolvePath(folder, target));
    }
    return found;
  }
}

function resolvePath(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/');
  const steps: string[] = [];
  for (const step of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
