import type { CodedResult } from '../../shared/window/contract.ts';
import type { SourceView } from '../../shared/window/source-view.ts';
import type { ClauseCard, OutlineRow } from '../../shared/window/views.ts';
import { request } from '../services/window-api.ts';

type Answered<Value> = Promise<CodedResult<Value>>;

const views = new Map<string, Answered<SourceView>>();
const outlines = new Map<string, Answered<readonly OutlineRow[]>>();
const cards = new Map<string, Answered<ClauseCard>>();

/** Keeps good answers; a failure is asked for anew next time. */
function once<Value>(cache: Map<string, Answered<Value>>, key: string, ask: () => Answered<Value>): Answered<Value> {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const asked = ask().then((result) => {
    if (!result.ok) cache.delete(key);
    return result;
  });
  cache.set(key, asked);
  return asked;
}

export function sourceView(documentId: string): Answered<SourceView> {
  return once(views, documentId, () => request('source.open', { documentId }));
}

export function documentOutline(documentId: string): Answered<readonly OutlineRow[]> {
  return once(outlines, documentId, async () => {
    const result = await request('documents.outline', { documentId });
    return result.ok ? { ok: true, value: result.value.rows } : result;
  });
}

export function clauseCard(clauseId: string): Answered<ClauseCard> {
  return once(cards, clauseId, () => request('clauses.card', { clauseId }));
}

/** Documents were changed or taken away: everything is asked for anew. */
export function forgetSources(): void {
  views.clear();
  outlines.clear();
  cards.clear();
}

/** Answers were added: the cards' "Used in answers" is out of date. */
export function forgetCards(): void {
  cards.clear();
}
