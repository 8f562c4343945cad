import type { ImportItem } from '../../shared/window/import-queue.ts';
import { formatBytes, formatNumber, formatSeconds } from '../words/format.ts';
import type { Words } from '../words/use-words.ts';

const order: Readonly<Record<ImportItem['state'], number>> = {
  'needs-you': 0,
  failed: 1,
  working: 2,
  usable: 3,
  waiting: 4,
  ready: 5,
  duplicate: 6,
  cancelled: 7,
};

/** Rows that need a person first; inside one state they keep the order in which they were added. */
export function sortedItems(items: readonly ImportItem[]): readonly ImportItem[] {
  return items
    .map((item, index) => ({ item, index }))
    .sort((left, right) => order[left.item.state] - order[right.item.state] || left.index - right.index)
    .map(({ item }) => item);
}

/** The figure at the right of a row: real units of the step at work, or what became of it. */
export function rowFigure(item: ImportItem, t: Words): string {
  switch (item.state) {
    case 'waiting':
      return t('imp.waiting');
    case 'cancelled':
      return t('imp.cancelled');
    case 'duplicate':
      return t('imp.sameShort');
    case 'ready':
      return [clausesOf(item, t), secondsOf(item, t)].filter((part) => part !== '').join(' · ');
    case 'working':
    case 'usable':
      return stepFigure(item, t);
    default:
      return '';
  }
}

function stepFigure(item: ImportItem, t: Words): string {
  const now = item.steps.find((step) => step.state === 'working');
  if (now === undefined || now.total === 0) return '';
  const values =
    now.unit === 'byte'
      ? { n: formatBytes(now.done), m: formatBytes(now.total) }
      : { n: formatNumber(now.done), m: formatNumber(now.total) };
  return t(now.step === 'meaning' ? 'imp.vectors' : `imp.${now.unit}`, values);
}

function clausesOf(item: ImportItem, t: Words): string {
  const clauses = item.steps.find((step) => step.unit === 'clause' && step.total > 0)?.total;
  return clauses === undefined ? '' : t('status.clauses', { count: clauses, n: formatNumber(clauses) });
}

function secondsOf(item: ImportItem, t: Words): string {
  if (item.startedAt === null || item.endedAt === null) return '';
  const seconds = (Date.parse(item.endedAt) - Date.parse(item.startedAt)) / 1000;
  return t('record.seconds', { n: formatSeconds(seconds) });
}
