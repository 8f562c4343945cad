import { findBenchmarkDocument } from './benchmark-documents.ts';
import type { LabelledDocument } from './labelled-document.ts';
import type { LabelledLibrary } from './labelled-library.ts';
import type { LabelledReference } from './labelled-question.ts';
import { type LabelledSet, passageDocument } from './labelled-set.ts';
import type { LabelledWork } from './question-run.ts';
import type { LabelledScore } from './score-labelled.ts';
import { scoreReference } from './score-reference.ts';

type ReferenceSet = LabelledSet & { readonly kind: 'references' };

/** Scores the labelled references of one set by what the import found; nothing is asked. */
export class ReferenceRun {
  /** Nothing is searched. */
  readonly mode = null;
  private readonly set: ReferenceSet;
  private readonly prepared: LabelledLibrary;

  constructor(set: ReferenceSet, prepared: LabelledLibrary) {
    this.set = set;
    this.prepared = prepared;
  }

  /** Every reference with its type, in the set's order. */
  work(): LabelledWork[] {
    return this.set.references.map((row) => ({ row, group: row.ReferenceType, score: () => this.score(row) }));
  }

  private async score(reference: LabelledReference): Promise<LabelledScore> {
    const [source, target] = await Promise.all([this.load(reference.SourceDocumentID), this.load(reference.TargetDocumentID)]);
    return scoreReference({ reference, source, target });
  }

  private async load(number: string): Promise<LabelledDocument | null> {
    const document = number === '' ? undefined : findBenchmarkDocument(this.set.corpus, passageDocument(number));
    const id = document === undefined ? null : this.prepared.idOf(document);
    return id === null ? null : this.prepared.load(id);
  }
}
