import { centreQuestion } from '../../core/index/centre-question.ts';
import { findClauseNumbers } from '../../core/index/clause-number.ts';
import type { ClauseLookup } from '../../core/search/candidate.ts';
import { documentsInView } from '../../core/search/documents-in-view.ts';
import { type FusedHit, fuseScores, type ScoredList } from '../../core/search/fuse-scores.ts';
import { type KeywordRanking, rankByKeywords, type TermPostings } from '../../core/search/keyword-ranking.ts';
import { languageShares, type ScriptGroup, scriptGroup, scriptOfQuestion } from '../../core/search/language-balance.ts';
import { questionTerms } from '../../core/search/question-terms.ts';
import type { Searched, SearchMode } from '../../shared/answer.ts';
import type { DocumentRecord } from '../../shared/document.ts';
import type { ClauseCatalogue } from './clause-catalogue.ts';
import { termPostings } from './keyword-search.ts';
import type { RetrieveRequest } from './library-store.ts';
import type { LibraryTables } from './library-tables.ts';
import type { StoredClause } from './tables/clauses-table.ts';
import type { StoredDocument } from './tables/documents-table.ts';

/** How far the lists are read before fusion: at least so far, and further than was asked for. */
const depth = 150;
const depthShare = 1.2;
/** A question that is little more than a number asks for that clause: it comes first whatever the other lists say. */
const numberAloneWeight = 4;
/**
 * In a longer question a number says where to look: it is one more term, which the clause and all below it hold. What stands in
 * for a clause that is not there says less.
 */
const numberTermWeight = 0.5;
const nearestNumberWeight = 0.25;
/** Number of further terms up to which a question is little more than a number. */
const fewTerms = 2;
/** The same number may stand in every document: of a longer question only the best by its other words count as found by number. */
const mostNumberHits = 3;
/** Weights and shares by the table in docs/decisions/0008-scores-fused-by-language.md. */
const keywordWeight = 1;
const vectorWeight = 0.5;
/** Share of the mean question that is left out for ranking; the whole of it where languages are compared. */
const centredShare = 0.6;
const comparedShare = 1;
/** Best clauses of each language that are compared. */
const comparedClauses = 20;
/** A recital says in more words what an article rules. */
const recitalStanding = 0.8;

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

/** A clause number of the question and the clauses that bear it. */
interface FoundNumber {
  readonly start: number;
  readonly end: number;
  readonly explicit: boolean;
  /** Paths below this index of `NumberHit.path` are what was written; the others its nearest ancestors. */
  readonly exactPaths: number;
  readonly hits: readonly NumberHit[];
}

/** Similarities to the question over documents of one kind of script. */
interface NearList {
  readonly documents: ReadonlySet<number>;
  readonly entries: ScoredList['entries'];
  readonly share: number;
  readonly keywordShare: number;
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
    const limit = Math.max(depth, Math.ceil(top * depthShare));

    const numbers = mode === 'vector' ? [] : this.numberHits(question, facts.allowed);
    const covered = numbers.filter(({ hits, explicit }) => explicit && hits.length > 0);
    const terms = termPostings(questionTerms(question, covered), this.tables.words, facts, stored);
    const ranking = rankByKeywords([...this.numberTerms(question, covered), ...terms], facts, limit);

