import { findClauseNumbers } from '../../core/index/clause-number.ts';
import type { ClauseLookup } from '../../core/search/candidate.ts';
import { documentsInView } from '../../core/search/documents-in-view.ts';
import { type KeywordRanking, rankByKeywords, type TermPostings } from '../../core/search/keyword-ranking.ts';
import { questionTerms } from '../../core/search/question-terms.ts';
import { type FusedHit, fuseRanks, type RankedList } from '../../core/search/reciprocal-rank-fusion.ts';
import type { Searched, SearchMode } from '../../shared/answer.ts';
import type { DocumentRecord } from '../../shared/document.ts';
import type { ClauseCatalogue } from './clause-catalogue.ts';
import { termPostings } from './keyword-search.ts';
import type { RetrieveRequest } from './library-store.ts';
import type { LibraryTables } from './library-tables.ts';
import type { StoredClause } from './tables/clauses-table.ts';

/** How far the lists are read before fusion: at least so far, and further than was asked for. */
const keywordDepth = 100;
const vectorDepth = 60;
const vectorDepthShare = 1.2;
/**
 * A question that is little more than a number asks for that clause: it comes first whatever the other lists say. In a longer
 * question the number says where to look, and what only looks like a number less.
 */
const numberAloneWeight = 4;
const numberWeight = 1;
const bareNumberWeight = 0.5;
/** Number of further terms up to which a question is little more than a number. */
const fewTerms = 2;
/** The same number may stand in every document: a longer question takes only the best by its other words. */
const mostNumberHits = 3;
/** Of the weights 0.3 to 1.5 for the vector list, 0.5 found most on labelled questions with the shipped small model. */
const keywordWeight = 1;
const vectorWeight = 0.5;

export interface FoundClauses {
  readonly mode: SearchMode;
  readonly notices: readonly string[];
  readonly documents: readonly DocumentRecord[];
  readonly documentKeys: ReadonlySet<number>;
  readonly searched: Searched;
  /** Best first, at most `top`. */
  readonly hits: readonly FusedHit[];
  readonly ranking: KeywordRanking;
  /** Similarity of question and clause; null without vectors. */
  similarity(clauseKey: number): number | null;
}

interface NumberHit {
  readonly key: number;
  readonly unitFits: number;
  readonly path: number;
}

/** The three lists over the clauses that the filters allow, and their fusion. */
export class ClauseSearch {
  private readonly tables: LibraryTables;
  private readonly catalogue: ClauseCatalogue;

  constructor(tables: LibraryTables, catalogue: ClauseCatalogue) {
    this.tables = tables;
    this.catalogue = catalogue;
  }

  run(request: RetrieveRequest): FoundClauses {
    const { question, filters, today, top } = request;
    const all = this.catalogue.documents();
    const documents = documentsInView(
      all.map(({ record }) => record),
      filters,
      today,
    );
    const inView = new Set(documents.map(({ documentId }) => documentId));
    const stored = all.filter(({ record }) => inView.has(record.documentId));
    const documentKeys = new Set(stored.map(({ key }) => key));
    const facts = this.catalogue.facts(documentKeys);
    const { mode, notices } = this.modeOf(request, documentKeys);
    const vector = mode === 'keyword' ? null : request.vector;
    const depth = Math.max(keywordDepth, top);

    const numbers = mode === 'vector' ? [] : this.numberHits(question, facts.allowed);
    const covered = numbers.filter(({ hits, explicit }) => explicit && hits.length > 0);
    const terms = termPostings(questionTerms(question, covered), this.tables.words, facts, stored);
    const ranking = rankByKeywords([...this.numberTerms(question, covered), ...terms], facts, depth);

    const lists: RankedList[] = [];
    for (const { hits, explicit } of numbers) {
      const ordered = [...hits].sort(
        (left, right) =>
          left.path - right.path ||
          right.unitFits - left.unitFits ||
          ranking.score(right.key) - ranking.score(left.key) ||
          left.key - right.key,
      );
      const alone = explicit && terms.filter(({ counted }) => counted).length <= fewTerms;
      const weight = alone ? numberAloneWeight : explicit ? numberWeight : bareNumberWeight;
      lists.push({ name: 'number', weight, keys: ordered.map(({ key }) => key).slice(0, alone ? depth : mostNumberHits) });
    }
    if (mode !== 'vector') lists.push({ name: 'keyword', weight: keywordWeight, keys: ranking.ranked });
    const similarities = new Map<number, number | null>();
    if (vector !== null) {
      const allowed = documentKeys.size === all.length ? null : [...documentKeys];
      const limit = Math.max(vectorDepth, Math.ceil(top * vectorDepthShare));
      const nearest = this.tables.vectors.nearest(vector.modelSha256, vector.values, { limit, atLeast: top }, allowed);
      for (const { clauseKey, similarity } of nearest) similarities.set(clauseKey, similarity);
      lists.push({ name: 'vector', weight: vectorWeight, keys: nearest.map(({ clauseKey }) => clauseKey) });
    }
    return {
      mode,
      notices,
      documents,
      documentKeys,
      searched: { documents: documents.length, clauses: facts.allowedClauses },
      hits: fuseRanks(lists).slice(0, top),
      ranking,
      similarity: (clauseKey) => {
        if (vector === null) return null;
        const known = similarities.get(clauseKey);
        if (known !== undefined) return known;
        const similarity = this.tables.vectors.similarity(vector.modelSha256, vector.values, clauseKey);
        similarities.set(clauseKey, similarity);
        return similarity;
      },
    };
  }

