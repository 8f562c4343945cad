import type { TextRange } from '../../shared/position.ts';
import type { AnswerRecord, ClauseCard } from '../../shared/window/views.ts';
import { citedClauses, documentOfClause, verdictOf } from '../ask/record-model.ts';
import { request } from '../services/window-api.ts';
import { announce } from '../state/announce.ts';
import { type Visit, windowStore } from '../state/window-store.ts';
import { say } from '../words/use-words.ts';
import { clauseCard } from './source-cache.ts';

let serial = 0;

/** A new record lights its places; the first cited document opens, nothing else moves. */
export function lightFirst(record: AnswerRecord): void {
  const { answer } = record;
  const cited = citedClauses(answer);
  const { source } = windowStore.get();
  if (verdictOf(answer) === 'conflict') {
    const open = answer.conflicts.find((conflict) => conflict.governs === undefined);
    const [left, right] = open?.clauses ?? [];
    if (left !== undefined && right !== undefined) {
      void openClause(left, { quiet: true, opened: false });
      if (documentOfClause(left) !== documentOfClause(right)) void openBeside(right);
      return;
    }
  }
  if (source.beside !== null) windowStore.set({ source: { ...source, beside: null } });
  const first = cited[0]?.clauseId ?? answer.nearest[0]?.clauseId;
  if (first !== undefined) void openClause(first, { quiet: true, opened: false });
}

export interface OpenOptions {
  /** Move focus into the source (the key was Enter). */
  readonly focus?: boolean;
  readonly quiet?: boolean;
  /** Counts as an opened citation of the record. */
  readonly opened?: boolean;
  /** Set when going back and forward: the trail is kept. */
  readonly keepTrail?: boolean;
}

/** Opens the document of a clause, scrolls to it and lights it. */
export async function openClause(clauseId: string, options: OpenOptions = {}): Promise<void> {
  const documentId = documentOfClause(clauseId);
  const { record, source } = windowStore.get();
  const cited = record === null ? undefined : citedClauses(record.answer).find((entry) => entry.clauseId === clauseId);
  if (options.keepTrail !== true) leaveTrail();
  const known = cited?.ranges[0] ?? null;
  const jumpTo = (range: TextRange | null) => {
    serial += 1;
    return { serial, range, focus: options.focus ?? false };
  };
  windowStore.set({
    source: {
      ...windowStore.get().source,
      documentId,
      clauseId,
      card: source.clauseId === clauseId ? source.card : null,
      jump: known === null ? source.jump : jumpTo(known),
    },
    ...(options.quiet === true ? {} : { tab: 'source' as const, room: 'ask' as const, drawer: false }),
  });
  if (cited !== undefined && options.opened !== false) void markOpened(clauseId);
  const result = await clauseCard(clauseId);
  const now = windowStore.get().source;
  if (!result.ok || now.clauseId !== clauseId) return;
  const card = result.value;
  windowStore.set({ source: { ...now, card, ...(known === null ? { jump: jumpTo(firstRange(card)) } : {}) } });
  if (options.quiet !== true) announce(spokenPlace(card));
}

function spokenPlace(card: ClauseCard): string {
  const [page] = card.clause.pages;
  const values = { label: card.clause.label, title: card.document.title };
  const place = page === undefined ? say('source.litNoPage', values) : say('source.lit', { ...values, page });
  return `${place}. ${card.clause.text}`;
}

/** Number, heading and own words of a clause. */
export function clauseRanges(card: ClauseCard): readonly TextRange[] {
  const { headRange, ranges } = card.clause;
  return [...(headRange === null ? [] : [headRange]), ...ranges];
}

function firstRange(card: ClauseCard): TextRange {
  const start = card.clause.subtreeStart;
  return clauseRanges(card)[0] ?? { start, end: start };
}

