import { compareNumbers, mayBeFirst, sameValue } from './compare-numbers.ts';
import { isOuterWord, type Marker, type NumberPart, wordRanks } from './marker.ts';
import { findCounter, type Level, type SequenceEvent, type State } from './sequence-state.ts';

/** One way to take a number: below which level, at what cost. `parts` carry the reading that fits. */
export interface Placement {
  readonly below: Level | null;
  readonly parts: readonly NumberPart[];
  readonly cost: number;
  readonly missing: number;
  readonly repeated: boolean;
}

/*
 * Costs weigh ways to read one document against each other; only their order matters. A number that goes on costs nothing, a
 * row that opens with its first number little, a gap more with each number left out, a row that opens in the middle or starts
 * again most. `SequenceEvent.strength` is the cost of the other way: to take the number for plain words.
 */
const costs = {
  inserted: 0.2,
  gap: 1.2,
  gapEach: 0.35,
  gapMost: 2.5,
  skippedLevel: 0.5,
  otherRow: 0.15,
  otherDepth: 1.5,
  open: 0.4,
  openOuter: 0.1,
  openLater: 2.2,
  openLaterGiven: 1,
  popForNew: 0.5,
  popEach: 0.25,
  nested: 2,
  nestedDeep: 1.2,
  otherChain: 2.5,
  otherChainHeading: 1,
  nestedDecimal: 3.4,
  nestedGiven: 0.3,
  againstRank: 0.15,
  againstHabit: 0.3,
  resume: 0.1,
  restart: 2.2,
  restartDecimal: 4.5,
  restartAfterWords: 0.9,
  same: 3,
  samePlain: 4.2,
  back: 5,
  bareLower: 1,
};

const gapCost = (missing: number): number => (missing === 0 ? 0 : costs.gap + Math.min(costs.gapMost, costs.gapEach * missing));
const isWord = (level: { readonly shape: Level['shape'] }): boolean =>
  level.shape === 'word' || level.shape === 'section-sign' || level.shape === 'chinese-word';
const isItem = (level: Level): boolean => level.shape === 'item' || level.shape === 'chinese-item';
const rankOf = (word: string): number => wordRanks[word] ?? 8;

/** The parts with the last-decided part narrowed to the reading that fits. */
function narrowed(
  parts: readonly NumberPart[],
  at: number,
  reading: NumberPart['readings'][number] | null,
): readonly NumberPart[] {
  const part = parts[at];
  if (reading === null || part === undefined || part.readings.length === 1) return parts;
  return parts.map((one, index) => (index === at ? { sign: one.sign, readings: [reading] } : one));
}

const firstReading = (marker: Marker): readonly NumberPart[] => {
  const at = marker.parts.length - 1;
  return narrowed(marker.parts, at, marker.parts[at]?.readings.find((reading) => reading.value < 2) ?? null);
};

function sameRow(level: Level, marker: Marker): boolean {
  return level.shape === marker.shape && level.style === marker.style;
}

/** Level below which a dividing word stands by its rank; headings of a deeper or the same level are closed. */
function belowByRank(top: Level | null, marker: Marker, headingLevel: number | null): Level | null {
  if (isOuterWord(marker.word)) return null;
  const rank = rankOf(marker.word);
  let level = top;
  while (level !== null) {
    if (isWord(level) && rankOf(level.word) < rank) break;
    const open = level.shape === null && (headingLevel === null ? rank > 5 : (level.headingLevel ?? 0) < headingLevel);
    if (open) break;
    level = level.below;
  }
  return level;
}

/** Level below which a row of plain numbers opens when nothing else is known: the nearest one that is no number of that kind. */
function belowForDecimals(top: Level | null): Level | null {
  let level = top;
  while (level !== null && (level.shape === 'decimal' || isItem(level))) level = level.below;
  return level;
}

/** True when `inner` is `outer` or stands inside it. */
function holds(outer: Level, inner: Level | null): boolean {
  for (let level = inner; level !== null; level = level.below) if (level === outer) return true;
  return false;
}

