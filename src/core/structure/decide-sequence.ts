import { isOuterWord } from './marker.ts';
import { placements } from './place-marker.ts';
import { type Choice, type Level, pushLevel, type SequenceEvent, type State, setCounter } from './sequence-state.ts';

const beamWidth = 8;
const worstBehindBest = 6;

function closeForHeading(top: Level | null, headingLevel: number, guessed: boolean): Level | null {
  let level = top;
  while (level !== null) {
    // A heading in an annex may be drawn as large as the annex's own: only a larger one ends it.
    const drawnAlike = guessed && isOuterWord(level.word) && level.headingLevel === headingLevel;
    if (level.headingLevel !== null ? level.headingLevel < headingLevel || drawnAlike : isDivision(level)) break;
    level = level.below;
  }
  return level;
}

const divisionWords = new Set([
  'part',
  'title',
  'chapter',
  'teil',
  'annex',
  'schedule',
  'appendix',
  'exhibit',
  'attachment',
  'item',
  '编',
  '章',
  '附件',
  '附录',
]);
const isDivision = (level: Level): boolean => divisionWords.has(level.word);

/** Costs of putting an unnumbered heading inside the numbered clause before it, or beside it. */
const headingCosts = { inside: 0.5, beside: 0, insideWhenInside: 0, besideWhenInside: 0.3 };

function headingStates(state: State, event: SequenceEvent, index: number): State[] {
  const place = (below: Level | null, cost: number): State => ({
    cost: state.cost + cost,
    top: pushLevel(below, index, event, []),
    counters: state.counters,
    back: state,
    choice: { event: index, parent: below?.event ?? -1, missing: 0, repeated: false },
  });
  const level = event.headingLevel ?? 1;
  const beside = closeForHeading(state.top, level, event.guessedLevel);
  let inside = state.top;
  while (
    inside !== null &&
    inside !== beside &&
    (inside.shape === null || inside.shape === 'item' || inside.shape === 'chinese-item')
  ) {
    inside = inside.below;
  }
  const leans = event.leansInside;
  if (inside === beside || inside === null || inside.headingLevel !== null) return [place(beside, 0)];
  return [
    place(beside, leans ? headingCosts.besideWhenInside : headingCosts.beside),
    place(inside, leans ? headingCosts.insideWhenInside : headingCosts.inside),
  ];
}

function nextStates(state: State, event: SequenceEvent, index: number): State[] {
  const marker = event.marker;
  if (marker === null) return headingStates(state, event, index);
  const states: State[] = [
    { ...state, cost: state.cost + event.strength, back: state, choice: { event: index, missing: 0, repeated: false } },
  ];
  for (const placement of placements(state, event, marker)) {
    const top = pushLevel(placement.below, index, event, placement.parts);
    const runsOn = marker.shape !== 'item' && marker.shape !== 'chinese-item';
    // What stands in an annex counts for itself.
    const counters = isOuterWord(marker.word) ? null : state.counters;
    states.push({
      cost: state.cost + placement.cost,
      top,
      counters: runsOn ? setCounter(counters, marker.style, placement.parts, placement.below?.word ?? '') : counters,
      back: state,
      choice: { event: index, parent: placement.below?.event ?? -1, missing: placement.missing, repeated: placement.repeated },
    });
  }
  return states;
}

/** The best few states, one for each stack. */
function prune(states: State[]): State[] {
  states.sort((left, right) => left.cost - right.cost);
  const best = states[0]?.cost ?? 0;
  const kept: State[] = [];
  const seen = new Set<string>();
  for (const state of states) {
    if (state.cost > best + worstBehindBest || kept.length >= beamWidth) break;
    const key = state.top?.key ?? '';
    if (seen.has(key)) continue;
    seen.add(key);
    kept.push(state);
  }
  return kept;
}

/**
 * Decides for every number of a document whether it is a clause and where it stands. A beam search over the sequence: each
 * number may go on an open row, open a new one or be plain words, and what comes later decides between the ways that are
 * open ("(i)" after "(h)": the ninth letter or the first of the romans). Linear in the number of events.
 */
export function decideSequence(events: readonly SequenceEvent[]): readonly Choice[] {
  const start: State = { cost: 0, top: null, counters: null, back: null, choice: null };
  const choices: Choice[] = [];
  let states: State[] = [start];
  for (const [index, event] of events.entries()) {
    states = prune(states.flatMap((state) => nextStates(state, event, index)));
    if (index % settleEvery === settleEvery - 1) states = settle(states, choices);
  }
  const rest: Choice[] = [];
  for (let state = states[0] ?? null; state !== null; state = state.back) if (state.choice !== null) rest.push(state.choice);
  for (const choice of rest.reverse()) choices.push(choice);
  return choices;
}

/** After so many events what lies half as far back is settled: nothing that far ahead decides a number. */
const settleEvery = 1000;

/** Settles the older half of what is open by the best state, so that a long document holds no long history. */
function settle(states: readonly State[], choices: Choice[]): State[] {
  const ancestorOf = (state: State): State => {
    let ancestor = state;
    for (let step = 0; step < settleEvery / 2 && ancestor.back !== null; step += 1) ancestor = ancestor.back;
    return ancestor;
  };
  const best = states[0];
  if (best === undefined) return [];
  const settled = ancestorOf(best);
  const kept = states.filter((state) => ancestorOf(state) === settled);
  const older: Choice[] = [];
  for (let state: State | null = settled.back; state !== null; state = state.back)
    if (state.choice !== null) older.push(state.choice);
  for (const choice of older.reverse()) choices.push(choice);
  settled.back = null;
  return kept;
}
