import type { SourceDocument } from '../../core/read/source-document.ts';
import type { ClauseTree } from '../../core/structure/clause-tree.ts';

/** What a reader child is asked: the source as a file on disk, never as bytes over the channel. */
export interface ReadRequest {
  /** Absolute path of the source. */
  readonly path: string;
  /** Name shown to people; its extension is a hint only, the content decides. */
  readonly fileName: string;
  readonly password?: string;
}

/** What it gives back: the source in canonical form and its clause tree. */
export interface ReadOutcome {
  readonly documentId: string;
  readonly source: SourceDocument;
  readonly tree: ClauseTree;
  /** The source's layout as the library stores it (`packLayout`), where the reader made it beside the tree. */
  readonly layout?: Uint8Array;
}

/** Steps with figures, sent while a child works: `done` of `total` units ("page 118 of 342"); total 0 when unknown. */
export interface ReadProgress {
  readonly step: 'read' | 'structure';
  readonly unit: 'page' | 'block' | 'byte';
  readonly done: number;
  readonly total: number;
}

/** One reader per format behind this signature. Throws `ProvisoError` (coded). Pure in its bytes: no files, no network. */
export type FormatReader = (
  bytes: Uint8Array,
  options: { readonly fileName: string; readonly password?: string; readonly onProgress?: (progress: ReadProgress) => void },
) => Promise<SourceDocument>;
