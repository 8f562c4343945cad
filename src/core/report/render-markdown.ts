import type { Answer } from '../../shared/answer.ts';
import type { ReportContext } from './report-context.ts';
import {
  answerFacts,
  citationMarks,
  clausePlace,
  coverFacts,
  documentFacts,
  type Fact,
  refusalWords,
  supportedOf,
  withheldOf,
} from './report-lines.ts';

/** The report as Markdown (CommonMark). Words of documents are escaped: they show as they are and make no mark-up. */
export function renderMarkdown(answers: readonly Answer[], context: ReportContext): string {
  const lines = [`# ${escapeMarkdown(context.title)}`, '', ...facts(coverFacts(answers, context)), '', '## Documents', ''];
  for (const document of context.documents)
    lines.push(`### ${escapeMarkdown(document.title)}`, '', ...facts(documentFacts(document)), '');
  answers.forEach((answer, index) => {
    lines.push(...renderAnswer(answer, index, context));
  });
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`;
}

function renderAnswer(answer: Answer, index: number, context: ReportContext): string[] {
  const marks = citationMarks(answer);
  const supported = supportedOf(answer);
  const withheld = withheldOf(answer);
  const lines = [`## ${index + 1}\\. ${escapeMarkdown(answer.question)}`, ''];
  if (supported.length === 0) lines.push(`**${refusalWords}**`, '');
  for (const sentence of supported) {
    const cited = sentence.clauses.flatMap((id) => marks.get(id) ?? []).map((mark) => ` \\[${mark}\\]`);
    lines.push(`- ${escapeMarkdown(sentence.text)}${cited.join('')}`);
  }
  lines.push('');
  lines.push(
    ...list('Not covered', answer.uncovered),
    ...list(
      'Conflicts',
      answer.conflicts.map(({ note }) => note),
    ),
    ...list('Notices', answer.notices),
  );
  if (answer.clauses.length > 0) lines.push('### Clauses', '');
  for (const clause of answer.clauses) {
    lines.push(
      `#### \\[${marks.get(clause.clauseId) ?? 0}\\] ${escapeMarkdown(clause.label)}`,
      '',
      ...facts(clausePlace(clause, context)),
      '',
      quote(clause.text),
      '',
    );
    const cells = answer.sentences
      .filter(({ status }) => status === 'supported')
      .flatMap((sentence) => sentence.evidence)
      .flatMap((entry) => (entry.clauseId === clause.clauseId && entry.cell !== undefined ? [entry.cell] : []));
    for (const cell of cells) {
      lines.push(
        `- ${escapeMarkdown(`${cell.value} (row ${cell.rowHeads.join(' / ')}; column ${cell.columnHeads.join(' / ')}${cell.unit === null ? '' : `; ${cell.unit}`})`)}`,
      );
    }
    if (cells.length > 0) lines.push('');
  }
  if (withheld.length > 0) {
    lines.push('### Withheld', '');
    for (const sentence of withheld)
      lines.push(
        `- ${escapeMarkdown(sentence.text)} *${escapeMarkdown(`${sentence.reason ?? ''}: ${sentence.explanation ?? ''}`)}*`,
      );
    lines.push('');
  }
  if (answer.nearest.length > 0) lines.push('### Nearest clauses', '');
  for (const { label, text, why } of answer.nearest)
    lines.push(`**${escapeMarkdown(label)}**: ${escapeMarkdown(why)}`, '', quote(text), '');
  if (!answer.answerable) {
    lines.push(
      ...list('Words searched for', [answer.searched.words.join(', ')]),
      ...list(
        'Documents searched',
        answer.searched.documentList.map(({ title, version }) => (version === null ? title : `${title} (${version})`)),
      ),
    );
  }
  lines.push('### Record', '', ...facts(answerFacts(answer)), '');
  return lines;
}

function facts(rows: readonly Fact[]): string[] {
  return rows.map(([name, value]) => `- ${name}: ${escapeMarkdown(value)}`);
}

function list(title: string, rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : [`### ${title}`, '', ...rows.map((row) => `- ${escapeMarkdown(row)}`), ''];
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