  /** Look-ups for one expansion that end at the filters. What was read once is kept: expansion asks for the same clauses often. */
  lookup(documentKeys: ReadonlySet<number>): ClauseLookup & { key(clauseId: string): number | undefined } {
    const { clauses, definitions, references, clauseTables } = this.tables;
    const read = new Map<string, StoredClause | undefined>();
    const keep = (found: StoredClause | undefined): StoredClause | undefined =>
      found !== undefined && documentKeys.has(found.documentKey) ? found : undefined;
    const find = (clauseId: string): StoredClause | undefined => {
      if (!read.has(clauseId)) read.set(clauseId, keep(clauses.byId(clauseId)));
      return read.get(clauseId);
    };
    const keys = new Map(this.catalogue.documents().map(({ key, record }) => [record.documentId, key]));
    return {
      key: (clauseId) => find(clauseId)?.key,
      clause: (clauseId) => find(clauseId)?.clause,
      children: (clauseId) => {
        if (find(clauseId) === undefined) return [];
        const children = clauses.children(clauseId);
        for (const child of children) read.set(child.clause.clauseId, child);
        return children.map(({ clause }) => clause);
      },
      referencesFrom: (clauseId) => (find(clauseId) === undefined ? [] : references.from(clauseId)),
      referencesTo: (clauseId) => references.to(clauseId).filter(({ from }) => find(from) !== undefined),
      definitionsOf: (documentId) => {
        const key = keys.get(documentId);
        return key !== undefined && documentKeys.has(key) ? definitions.ofDocument(key) : [];
      },
      tablesOf: (clauseId) => (find(clauseId) === undefined ? [] : clauseTables.ofClause(clauseId)),
    };
  }

  /** Vector lists need vectors of the question's own model; without them the keyword list stands alone and says so. */
  private modeOf(request: RetrieveRequest, documentKeys: ReadonlySet<number>): { mode: SearchMode; notices: string[] } {
    if (request.mode === 'keyword') return { mode: 'keyword', notices: [] };
    if (request.vector === null) {
      return {
        mode: 'keyword',
        notices: ['No embedding model is available: clauses were found by their words and numbers only.'],
      };
    }
    const { modelSha256 } = request.vector;
    if (this.tables.vectors.modelKey(modelSha256) === null) {
      const other = this.tables.vectors.indexedModels().find(({ sha256 }) => sha256 !== modelSha256);
      const notice = other
        ? `The index was made with another embedding model (${other.name}, ${other.dimensions} numbers a vector; the one in use gives ${request.vector.values.length}): clauses were found by their words and numbers only. Rebuild the index to search by meaning again.`
        : 'The index has no vectors yet: clauses were found by their words and numbers only.';
      return { mode: 'keyword', notices: [notice] };
    }
    const pending = this.catalogue.pendingByDocument(modelSha256);
    const waiting = [...documentKeys].some((key) => (pending.get(key) ?? 0) > 0);
    const notices = waiting ? ['Not every clause has its vector yet: some were looked for by their words and numbers only.'] : [];
    return { mode: request.mode, notices };
  }

  /** A clause number that was found is a term of the question too: the clause and all below it hold it. */
  private numberTerms(
    question: string,
    covered: readonly { readonly start: number; readonly end: number; readonly hits: readonly NumberHit[] }[],
  ): readonly TermPostings[] {
    return covered.map(({ start, end, hits }) => {
      const best = Math.min(...hits.map(({ path }) => path));
      const keys = new Set(hits.filter(({ path }) => path === best).flatMap(({ key }) => this.tables.clauses.subtreeKeys(key)));
      const clauses = Int32Array.from(keys).sort();
      return {
        term: question.slice(start, end).normalize('NFKC').toLowerCase(),
        postings: { clauses, weights: new Float32Array(clauses.length).fill(1) },
        // The number list ranks them.
        scoreWeight: 0,
        counted: true,
        titled: new Set<number>(),
      };
    });
  }

  private numberHits(
    question: string,
    allowed: Uint8Array,
  ): readonly { start: number; end: number; explicit: boolean; hits: readonly NumberHit[] }[] {
    return findClauseNumbers(question).map(({ start, end, unit, paths, exactPaths, explicit }) => {
      const found = new Map<number, NumberHit>();
      for (const [index, path] of paths.entries()) {
        // Nearest ancestors stand in only where the very clause is not there.
        if (found.size > 0 && index >= exactPaths) break;
        for (const { key, unit: own } of this.tables.clauses.byNumber(path)) {
          if (allowed[key] !== 1 || found.has(key)) continue;
          const unitFits = own === unit ? 2 : own === null || unit === null ? 1 : 0;
          found.set(key, { key, unitFits, path: index });
        }
      }
      return { start, end, explicit, hits: [...found.values()] };
    });
  }
}
