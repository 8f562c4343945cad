import { detectDates } from './detect-dates.ts';
import { detectFiling, detectIdentity } from './detect-identity.ts';
import { detectParties } from './detect-parties.ts';
import { detectSupersedes } from './detect-supersedes.ts';
import { detectTitleAndType } from './detect-type.ts';
import { type DetectedField, type Detection, type DetectionSource, detectedFields } from './detection.ts';
import { viewOf } from './document-view.ts';

/** Fields that may be proposed more than once. */
const several: ReadonlySet<DetectedField> = new Set(['party', 'supersedes']);

/**
 * Metadata that the text itself states, each with the words that show it and their page, in the order of `detectedFields`.
 * Proposals for a person to confirm: what is not stated in so many words, or can be read two ways, is left out.
 */
export function detectMetadata(source: DetectionSource): readonly Detection[] {
  const view = viewOf(source);
  const named = detectTitleAndType(view);
  const type = named.find(({ field }) => field === 'type')?.value ?? null;
  const found = [
    ...named,
    ...(type === 'filing' ? detectFiling(view) : []),
    ...detectIdentity(view),
    ...detectDates(view, type),
    ...detectParties(view),
    ...detectSupersedes(view, type),
  ];
  return detectedFields.flatMap((field) => {
    const ofField = found.filter((detection) => detection.field === field);
    return several.has(field) ? ofField : ofField.slice(0, 1);
  });
}
