import type { Words } from '../words/use-words.ts';

/** A version as it stands in a line: numbers get their mark ("v4", "第 4 版"), words stay as they are. */
export function versionName(version: string, t: Words): string {
  return /^\d[\d.]*$/.test(version) ? t('versionShort', { version }) : version;
}