    const alone = terms.filter(({ counted }) => counted).length <= fewTerms;
    const lists = this.numberLists(numbers, alone, ranking, limit);
    const near = vector === null ? [] : this.vectorLists(question, vector, stored, { limit, atLeast: top });
    const shareOf = (key: number): number => near.find(({ documents: own }) => own.has(facts.owner[key] ?? 0))?.keywordShare ?? 1;
    if (mode !== 'vector') {
      const entries = ranking.ranked.map((key) => ({ key, score: ranking.score(key) }));
      lists.push({ name: 'keyword', weight: keywordWeight, scale: 'best', entries, shareOf });
    }
    for (const { entries, share } of near) lists.push({ name: 'vector', weight: vectorWeight * share, scale: 'span', entries });
    const similarities = new Map<number, number | null>();
    return {
      mode,
      notices,
      documents,
      documentKeys,
      searched: { documents: documents.length, clauses: facts.allowedClauses },
      hits: fuseScores(lists, (key) => (this.catalogue.isRecital(key) ? recitalStanding : 1)).slice(0, top),
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

  private numberLists(
    numbers: readonly { readonly explicit: boolean; readonly hits: readonly NumberHit[] }[],
    alone: boolean,
    ranking: KeywordRanking,
    limit: number,
  ): ScoredList[] {
    return numbers.map(({ hits, explicit }) => {
      const ordered = [...hits].sort(
        (left, right) =>
          left.path - right.path ||
          right.unitFits - left.unitFits ||
          ranking.score(right.key) - ranking.score(left.key) ||
          left.key - right.key,
      );
      const first = explicit && alone;
      const entries = ordered
        .slice(0, first ? limit : mostNumberHits)
        .map(({ key }, index) => ({ key, score: 1 - index / (ordered.length + 1) }));
      return { name: 'number', weight: first ? numberAloneWeight : 0, scale: 'best', entries };
    });
  }

  /**
   * The nearest clauses, in one list where the documents are of one kind of script, else in one for each kind: a model
   * prefers the question's own, so that neither list may crowd the other out. `share` is what the list's kind is worth.
   */
  private vectorLists(
    question: string,
    { values, modelSha256 }: NonNullable<RetrieveRequest['vector']>,
    stored: readonly StoredDocument[],
    size: { readonly limit: number; readonly atLeast: number },
  ): readonly NearList[] {
    const { vectors } = this.tables;
    const all = stored.length === this.catalogue.documents().length;
    const centred = centreQuestion(values, question, modelSha256, centredShare);
    const compared = centreQuestion(values, question, modelSha256, comparedShare);
    const list = (documents: readonly StoredDocument[]): Omit<NearList, 'share' | 'keywordShare'> => {
      const keys = documents.map(({ key }) => key);
      const allowed = all && documents.length === stored.length ? null : keys;
      const nearest = vectors.nearest(modelSha256, centred ?? values, size, allowed);
      return {
        documents: new Set(keys),
        entries: nearest.map(({ clauseKey, similarity }) => ({ key: clauseKey, score: similarity })),
      };
    };
    const own = scriptOfQuestion(question);
    const groups = Map.groupBy(stored, ({ record }): ScriptGroup => scriptGroup(record.language));
    if (groups.size < 2 || compared === null) return [{ ...list(stored), share: 1, keywordShare: 1 }];
    const lists = [...groups].map(([group, documents]) => ({ group, ...list(documents) }));
    const similarities = (wanted: boolean): readonly number[] =>
      lists
        .filter(({ group }) => (group === own) === wanted)
        .flatMap(({ entries }) => entries.slice(0, comparedClauses))
        .map(({ key }) => vectors.similarity(modelSha256, compared, key) ?? 0)
        .sort((left, right) => right - left);
    const shares = languageShares(similarities(true), similarities(false));
    // Words of the question's own script that stand in the other's documents are names and numbers: they count in full.
    return lists.map(({ group, ...rest }) =>
      group === own
        ? { ...rest, share: shares.own, keywordShare: shares.own }
        : { ...rest, share: shares.other, keywordShare: 1 },
    );
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
      changesOf: (clauseId) => (this.catalogue.changes().get(clauseId) ?? []).filter((id) => find(id) !== undefined),
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
  private numberTerms(question: string, covered: readonly FoundNumber[]): readonly TermPostings[] {
    return covered.map(({ start, end, exactPaths, hits }) => {
      const best = Math.min(...hits.map(({ path }) => path));
      const exact = best < exactPaths;
      const keys = new Set(hits.filter(({ path }) => path === best).flatMap(({ key }) => this.tables.clauses.subtreeKeys(key)));
      const clauses = Int32Array.from(keys).sort();
      return {
        term: question.slice(start, end).normalize('NFKC').toLowerCase(),
        postings: { clauses, weights: new Float32Array(clauses.length).fill(1) },
        scoreWeight: exact ? numberTermWeight : nearestNumberWeight,
        counted: true,
        titled: new Set<number>(),
      };
    });
  }

  private numberHits(question: string, allowed: Uint8Array): readonly FoundNumber[] {
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
      return { start, end, explicit, exactPaths, hits: [...found.values()] };
    });
  }
}
