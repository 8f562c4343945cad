import { isReadable } from '../../core/search/documents-in-view.ts';
import type { Answer } from '../../shared/answer.ts';
import type { Clause } from '../../shared/clause.ts';
import type { DocumentRecord, Filters } from '../../shared/document.ts';
import { ProvisoError } from '../../shared/errors.ts';
import type { LibraryService } from '../library/library-service.ts';
import type { DocumentOutline } from '../store/library-store.ts';
import type { Removals } from './removals.ts';

/**
 * The library as the person at the window may see it. What access groups hide is answered like what does not exist; every
 * handler that takes an id from the window goes through here.
 */
export class VisibleLibrary {
  readonly service: LibraryService;
  readonly #removals: Removals;
  readonly #groups: () => readonly string[];

  constructor(service: LibraryService, removals: Removals, groups: () => readonly string[]) {
    this.service = service;
    this.#removals = removals;
    this.#groups = groups;
  }

  async documents(): Promise<DocumentRecord[]> {
    const groups = this.#groups();
    return (await this.service.documents()).filter((document) => isReadable(document, groups));
  }

  async document(documentId: string): Promise<DocumentRecord> {
    const found = (await this.documents()).find((document) => document.documentId === documentId);
    if (found !== undefined) return found;
    throw new ProvisoError('unknown-document', 'This document is not in the library.', { documentId });
  }

  async outline(documentId: string): Promise<DocumentOutline> {
    await this.document(documentId);
    return this.service.outline(documentId);
  }

  async clause(clauseId: string): Promise<{ readonly clause: Clause; readonly outline: DocumentOutline }> {
    const unknown = new ProvisoError('unknown-clause', 'This clause is not in the library.', { clauseId });
    const documentId = clauseId.split('/')[0] ?? '';
    const known = (await this.documents()).some((document) => document.documentId === documentId);
    if (!known) throw unknown;
    const outline = await this.service.outline(documentId);
    const clause = outline.clauses.find((candidate) => candidate.clauseId === clauseId);
    if (clause === undefined) throw unknown;
    return { clause, outline };
  }

  /** The groups of the settings, whatever the window says. */
  filters(filters: Filters): Filters {
    return { ...filters, accessGroups: [...this.#groups()] };
  }

  /** Answers of the history, without those that rest on documents which the groups hide; the newest first. */
  async answers(): Promise<Answer[]> {
    const groups = this.#groups();
    const hidden = new Set(
      (await this.service.documents())
        .filter((document) => !isReadable(document, groups) && !this.#removals.has(document.documentId))
        .map((document) => document.documentId),
    );
    const answers = await this.service.answers();
    const visible = answers.filter((answer) => hidden.size === 0 || !documentsOf(answer).some((id) => hidden.has(id)));
    return visible.sort((left, right) => right.askedAt.localeCompare(left.askedAt));
  }

  async answer(answerId: string): Promise<Answer> {
    const found = (await this.answers()).find((answer) => answer.answerId === answerId);
    if (found !== undefined) return found;
    throw new ProvisoError('unknown-answer', 'This answer is not in the history of the library.', { answerId });
  }
}

function documentsOf(answer: Answer): string[] {
  return [
    ...answer.searched.documentList.map((document) => document.documentId),
    ...[...answer.clauses, ...answer.nearest].map((clause) => clause.documentId),
  ];
}
