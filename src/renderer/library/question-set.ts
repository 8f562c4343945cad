import type { DocumentRecord, Filters } from '../../shared/document.ts';
import type { Scope } from '../state/window-store.ts';
import { documentState } from './document-state.ts';

/** A document in the library pane: checked or not, and whether a filter of the person's leaves it out. */
export interface SetMember {
  readonly document: DocumentRecord;
  readonly checked: boolean;
  readonly leftOut: boolean;
}

/** The set that a question runs on. Without a hand-made choice it is what is in force on the day. */
export function questionSet(documents: readonly DocumentRecord[], scope: Scope, today: string): readonly SetMember[] {
  const day = scope.asOf ?? today;
  return documents.map((document) => {
    const state = documentState(document, documents, day);
    const byHand = scope.chosen[document.documentId];
    const otherType = scope.type !== null && document.type !== scope.type;
    const otherVendor = scope.vendorId !== null && document.vendorId !== scope.vendorId;
    const offDay = scope.asOf !== null && byHand !== true && (state === 'not-yet' || state === 'expired');
    return { document, checked: byHand ?? state === 'in-force', leftOut: otherType || otherVendor || offDay };
  });
}

export function membersInSet(members: readonly SetMember[]): readonly SetMember[] {
  return members.filter((member) => member.checked && !member.leftOut);
}

/** Filters as the services take them. Documents are named only when a person chose some: then their dates do not matter. */
export function filtersOf(documents: readonly DocumentRecord[], scope: Scope, today: string): Filters {
  const members = questionSet(documents, scope, today);
  const byHand = documents.some((document) => scope.chosen[document.documentId] !== undefined);
  return {
    accessGroups: [],
    ...(byHand ? { documents: membersInSet(members).map((member) => member.document.documentId) } : {}),
    ...(scope.type === null ? {} : { type: scope.type }),
    ...(scope.vendorId === null ? {} : { vendorId: scope.vendorId }),
    ...(scope.asOf === null ? {} : { asOf: scope.asOf }),
  };
}

/** All members checked, none, or some: the state of a group's check box. */
export function groupState(members: readonly SetMember[]): 'checked' | 'unchecked' | 'indeterminate' {
  const checked = members.filter((member) => member.checked).length;
  if (checked === 0) return 'unchecked';
  return checked === members.length ? 'checked' : 'indeterminate';
}
