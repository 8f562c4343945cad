import type { Fact, Report, ReportBlock } from './report.ts';

/** The report as Markdown with footnotes. Words of documents are escaped: they show as they are and make no mark-up. */
export function renderMarkdown(report: Report): string {
  const notes: string[] = [];
  const lines = [escapeMarkdown(report.words.kicker), '', `# ${escapeMarkdown(report.title)}`, '', ...facts(report.cover), ''];
  for (const block of report.blocks) lines.push(...renderBlock(block, report, notes), '');
  lines.push(...notes.map((note, index) => `[^${index + 1}]: ${escapeMarkdown(note)}\n`));
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`;
}

function renderBlock(block: ReportBlock, report: Report, notes: string[]): string[] {
  switch (block.kind) {
    case 'heading':
      return [`${'#'.repeat(block.level)} ${escapeMarkdown(block.text)}`];
    case 'facts':
      return facts(block.rows);
    case 'sentences':
      return block.items.map(({ text, citations }) => {
        const calls = citations.map(({ note }) => `[^${notes.push(note)}]`);
        return `- ${escapeMarkdown(text)}${calls.join('')}`;
      });
    case 'note':
      return [block.strong ? `**${escapeMarkdown(block.text)}**` : escapeMarkdown(block.text)];
    case 'list':
      return block.items.map((item) => `- ${escapeMarkdown(item)}`);
    case 'clause': {
      const { clause } = block;
      const text = (clause.runs ?? []).map((run) => run.text).join('');
      return [
        `#### \\[${clause.mark}\\] ${escapeMarkdown(clause.title)}`,
        '',
        ...facts(clause.facts),
        '',
        ...(clause.runs === null ? [] : [quote(text), '']),
        ...clause.evidence.map((line) => `- ${escapeMarkdown(line)}`),
      ];
    }
    case 'passage':
      return [`**${escapeMarkdown(block.title)}**${report.words.colon}${escapeMarkdown(block.why)}`, '', quote(block.text)];
    case 'withheld':
      return block.items.map(({ text, reason }) => `- ${escapeMarkdown(text)} *${escapeMarkdown(reason)}*`);
  }
}

function facts(rows: readonly Fact[]): string[] {
  return rows.map(([name, value]) => `- ${escapeMarkdown(name)}: ${escapeMarkdown(value)}`);
}

function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${escapeMarkdown(line)}`)
    .join('\n');
}

/** Text that shows as it is in CommonMark and GitHub's dialect: no emphasis, link, heading, list, table, HTML or entity. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '\uFFFD')
    .replace(/\s*\n\s*/g, ' ')
    .replace(/([\\`*_{}[\]<>#|~$&!])/g, '\\$1')
    .replace(/^(\s*)([-+=])/, '$1\\$2')
    .replace(/^(\s*\d+)([.)])/, '$1\\$2');
}
