import { foldText } from '../../../core/read/fold.ts';
import type { Filters } from '../../../shared/document.ts';
import type { Library } from '../../library/library-api.ts';
import type { FoldFlags } from '../comparison.ts';
import { foldNumber } from '../comparison.ts';
import type { LibraryRow } from './case-form.ts';
import { knownIds } from './check-tree.ts';
import type { ReferenceMap } from './match-tree.ts';
import type { TreeView } from './tree-view.ts';

/** One imported document of a case with the clauses that stand for its references. */
export interface CaseDocument {
  readonly file: string;
  readonly view: TreeView;
  /** Empty where the case describes no tree: references are then found by their numbers. */
  readonly references: ReferenceMap;
  readonly described: boolean;
  /** References that the case describes, found or not. */
  readonly expectedRefs: ReadonlySet<string>;
}

/** What the checks of searches, answers and sentences share. */
export class CaseContext {
  readonly library: Library;
  readonly documents: readonly CaseDocument[];
  readonly rows: readonly LibraryRow[];
  readonly today: string | undefined;
  readonly flags: FoldFlags;
  readonly keywordOnly: boolean;

  constructor(fields: Pick<CaseContext, 'library' | 'documents' | 'rows' | 'today' | 'flags' | 'keywordOnly'>) {
    this.library = fields.library;
    this.documents = fields.documents;
    this.rows = fields.rows;
    this.today = fields.today;
    this.flags = fields.flags;
    this.keywordOnly = fields.keywordOnly;
  }

  /** Clause ids that stand for `ref` or `file#ref`; several where copies of a document hold it, none where it is missing. */
  clauseIds(reference: string): string[] {
    const at = reference.indexOf('#');
    const file = at < 0 ? null : reference.slice(0, at);
    const ref = at < 0 ? reference : reference.slice(at + 1);
    return this.documents
      .filter((document) => file === null || document.file === file)
      .flatMap((document) => {
        const clause = document.described ? document.references.get(ref) : findByNumber(document.view, ref);
        return clause === undefined ? [] : [clause.clauseId];
      });
  }

  clauseIdSet(references: readonly string[] | undefined): Set<string> {
    return new Set((references ?? []).flatMap((reference) => this.clauseIds(reference)));
  }

  /** The clause that a citation stands for: rows and notes count as the clause that holds them. */
  ownerOf(clauseId: string): string {
    const document = this.documentOf(clauseId);
    if (document === undefined) return clauseId;
    const known = document.described ? knownIds(document.references) : numberedIds(document.view);
    return document.view.ownerOf(clauseId, known);
  }

  documentOf(clauseId: string): CaseDocument | undefined {
    return this.documents.find((document) => document.view.clause(clauseId) !== undefined);
  }

  label(clauseId: string): string {
    const document = this.documentOf(clauseId);
    const label = document?.view.clause(clauseId)?.label ?? clauseId;
    return this.documents.length > 1 && document !== undefined ? `${document.file}#${label}` : label;
  }

  filters(asked: {
    readonly asOf?: string | undefined;
    readonly accessGroups?: readonly string[] | undefined;
    readonly filters?: { readonly vendorId?: string | undefined; readonly documentType?: string | undefined } | undefined;
  }): Filters {
    const asOf = asked.asOf ?? this.today;
    return {
      accessGroups: [...(asked.accessGroups ?? ['all'])],
      ...(asOf === undefined ? {} : { asOf }),
      ...(asked.filters?.vendorId === undefined ? {} : { vendorId: asked.filters.vendorId }),
      ...(asked.filters?.documentType === undefined ? {} : { type: asked.filters.documentType }),
    };
  }
}

function numberedIds(view: TreeView): Set<string> {
  return new Set(
    view.clauses.filter((clause) => clause.number !== null && clause.kind !== 'footnote').map((clause) => clause.clauseId),
  );
}

/** The clause whose numbers from the root, joined, are the reference: `2.1`, `1.2(b)`, `Schedule 1/2`. */
function findByNumber(view: TreeView, ref: string) {
  const plain = (text: string): string =>
    foldText(text)
      .replace(/[\s/,，]+/g, '')
      .toLowerCase();
  const wanted = plain(ref);
  const byLabel = view.clauses.filter((clause) => clause.number !== null && plain(clause.label) === wanted);
  if (byLabel.length === 1) return byLabel[0];
  const byNumber = view.clauses.filter((clause) => clause.number !== null && foldNumber(clause.number) === foldNumber(ref));
  return byNumber.length === 1 ? byNumber[0] : undefined;
}
