import { foldQuote } from '../../../core/read/fold.ts';
import type { LabelledDocument } from './labelled-document.ts';
import type { LabelledReference } from './labelled-question.ts';
import type { LabelledScore } from './score-labelled.ts';

export interface ReadReference {
  readonly reference: LabelledReference;
  /** Null: the label names a document that the benchmark does not hold. */
  readonly source: LabelledDocument | null;
  readonly target: LabelledDocument | null;
}

/**
 * Scores one labelled reference as a question with one gold clause: what the product's references with the same words lead to is
 * cited; a reference that it did not find, or left open, is refused. A label without a target (outside of the benchmark) is
 * one to refuse.
 */
export function scoreReference({ reference, source, target }: ReadReference): LabelledScore {
  const answerable = reference.TargetPassageID !== '';
  const sources = new Set(source?.numbered(reference.SourcePassageID).map(({ clauseId }) => clauseId));
  const targets = new Set(target?.numbered(reference.TargetPassageID).map(({ clauseId }) => clauseId));
  const found = (source?.view.outline.crossReferences ?? []).filter(
    ({ from, text }) => sources.has(from) && sameWords(text, reference.ReferenceText),
  );
  const cited = [...new Set(found.flatMap(({ to }) => to ?? []))];
  const right = cited.filter((id) => targets.has(id));
  const label = (id: string): string => source?.view.clause(id)?.label ?? id;
  const other = cited.filter((id) => !targets.has(id));
  // Of `4.12.7 to 4.12.9` the label names one end, and both are right.
  const isRange = right.length > 0 && found.length > 1;
  const refused = cited.length === 0;
  return {
    id: `${reference.SourceDocumentID}#${reference.SourcePassageID}: ${reference.ReferenceText}`,
    cited: cited.map(label),
    missed: answerable && right.length === 0 ? [reference.TargetPassageID] : [],
    wrong: isRange ? [] : other.map(label),
    refused,
    acceptable: isRange ? other.map(label) : [],
    matches: right.map(() => 'strict'),
    goldRows: answerable ? 1 : 0,
    leadIns: 0,
    mustInclude: { hit: 0, total: 0, missing: [] },
    candidatesNeeded: right.length > 0 || !answerable ? 0 : null,
    answerable,
    tokensIn: 0,
    tokensOut: 0,
    seconds: 0,
    notLocated: answerable && targets.size === 0 ? 1 : 0,
    characters: { gold: 0, cited: 0, shared: 0 },
    retrieval: null,
    values: null,
  };
}

/** One of the two stands in the other as a whole: `Section 5.8` and `5.8`, not `15.8` and `5.8`. */
function sameWords(first: string, second: string): boolean {
  const one = words(first);
  const other = words(second);
  return one !== '  ' && other !== '  ' && (one.includes(other) || other.includes(one));
}

function words(text: string): string {
  const parts =
    foldQuote(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}.]+/gu) ?? [];
  return ` ${parts.map((part) => part.replace(/\.+$/, '')).join(' ')} `;
}
