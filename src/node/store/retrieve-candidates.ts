import { type Expanded, expandHits, type Hit } from '../../core/expand/expand-hits.ts';
import type { Candidate, Retrieval } from '../../core/search/candidate.ts';
import type { SearchHit } from '../../shared/answer.ts';
import type { Clause, ClauseTable, CrossReference, Definition } from '../../shared/clause.ts';
import type { ClauseSearch, FoundClauses } from './clause-search.ts';
import type { RetrieveRequest } from './library-store.ts';
import type { LibraryTables } from './library-tables.ts';

/** Clause rows of the hits; only they are read, not the whole lists. */
export function hitClauses(found: FoundClauses, tables: LibraryTables): readonly Hit[] {
  return found.hits.flatMap(({ key, score, ranks }) => {
    const stored = tables.clauses.byKey(key);
    return stored === undefined ? [] : [{ clause: stored.clause, score, ranks }];
  });
}

export function searchHits(hits: readonly Hit[]): readonly SearchHit[] {
  return hits.map(({ clause, score, ranks }) => ({
    clauseId: clause.clauseId,
    documentId: clause.documentId,
    label: clause.label,
    score,
    ranks,
  }));
}

/** Search, expansion and everything that the later steps need, so that they touch no store. */
export function retrieveCandidates(request: RetrieveRequest, search: ClauseSearch, tables: LibraryTables): Retrieval {
  const found = search.run(request);
  const lookup = search.lookup(found.documentKeys);
  const hits = hitClauses(found, tables);
  const expanded: readonly Expanded[] =
    request.maximumCandidates === 0
      ? hits.map((hit) => ({ ...hit, why: 'hit', from: null }))
      : expandHits(hits, lookup, request.maximumCandidates);
  const candidates = expanded.map((entry): Candidate => {
    const key = lookup.key(entry.clause.clauseId) ?? 0;
    return { ...entry, termCoverage: found.ranking.coverage(key), similarity: found.similarity(key) };
  });

  const ancestors = new Map<string, Clause>();
  const references = new Map<string, CrossReference>();
  const tablesOf = new Map<string, ClauseTable>();
  const definitions: Definition[] = [];
  const documentIds = new Set<string>();
  for (const { clause } of candidates) {
    documentIds.add(clause.documentId);
    for (let id = clause.parentId; id !== null && !ancestors.has(id); ) {
      const parent = lookup.clause(id);
      if (parent === undefined) break;
      ancestors.set(id, parent);
      id = parent.parentId;
    }
    for (const reference of [...lookup.referencesFrom(clause.clauseId), ...lookup.referencesTo(clause.clauseId)]) {
      references.set(`${reference.from} ${reference.start} ${reference.to ?? ''}`, reference);
    }
    for (const table of lookup.tablesOf(clause.clauseId)) tablesOf.set(table.tableId, table);
  }
  for (const documentId of documentIds) definitions.push(...lookup.definitionsOf(documentId));

  return {
    question: request.question,
    filters: request.filters,
    mode: found.mode,
    hits: searchHits(hits),
    candidates,
    searched: found.searched,
    documents: found.documents,
    terms: found.ranking.terms,
    ancestors: [...ancestors.values()],
    definitions,
    crossReferences: [...references.values()],
    tables: [...tablesOf.values()],
    notices: found.notices,
  };
}