function goOn(state: State, event: SequenceEvent, marker: Marker, add: (placement: Placement) => void): void {
  let rowsPassed = 0;
  let seen = 0;
  for (let level = state.top; level !== null; level = level.below) {
    if (!sameRow(level, marker)) {
      const owner =
        isWord(level) &&
        (marker.shape === 'decimal' || marker.shape === 'word' || marker.shape === 'section-sign') &&
        marker.parts.length === 2;
      if (owner && sameValue(level.parts.at(-1), marker.parts[0]) && level.word !== marker.word) {
        const missing = mayBeFirst(marker.parts[1]) ? 0 : Math.floor(marker.parts[1]?.readings[0]?.value ?? 1) - 1;
        // § 11.1 belongs to Part 11, and there to the subpart that is open.
        const byRank = isWord(marker) ? belowByRank(state.top, marker, event.headingLevel) : null;
        const below = holds(level, byRank) ? byRank : level;
        const left = Math.max(0, missing);
        add({ below, parts: marker.parts, cost: costs.openOuter + gapCost(left), missing: left, repeated: false });
      }
      continue;
    }
    const result = compareNumbers(level.parts, marker.parts);
    const parts = narrowed(marker.parts, result.at, result.reading);
    const common = rowsPassed * costs.otherRow + result.skipped * costs.skippedLevel;
    if (result.relation === 'child') {
      add({ below: level, parts, cost: common + gapCost(result.missing), missing: result.missing, repeated: false });
      return;
    }
    // Close the levels of this chain that are deeper than the part that moves on.
    let base = level;
    while (
      base.below !== null &&
      sameRow(base.below, marker) &&
      base.below.parts.length > result.at &&
      base.below.parts.length < base.parts.length
    )
      base = base.below;
    const otherDepth = event.listDepth !== null && base.listDepth !== null && event.listDepth !== base.listDepth;
    const depth = otherDepth ? costs.otherDepth : 0;
    const moves = result.relation === 'next' || result.relation === 'inserted' || result.relation === 'gap';
    if (moves) {
      const extra = result.relation === 'inserted' ? costs.inserted : 0;
      add({
        below: base.below,
        parts,
        cost: common + depth + extra + gapCost(result.missing),
        missing: result.missing,
        repeated: false,
      });
    } else {
      // Printed twice by mistake: likelier for a number that can be no mere figure.
      const plain = marker.shape === 'decimal' && marker.parts.length === 1 && !event.given;
      const cost = result.relation === 'same' ? (plain ? costs.samePlain : costs.same) : costs.back;
      add({ below: base.below, parts, cost: common + cost, missing: 0, repeated: result.relation === 'same' });
      if (mayBeFirst(marker.parts.at(-1)) && marker.parts.length === 1 && base.parts.length === 1) {
        const again = marker.shape === 'decimal' && !event.given ? costs.restartDecimal : costs.restart;
        const relief = event.paragraphsBefore > 0 && !isWord(marker) ? costs.restartAfterWords : 0;
        add({ below: base.below, parts: firstReading(marker), cost: common + again - relief, missing: 0, repeated: false });
      }
    }
    rowsPassed += 1;
    seen += 1;
    level = base;
    if (seen > 4) return;
  }
}

/** True when a row of the marker's kind is open right below `holder`: to open one there is to start it again. */
function rowBelow(top: Level | null, holder: Level | null, marker: Marker): boolean {
  for (let level = top; level !== holder && level !== null; level = level.below) {
    if (level.below === holder && sameRow(level, marker)) return true;
  }
  return false;
}

function openNew(state: State, event: SequenceEvent, marker: Marker, add: (placement: Placement) => void): void {
  const first = marker.parts.every(mayBeFirst);
  const value = Math.floor(marker.parts.at(-1)?.readings[0]?.value ?? 1);
  const later = (event.given ? costs.openLaterGiven : costs.openLater) + Math.min(1, 0.1 * value);
  const start = first ? costs.open : later;
  const parts = first ? firstReading(marker) : marker.parts;
  const one = (below: Level | null, extra: number): void =>
    add({ below, parts, cost: start + extra, missing: 0, repeated: false });

  if (isWord(marker)) {
    const below = belowByRank(state.top, marker, event.headingLevel);
    const habit = findCounter(state.counters, marker.style)?.holder;
    const other = nearestWord(state.top)?.word ?? '';
    const usual = habit !== undefined && habit === other && (below?.word ?? '') !== habit;
    if (!rowBelow(state.top, below, marker)) one(below, usual ? costs.againstHabit : 0);
    const nearest = nearestWord(state.top);
    if (nearest !== null && nearest.word !== marker.word && !isOuterWord(marker.word) && !rowBelow(state.top, nearest, marker))
      one(nearest, usual ? 0 : costs.againstRank);
    return;
  }
  if (marker.shape === 'decimal' && marker.parts.length > 1) {
    const below = belowForDecimals(state.top);
    const fresh = state.top === below;
    one(below, fresh ? (first ? 0 : -1) : event.headingLevel === null ? costs.otherChain : costs.otherChainHeading);
    return;
  }
  let popped = 0;
  let flush = event.paragraphsBefore > 0;
  // To open beside a row of the same kind is to start it again: `goOn` weighs that.
  let restarts = false;
  for (let level = state.top; ; level = level.below) {
    let cost = popped === 0 ? 0 : costs.popForNew + costs.popEach * (popped - 1);
    if (flush && level !== null && isItem(level)) cost += 0.3;
    else if (flush && popped > 0) {
      cost = 0.1;
      flush = false;
    }
    cost += nestingCost(level, event, marker);
    if (event.listDepth !== null && level?.listDepth != null && level.listDepth >= event.listDepth && level.given)
      cost += costs.otherDepth;
    if (!restarts) one(level, cost);
    restarts = level !== null && sameRow(level, marker) && (marker.shape === 'decimal' || opensLike(level, marker));
    popped += 1;
    if (level === null || popped > 6) break;
    // A row of items never leaves the clause that holds it.
    if (!isItem(level) && marker.shape !== 'decimal' && popped > 1) break;
    if (isWord(level)) break;
  }
}

