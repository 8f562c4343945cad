import type { Answer } from '../../../shared/answer.ts';
import type { QuestionScore } from '../golden/score-questions.ts';
import type { LabelledDocument } from './labelled-document.ts';
import type { LabelledQuestion } from './labelled-question.ts';
import type { LocatedGold } from './locate-gold.ts';
import { isFound, isRight, type Placed, place, placesIn, weigh } from './placed-clause.ts';
import { intersect, unite } from './ranges.ts';
import { type RetrievalScore, scoreHits } from './score-hits.ts';
import { scoreValues, type ValueScore } from './score-values.ts';

/** Numbers of squeezed characters. */
export interface CharacterScore {
  readonly gold: number;
  readonly cited: number;
  readonly shared: number;
}

export interface LabelledScore extends QuestionScore {
  /** Gold rows that the canonical text of their document does not hold; they count as missed. */
  readonly notLocated: number;
  readonly characters: CharacterScore;
  readonly retrieval: RetrievalScore;
  /** Null where the label names no values. */
  readonly values: ValueScore | null;
}

export interface AnsweredLabelled {
  readonly question: LabelledQuestion;
  readonly gold: readonly LocatedGold[];
  readonly answer: Answer;
  /** Ids of search hits, best first, before expansion and selection. */
  readonly hits: readonly string[];
  readonly documents: ReadonlyMap<string, LabelledDocument>;
  readonly seconds: number;
}

/** Scores one question. A refused question has all its gold missed. Throws nothing: unknown ids count as wrong citations. */
export function scoreLabelled({ question, gold, answer, hits, documents, seconds }: AnsweredLabelled): LabelledScore {
  const refused = !answer.answerable;
  const supported = refused ? [] : answer.sentences.filter((sentence) => sentence.status === 'supported');
  const ids = [...new Set(supported.flatMap((sentence) => sentence.clauses))];
  const cited = place(ids, documents);
  const unknown = ids.filter((id) => !cited.some(({ clause }) => clause.clauseId === id));
  const right = cited.filter((one) => gold.some((row) => isRight(one, row)));
  const wrong = cited.filter((one) => !right.includes(one));
  const found = gold.map((row) => isFound(row, cited));
  const candidates = place(answer.candidates.slice(0, candidatesLooked), documents);
  return {
    id: question.id,
    cited: [...cited.map(({ clause }) => clause.label), ...unknown],
    missed: gold.filter((_, index) => found[index] !== true).map(({ name }) => name),
    wrong: [...wrong.map(({ clause }) => clause.label), ...unknown],
    refused,
    acceptable: [],
    matches: right.map(() => 'strict'),
    goldRows: gold.length,
    leadIns: 0,
    mustInclude: { hit: 0, total: 0, missing: [] },
    candidatesNeeded: candidatesNeeded(gold, candidates),
    answerable: question.answerable,
    tokensIn: answer.usage.promptTokens,
    tokensOut: answer.usage.outputTokens,
    seconds,
    notLocated: gold.filter(({ places }) => places.length === 0).length,
    characters: countCharacters(gold, cited, documents),
    retrieval: scoreHits(gold, place(hits, documents)),
    values: scoreValues(question, supported),
  };
}

const candidatesLooked = 40;

function candidatesNeeded(gold: readonly LocatedGold[], candidates: readonly Placed[]): number | null {
  for (let most = 0; most <= candidates.length; most += 1) {
    const first = candidates.slice(0, most);
    if (gold.every((row) => isFound(row, first))) return most;
  }
  return null;
}

function countCharacters(
  gold: readonly LocatedGold[],
  cited: readonly Placed[],
  documents: ReadonlyMap<string, LabelledDocument>,
): CharacterScore {
  const total = { gold: 0, cited: 0, shared: 0 };
  const ids = new Set([...gold.map((row) => row.documentId), ...cited.map(({ document }) => document.documentId)]);
  for (const documentId of ids) {
    const document = documents.get(documentId);
    if (document === undefined) continue;
    const wanted = unite(gold.filter((row) => row.documentId === documentId).flatMap((row) => row.places));
    const shown = placesIn(documentId, cited);
    total.gold += weigh(document, wanted);
    total.cited += weigh(document, shown);
    total.shared += weigh(document, intersect(wanted, shown));
  }
  return total;
}
