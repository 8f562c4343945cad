import { foldText } from '../../../core/read/fold.ts';
import type { SearchHit, SearchMode } from '../../../shared/answer.ts';
import { toErrorPayload } from '../../../shared/errors.ts';
import { brief, type Checks } from '../checks.ts';
import type { CaseContext } from './case-context.ts';
import type { ExpectedSearch } from './case-form.ts';

/** Runs each query as a user types it and looks for its gold clauses among the first hits. */
export async function checkSearches(
  context: CaseContext,
  expected: readonly ExpectedSearch[],
  keywordOnly: string | undefined,
  checks: Checks,
): Promise<void> {
  for (const search of expected) await checkSearch(context, search, keywordOnly, checks);
}

async function checkSearch(
  context: CaseContext,
  expected: ExpectedSearch,
  keywordOnly: string | undefined,
  checks: Checks,
): Promise<void> {
  const name = `search ${brief(expected.query, 40)}`;
  const mode: SearchMode = expected.vectorOnly === true ? 'vector' : keywordOnly !== undefined ? 'keyword' : 'hybrid';
  let hits: readonly SearchHit[];
  try {
    const top = Math.max(expected.topK, 20);
    const result = await context.library.search({ query: expected.query, filters: context.filters({}), mode, top });
    hits = result.hits;
    if (expected.vectorOnly === true)
      checks.that(result.mode === 'vector', `${name}: ran as ${result.mode}, not by vectors alone`);
  } catch (error) {
    checks.fail(`${name}: ${toErrorPayload(error).message}`);
    return;
  }
  if (expected.goldClauses.length === 0) checks.passed += 1;
  const first = hits.slice(0, expected.topK).map((hit) => context.ownerOf(hit.clauseId));
  for (const gold of expected.goldClauses) {
    const ids = context.clauseIds(gold);
    const found = ids.some((id) => first.includes(id));
    checks.that(found, () => `${name}: ${gold} is not among the first ${expected.topK} (${namesOf(context, hits.slice(0, 4))})`);
  }
  // The sentence of `keywordOnly` may name a query that must find nothing.
  if (keywordOnly?.includes(`${expected.query} gives none`))
    checks.that(hits.length === 0, `${name}: must find nothing, found ${namesOf(context, hits.slice(0, 3))}`);
  if (expected.maxHitsPerClause !== undefined) {
    const counts = new Map<string, number>();
    for (const hit of hits) {
      const clause = context.documentOf(hit.clauseId)?.view.clause(hit.clauseId);
      const key = clause === undefined ? hit.clauseId : foldText(`${clause.label} ${clause.text}`);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const most = Math.max(0, ...counts.values());
    checks.that(most <= expected.maxHitsPerClause, `${name}: one clause is hit ${most} times`);
  }
}

function namesOf(context: CaseContext, hits: readonly SearchHit[]): string {
  return hits.length === 0 ? 'no hit' : `found ${hits.map((hit) => context.label(hit.clauseId)).join(', ')}`;
}