/** The number may be the first of a row in the alphabet that the level counts in. */
function opensLike(level: Level, marker: Marker): boolean {
  const firsts = marker.parts.at(-1)?.readings.filter((reading) => reading.value < 2) ?? [];
  return level.parts.at(-1)?.readings.some((one) => firsts.some((other) => other.alphabet === one.alphabet)) ?? false;
}

/** A row inside a row of the same kind is rare, save where a list stands below a numbered heading. */
function nestingCost(level: Level | null, event: SequenceEvent, marker: Marker): number {
  let distance = 0;
  let multiple = false;
  for (let outer = level; outer !== null && !isOuterWord(outer.word); outer = outer.below) {
    distance += 1;
    if (!sameRow(outer, marker)) continue;
    if (marker.shape === 'decimal' && outer.parts.length > marker.parts.length) {
      // "1." below 237.7204 is no row in its own kind, unless plain numbers hold that one too.
      multiple = true;
      continue;
    }
    if (!opensLike(outer, marker)) continue;
    const list =
      event.listDepth !== null && (outer.headingLevel !== null || outer.listDepth === null || outer.listDepth < event.listDepth);
    if (list) return costs.nestedGiven;
    if (marker.shape === 'decimal' && !event.given) return costs.nestedDecimal;
    // (a)(1)(i)(A)(1): the fifth depth writes its numbers like the second.
    return distance > 3 ? costs.nestedDeep : costs.nested;
  }
  return multiple ? costs.nestedDeep : 0;
}

function nearestWord(top: Level | null): Level | null {
  let level = top;
  while (level !== null && !isWord(level)) level = level.below;
  return level;
}

/** The innermost row on the stack whose number the marker continues in depth (3.1 for 3.1.4), save the row that it stands in. */
function prefixLevel(top: Level | null, marker: Marker): Level | null {
  for (let level = top; level !== null; level = level.below) {
    if (!sameRow(level, marker)) continue;
    return compareNumbers(level.parts, marker.parts).relation === 'child' ? level : null;
  }
  return null;
}

/** A row that a heading or a chapter interrupted goes on from its last number. */
function resume(state: State, event: SequenceEvent, marker: Marker, add: (placement: Placement) => void): void {
  if (marker.shape === 'item' || marker.shape === 'chinese-item') return;
  const counter = findCounter(state.counters, marker.style);
  if (counter === null) return;
  const holder = marker.shape === 'decimal' ? prefixLevel(state.top, marker) : null;
  if (holder === null) {
    for (let level = state.top; level !== null; level = level.below) if (sameRow(level, marker)) return;
  } else if (compareNumbers(holder.parts, counter.parts).relation !== 'child') return;
  const result = compareNumbers(counter.parts, marker.parts);
  if (result.relation !== 'next' && result.relation !== 'inserted' && result.relation !== 'gap') return;
  const free = marker.shape === 'decimal' ? belowForDecimals(state.top) : belowByRank(state.top, marker, event.headingLevel);
  const cost = costs.resume + gapCost(result.missing) + result.skipped * costs.skippedLevel;
  const parts = narrowed(marker.parts, result.at, result.reading);
  add({ below: holder ?? free, parts, cost, missing: result.missing, repeated: false });
}

/** Every way to take the number of `event` for a clause in this state. */
export function placements(state: State, event: SequenceEvent, marker: Marker): Placement[] {
  const found: Placement[] = [];
  const doubt =
    marker.shape === 'decimal' && marker.parts.length === 1 && !marker.closed && marker.following === 'lower'
      ? costs.bareLower
      : 0;
  const add = (placement: Placement): void => {
    found.push(doubt === 0 ? placement : { ...placement, cost: placement.cost + doubt });
  };
  goOn(state, event, marker, add);
  openNew(state, event, marker, add);
  resume(state, event, marker, add);
  return found;
}
