/** Kinds of dragged files that no reader takes, by what the system tells before the drop. Unknown kinds and folders pass. */
const readableTypes: readonly RegExp[] = [
  /^$/,
  /^text\//,
  /pdf$/,
  /wordprocessingml\.document$/,
  /xhtml\+xml$/,
  /markdown$/,
  /octet-stream$/,
];

export function unreadableKinds(items: readonly { readonly kind: string; readonly type: string }[]): readonly string[] {
  const types = items.filter((item) => item.kind === 'file').map((item) => item.type);
  return [...new Set(types.filter((type) => !readableTypes.some((readable) => readable.test(type))).map(shortKind))];
}

function shortKind(type: string): string {
  const known: Readonly<Record<string, string>> = {
    'application/msword': 'Word 97 (.doc)',
    'application/vnd.ms-excel': 'Excel',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
    'application/zip': 'ZIP',
  };
  return known[type] ?? (type.split('/')[1] ?? type).toUpperCase();
}
