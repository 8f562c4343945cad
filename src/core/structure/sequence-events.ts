import type { SourceDocument } from '../read/source-document.ts';
import { boldHeadingLevel } from './bold-titles.ts';
import type { UnitChoices } from './build-tree.ts';
import { decideSequence } from './decide-sequence.ts';
import { isOuterWord, type Marker } from './marker.ts';
import type { Choice, SequenceEvent } from './sequence-state.ts';
import { readsAsTitle } from './title-form.ts';
import type { Unit } from './units.ts';

const dividing = new Set([
  'part',
  'chapter',
  'title',
  'section',
  'teil',
  'kapitel',
  'titre',
  'chapitre',
  'annex',
  'schedule',
  'appendix',
  'exhibit',
  'attachment',
  'subpart',
  '编',
  '章',
  '节',
  '附件',
  '附录',
]);

/** Strength of a bare figure that stands alone in its block, without a title: a page number or the mark of a note. */
const lonelyNumber = 0.3;

/** "Exhibit 10.11" at the front is the label that a filing gives the whole document, not an annex in it. */
const isFilingLabel = (marker: Marker | null): boolean => marker?.word === 'exhibit' && marker.parts.length > 1;

/** The unit after a number that stands alone on its line holds the title, when it reads as one. */
function findTitles(source: SourceDocument, units: readonly Unit[]): Map<number, number> {
  const titles = new Map<number, number>();
  for (const [index, unit] of units.entries()) {
    const marker = unit.marker;
    const next = units[index + 1];
    if (marker === null || marker.following !== 'nothing' || next === undefined || titles.has(index)) continue;
    if (source.text.slice(marker.bodyStart, unit.end).trim() !== '') continue;
    if (next.marker !== null || (next.kind !== 'words' && next.kind !== 'heading')) continue;
    const words = source.text.slice(next.start, next.end);
    const heading = next.kind === 'heading';
    const divides = dividing.has(marker.word) || isOuterWord(marker.word);
    const takes = marker.shape === 'word' || marker.shape === 'section-sign' || marker.shape === 'chinese-word';
    const sameHeading = unit.block.kind === 'heading' && heading && (next.block.level ?? 1) > (unit.block.level ?? 1) + 2;
    if (sameHeading) continue;
    if (takes && (heading || readsAsTitle(words, { mayEndInStop: false, most: divides ? 40 : 25 }))) titles.set(index, index + 1);
    else if (
      marker.shape === 'decimal' &&
      ((heading && unit.block.kind === 'heading') || readsAsTitle(words, { mayEndInStop: false, most: 10 }))
    )
      titles.set(index, index + 1);
  }
  return titles;
}

/** A heading that comes again and again behind numbers ("DISCUSSION") belongs to the clause before it, not beside it. */
const repeatedOften = 3;

function recurringHeadings(source: SourceDocument, units: readonly Unit[], absorbed: ReadonlySet<number>): ReadonlySet<number> {
  const places = new Map<string, { behindNumber: number; units: number[] }>();
  let afterNumber = false;
  for (const [index, unit] of units.entries()) {
    if (absorbed.has(index)) continue;
    if (unit.marker !== null) afterNumber = true;
    else if (unit.kind === 'heading') {
      const words = source.text.slice(unit.start, unit.end).replace(/\s+/g, ' ').trim();
      const place = places.get(words) ?? { behindNumber: 0, units: [] };
      if (afterNumber) place.behindNumber += 1;
      place.units.push(index);
      places.set(words, place);
      afterNumber = false;
    }
  }
  const recurring = [...places.values()].filter(
    (place) => place.units.length >= repeatedOften && place.behindNumber >= place.units.length * 0.8,
  );
  return new Set(recurring.flatMap((place) => place.units));
}

/** Turns units into the sequence to decide, decides it, and gives the decisions back by unit. */
export function chooseUnits(
  source: SourceDocument,
  units: readonly Unit[],
): UnitChoices & { readonly choices: readonly Choice[] } {
  const titleUnit = findTitles(source, units);
  const absorbed = new Set(titleUnit.values());
  const recurring = recurringHeadings(source, units, absorbed);
  const events: SequenceEvent[] = [];
  const unitOfEvent: number[] = [];
  let paragraphsBefore = 0;
  for (const [index, unit] of units.entries()) {
    if (absorbed.has(index)) continue;
    if (unit.marker === null && unit.kind !== 'heading') {
      paragraphsBefore += 1;
      continue;
    }
    const marker = unit.marker;
    const lonely =
      marker?.shape === 'decimal' &&
      marker.parts.length === 1 &&
      !marker.closed &&
      !unit.given &&
      marker.following === 'nothing' &&
      !titleUnit.has(index);
    events.push({
      marker: unit.marker,
      strength: lonely || (events.length === 0 && isFilingLabel(marker)) ? lonelyNumber : unit.strength,
      given: unit.given,
      headingLevel: unit.headingLevel === null ? null : unit.headingLevel + (recurring.has(index) ? 0.5 : 0),
      guessedLevel: source.format === 'pdf',
      listDepth: unit.block.kind === 'list-item' && unit.given && unit.first ? (unit.block.level ?? 0) : null,
      leansInside: recurring.has(index) || (unit.headingLevel ?? 0) >= boldHeadingLevel,
      paragraphsBefore,
    });
    unitOfEvent.push(index);
    paragraphsBefore = 0;
  }
  const choices = decideSequence(events);
  const accepted: (Choice | null)[] = new Array(units.length).fill(null);
  for (const choice of choices) if (choice.parent !== undefined) accepted[unitOfEvent[choice.event] ?? 0] = choice;
  return { accepted, titleUnit, unitOfEvent, choices };
}
