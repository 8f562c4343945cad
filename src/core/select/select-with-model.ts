import { askFitting } from '../chat/ask-fitting.ts';
import type { ChatModel } from '../chat/chat-model.ts';
import type { ChatUsage } from '../chat/chat-usage.ts';
import { clauseEntry } from '../chat/clause-entry.ts';
import { readSelection } from '../chat/selection-grammar.ts';
import { mostParts, selectionPrompt } from '../chat/selection-prompt.ts';
import type { Candidate, Retrieval } from '../search/candidate.ts';
import { createVerificationContext } from '../verify/verification-context.ts';
import { namedParties } from './named-parties.ts';
import { questionParts } from './question-parts.ts';
import { coverageOf, type WeightedTerm, weightTerms } from './question-terms.ts';
import { type ScoredCandidate, scoreCandidates } from './score-candidates.ts';
import { selectByRanks } from './select-by-ranks.ts';
import type { Selection } from './selection.ts';
import { withChanges } from './with-changes.ts';

/** Bounds of what a chat model is shown: with them a choice takes about 1,200 tokens in and 10 out. */
export const modelSelectSettings = {
  /** Most candidates, the best for each part of the question in turn, by the evidence that the rule without a model weighs. */
  candidates: 12,
  /** Most tokens of all candidates together. */
  entryTokens: 850,
  /** Most characters of one candidate's words. */
  characters: 340,
  /** Most clauses for a part of the question; of a question for a list as many as are shown. */
  idsOfPart: 4,
} as const;

export interface ModelSelection {
  /** Null: the model gave no choice; the caller chooses by ranks. */
  readonly selection: Selection | null;
  readonly failure: string | null;
  readonly usage: ChatUsage;
  readonly notices: readonly string[];
}

/** How the choice came about, in words for the record. */
const rule = (name: string, read: number, of: number): string =>
  `Chosen in one call by the chat model ${name}, which read the best ${read} of ${of} clauses found, as numbers of a list and nothing else; ` +
  'clauses that recorded changes put in place of others or beside them; then every clause is taken out again that adds nothing to the others.';

/**
 * Chooses by one call to a chat model: for each part of the question the numbers of the clauses that state it, or none. The
 * model sees trimmed clauses and can write nothing but their numbers. Parts without a clause are `uncovered`; without any
 * the documents do not say. A party that nothing in view knows needs no model to be refused.
 */
export async function selectWithModel(retrieval: Retrieval, chat: ChatModel, signal?: AbortSignal): Promise<ModelSelection> {
  const terms = weightTerms(retrieval);
  const parties = namedParties(retrieval);
  const asked = questionParts(retrieval).slice(0, mostParts);
  const scored = scoreCandidates(retrieval, terms, parties, asked);
  if (scored.length === 0 || parties.unknown !== null)
    return {
      selection: selectByRanks(retrieval),
      failure: null,
      usage: { promptTokens: 0, outputTokens: 0, modelCalls: 0 },
      notices: [],
    };
  const shown = bestOfParts(scored, asked.length, modelSelectSettings.candidates);
  const entries = entriesOf(shown, retrieval);
  const parts = asked.map(({ words }) => words);
  const list = asked.some((part) => part.list);
  const mostIds = list ? modelSelectSettings.candidates : modelSelectSettings.idsOfPart;
  const { question } = retrieval;
  const reply = await askFitting(chat, {
    entries,
    entryTokens: modelSelectSettings.entryTokens,
    build: (count) => selectionPrompt({ question, parts, entries: entries.slice(0, count), mostIds, signal }),
  });
  const found = retrieval.candidates.length;
  const unread = reply.read < found && reply.read > 0;
  const notices = unread ? [`The chat model read the best ${reply.read} of the ${found} clauses found, not all of them.`] : [];
  const chosen = reply.text === null ? null : readSelection(reply.text, parts.length, reply.read);
  if (chosen === null)
    return {
      selection: null,
      failure: reply.failure ?? 'The chat model did not answer in the form that was asked for.',
      usage: reply.usage,
      notices: [],
    };
  const { name } = await chat.identity();
  const selection = toSelection(chosen, { shown, scored, parts, terms, list, retrieval, rule: rule(name, reply.read, found) });
  return { selection, failure: null, usage: reply.usage, notices };
}

