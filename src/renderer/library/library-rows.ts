import type { TreeRow } from '../parts/virtual-tree.tsx';
import { groupState, type SetMember } from './question-set.ts';

export type Grouping = 'none' | 'type' | 'vendorId';

export interface LibraryRow extends TreeRow {
  /** One document, or the documents of a group. */
  readonly members: readonly SetMember[];
  readonly group: string | null;
}

/** Rows of the library tree: documents, under their groups where grouping is on. */
export function libraryRows(
  members: readonly SetMember[],
  grouping: Grouping,
  view: {
    readonly openDocument: string | null;
    readonly folded: ReadonlySet<string>;
    readonly groupName: (value: string | null) => string;
    readonly heights: { readonly document: number; readonly group: number };
  },
): readonly LibraryRow[] {
  const documentRow = (member: SetMember, index: number, all: readonly SetMember[], level: number): LibraryRow => ({
    id: member.document.documentId,
    level,
    setSize: all.length,
    position: index + 1,
    expanded: null,
    checked: member.checked ? 'checked' : 'unchecked',
    selected: member.document.documentId === view.openDocument,
    typed: [member.document.title],
    name: member.document.title,
    height: view.heights.document,
    members: [member],
    group: null,
  });
  if (grouping === 'none') return members.map((member, index) => documentRow(member, index, members, 1));
  const groups = new Map<string | null, SetMember[]>();
  for (const member of members) {
    const key = member.document[grouping];
    groups.set(key, [...(groups.get(key) ?? []), member]);
  }
  const named = [...groups].map(([key, inside]) => ({ key, inside, name: view.groupName(key) }));
  named.sort((left, right) => left.name.localeCompare(right.name));
  return named.flatMap(({ key, inside, name }, index) => {
    const id = `group-${key ?? ''}`;
    const expanded = !view.folded.has(id);
    const head: LibraryRow = {
      id,
      level: 1,
      setSize: named.length,
      position: index + 1,
      expanded,
      checked: groupState(inside),
      selected: false,
      typed: [name],
      name,
      height: view.heights.group,
      members: inside,
      group: name,
    };
    return [head, ...(expanded ? inside.map((member, at) => documentRow(member, at, inside, 2)) : [])];
  });
}

/** Does the typed filter name the document: by title, type, party, version or file? */
export function matchesFilter(member: SetMember, typed: string, typeName: (type: string) => string): boolean {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return true;
  const { title, type, vendorId, version, file, externalId } = member.document;
  const words = [title, type, type === null ? null : typeName(type), vendorId, version, file, externalId];
  return words.some((word) => word?.toLowerCase().includes(wanted) ?? false);
}
