import type { ImportQueueState } from '../../shared/window/import-queue.ts';
import { announce } from '../state/announce.ts';
import { say } from '../words/use-words.ts';

const quietMilliseconds = 5000;

/** Speaks of the queue at quarters of the whole and when a row needs a person, at most once in five seconds. */
export function importAnnouncer(now: () => number = Date.now): (queue: ImportQueueState) => void {
  let quarter = 0;
  let told = new Set<string>();
  let last = Number.NEGATIVE_INFINITY;
  return (queue) => {
    const total = queue.items.length;
    if (total === 0) {
      quarter = 0;
      told = new Set();
      return;
    }
    if (now() - last < quietMilliseconds) return;
    const needing = queue.items.find((item) => (item.state === 'needs-you' || item.state === 'failed') && !told.has(item.itemId));
    const reached = Math.floor((queue.finished / total) * 4);
    if (needing !== undefined) {
      told.add(needing.itemId);
      announce(say('imp.announceNeeds', { file: needing.file }));
    } else if (reached > quarter) announce(say('imp.announce', { n: queue.finished, m: total }));
    else {
      quarter = Math.min(quarter, reached);
      return;
    }
    quarter = reached;
    last = now();
  };
}