/** The best for each part in turn: a part whose clauses score low is not crowded out by another one. */
function bestOfParts(scored: readonly ScoredCandidate[], parts: number, count: number): readonly ScoredCandidate[] {
  if (parts < 2) return scored.slice(0, count);
  const rankings = Array.from({ length: parts }, (_, part) =>
    [...scored].sort((left, right) => (right.partScores[part] ?? 0) - (left.partScores[part] ?? 0)),
  );
  const shown = new Set<ScoredCandidate>();
  for (let place = 0; place < scored.length && shown.size < count; place += 1) {
    for (const ranking of rankings) {
      const entry = ranking[place];
      if (entry !== undefined && shown.size < count) shown.add(entry);
    }
  }
  return [...shown];
}

function entriesOf(shown: readonly ScoredCandidate[], retrieval: Retrieval): readonly string[] {
  const context = createVerificationContext({
    documents: retrieval.documents,
    clauses: distinct(
      [retrieval, ...(retrieval.parts ?? [])].flatMap(({ ancestors, candidates }) => [
        ...ancestors,
        ...candidates.map(({ clause }) => clause),
      ]),
    ),
    tables: retrieval.tables,
    definitions: [],
    texts: new Map(),
    asOf: '',
    accessGroups: [],
    changes: [],
  });
  const several = new Set(shown.map(({ candidate }) => candidate.clause.documentId)).size > 1;
  return shown.map(({ candidate: { clause } }, index) => {
    const title = several ? (context.documentById.get(clause.documentId)?.title ?? null) : null;
    return clauseEntry(index + 1, clause, context, {
      question: retrieval.question,
      limit: modelSelectSettings.characters,
      title,
    });
  });
}

interface Choice {
  readonly shown: readonly ScoredCandidate[];
  readonly scored: readonly ScoredCandidate[];
  readonly parts: readonly string[];
  readonly terms: readonly WeightedTerm[];
  readonly list: boolean;
  readonly retrieval: Retrieval;
  readonly rule: string;
}

function toSelection(chosen: readonly (readonly number[])[], choice: Choice): Selection {
  const { shown, scored, parts, terms, list, retrieval } = choice;
  const ofParts = chosen.map((ids) => ids.flatMap((id) => shown[id - 1] ?? []));
  const uncovered = parts.filter((_, index) => ofParts[index]?.length === 0);
  const all = [...new Set(ofParts.flat())].sort((left, right) => scored.indexOf(left) - scored.indexOf(right));
  if (all.length === 0)
    return {
      chosen: [],
      uncovered,
      rule: choice.rule,
      nearest: shown.slice(0, 3).map(({ candidate }) => ({
        candidate,
        why: 'It is near, but the chat model found that it does not state what is asked.',
      })),
    };
  const smallest = list ? all : withoutUnneeded(all, ofParts, terms);
  const complete = withChanges(smallest, scored, retrieval).map(({ candidate }) => candidate);
  return { chosen: inReadingOrder(complete), uncovered, rule: choice.rule, nearest: [] };
}

/**
 * The delete-one check: weakest first, a clause goes when every part of the question keeps a clause without it and every
 * word of the question that was held stays held.
 */
function withoutUnneeded(
  all: readonly ScoredCandidate[],
  ofParts: readonly (readonly ScoredCandidate[])[],
  terms: readonly WeightedTerm[],
): readonly ScoredCandidate[] {
  const coverage = (entries: readonly ScoredCandidate[]): number =>
    coverageOf(terms, new Set(entries.flatMap(({ held }) => [...held])));
  let kept = all;
  for (const entry of [...all].reverse()) {
    const rest = kept.filter((other) => other !== entry);
    const needed = ofParts.some((part) => part.includes(entry) && !part.some((other) => rest.includes(other)));
    if (!needed && coverage(rest) > coverage(kept) - 1e-9) kept = rest;
  }
  return kept;
}

/** Best document first, and inside one document in the order of the text. */
function inReadingOrder(chosen: readonly Candidate[]): readonly Candidate[] {
  const documents = [...new Set(chosen.map(({ clause }) => clause.documentId))];
  return [...chosen].sort(
    (left, right) =>
      documents.indexOf(left.clause.documentId) - documents.indexOf(right.clause.documentId) ||
      left.clause.order - right.clause.order,
  );
}

function distinct<Item extends { readonly clauseId: string }>(items: readonly Item[]): readonly Item[] {
  return [...new Map(items.map((item) => [item.clauseId, item])).values()];
}