/** Opens a clause in the lower half of the source pane. */
export async function openBeside(clauseId: string): Promise<void> {
  const documentId = documentOfClause(clauseId);
  const { record } = windowStore.get();
  const cited = record === null ? undefined : citedClauses(record.answer).find((entry) => entry.clauseId === clauseId);
  const show = (range: TextRange | null): void => {
    serial += 1;
    windowStore.set({
      source: { ...windowStore.get().source, beside: { documentId, clauseId, jump: { serial, range, focus: false } } },
    });
  };
  show(cited?.ranges[0] ?? null);
  if (cited !== undefined) return;
  const result = await clauseCard(clauseId);
  if (result.ok) show(firstRange(result.value));
}

export function closeBeside(): void {
  windowStore.set({ source: { ...windowStore.get().source, beside: null } });
}

export function openDocument(documentId: string): void {
  const { source } = windowStore.get();
  if (source.documentId === documentId && source.clauseId === null) return;
  leaveTrail();
  serial += 1;
  windowStore.set({
    source: { documentId, clauseId: null, card: null, jump: { serial, range: null, focus: false }, beside: null },
    tab: 'source',
    middle: windowStore.get().middle,
  });
}

/** Scrolls the open source to a range: a hit of the search, a place with a message. */
export function jumpTo(documentId: string, range: TextRange): void {
  serial += 1;
  const { source } = windowStore.get();
  const same = source.documentId === documentId;
  windowStore.set({
    source: {
      documentId,
      clauseId: same ? source.clauseId : null,
      card: same ? source.card : null,
      beside: source.beside,
      jump: { serial, range, focus: false },
    },
    tab: 'source',
  });
}

async function markOpened(clauseId: string): Promise<void> {
  const { record } = windowStore.get();
  if (record === null || record.opened.includes(clauseId)) return;
  windowStore.set({ record: { ...record, opened: [...record.opened, clauseId] } });
  const { answerId } = record.answer;
  const result = await request('answers.markOpened', { answerId, clauseId });
  const now = windowStore.get().record;
  if (result.ok && now?.answer.answerId === answerId) windowStore.set({ record: { ...now, opened: result.value.opened } });
}

/** The places that the stepper walks: cited clauses in answer order, or the nearest ones of a refusal. */
export function steppedClauses(record: AnswerRecord | null): readonly string[] {
  if (record === null) return [];
  const cited = citedClauses(record.answer).map((entry) => entry.clauseId);
  return cited.length > 0 ? cited : record.answer.nearest.map((entry) => entry.clauseId);
}

export function stepCited(step: -1 | 1): void {
  const { record, source } = windowStore.get();
  const places = steppedClauses(record);
  if (places.length === 0) return;
  const at = places.indexOf(source.clauseId ?? '');
  const next = places[(at < 0 ? (step === 1 ? 0 : places.length - 1) : at + step + places.length) % places.length];
  if (next !== undefined) void openClause(next);
}

function visitOf(): Visit | null {
  const { documentId, clauseId } = windowStore.get().source;
  return documentId === null ? null : { documentId, clauseId };
}

function leaveTrail(): void {
  const visit = visitOf();
  const { back } = windowStore.get().trail;
  if (visit !== null) windowStore.set({ trail: { back: [...back.slice(-49), visit], forward: [] } });
}

/** Back and forward between the places that were open. */
export function walkTrail(step: 'back' | 'forward'): void {
  const { trail } = windowStore.get();
  const from = step === 'back' ? trail.back : trail.forward;
  const visit = from.at(-1);
  const here = visitOf();
  if (visit === undefined) return;
  const rest = from.slice(0, -1);
  const kept = here === null ? [] : [here];
  windowStore.set({
    trail:
      step === 'back' ? { back: rest, forward: [...trail.forward, ...kept] } : { back: [...trail.back, ...kept], forward: rest },
  });
  if (visit.clauseId !== null) void openClause(visit.clauseId, { keepTrail: true, opened: false });
  else {
    serial += 1;
    windowStore.set({
      source: {
        documentId: visit.documentId,
        clauseId: null,
        card: null,
        beside: null,
        jump: { serial, range: null, focus: false },
      },
    });
  }
}
