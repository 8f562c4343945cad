/** Cuts the YAML or TOML head off a Markdown file. `body` keeps the rest; `title` is the head's own title, if it names one. */
export function splitFrontMatter(text: string): { matter: string; title: string | null; body: string } {
  const match = /^(?:---|\+\+\+)[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.|\+\+\+)[ \t]*(?:\n|$)/.exec(text);
  const matter = match?.[1]?.trim() ?? '';
  // A rule at the top of a document opens no head: a head is made of `key: value` lines.
  if (match === null || !/^[\w-]+\s*[:=]/.test(matter)) return { matter: '', title: null, body: text };
  const title = /^title\s*[:=]\s*(.+)$/im
    .exec(matter)?.[1]
    ?.trim()
    .replace(/^(["'])(.*)\1$/, '$2');
  return { matter, title: title === undefined || title === '' ? null : title, body: text.slice(match[0].length) };
}
