import { child, childElements, childValue, type XmlElement } from './xml.ts';

/** A formula in one line: what its parts say, with signs for fraction, power and root. */
export function linearMath(element: XmlElement): string {
  const part = (name: string): string => {
    const found = child(element, name);
    return found === undefined ? '' : linearMath(found);
  };
  const group = (text: string): string => (Array.from(text).length > 1 ? `(${text})` : text);
  switch (element.localName) {
    case 't':
      return element.textContent ?? '';
    case 'f':
      return `${group(part('num'))}/${group(part('den'))}`;
    case 'sSup':
      return `${part('e')}^${group(part('sup'))}`;
    case 'sSub':
      return `${part('e')}_${group(part('sub'))}`;
    case 'sSubSup':
      return `${part('e')}_${group(part('sub'))}^${group(part('sup'))}`;
    case 'rad':
      return `${part('deg')}√${group(part('e'))}`;
    case 'd':
      return `(${[...childElements(element)]
        .filter((entry) => entry.localName === 'e')
        .map(linearMath)
        .join(', ')})`;
    case 'nary': {
      const sign = childValue(child(element, 'naryPr'), 'chr') ?? '∫';
      return `${sign}_${group(part('sub'))}^${group(part('sup'))} ${part('e')}`;
    }
    case 'rPr':
    case 'ctrlPr':
      return '';
    default:
      return [...childElements(element)].map(linearMath).join('');
  }
}
