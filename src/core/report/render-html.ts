import type { Answer, AnswerSentence } from '../../shared/answer.ts';
import type { ReportContext } from './report-context.ts';
import {
  answerFacts,
  citationMarks,
  clausePlace,
  coverFacts,
  documentFacts,
  type Fact,
  languageOf,
  refusalWords,
  supportedOf,
  withheldOf,
} from './report-lines.ts';

const style = `
body{font:11pt/1.45 "Noto Serif","Source Serif 4",Georgia,"Songti SC",SimSun,serif;color:#1b1b1b;background:#fff;max-width:46rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.7rem}h2{font-size:1.25rem;margin-top:2.2rem;border-top:2px solid #1b1b1b;padding-top:.6rem}h3{font-size:1rem;margin-top:1.2rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;font-size:.85rem}dt{color:#555}dd{margin:0;overflow-wrap:anywhere}
blockquote{margin:.5rem 0;padding:.4rem .8rem;border-left:3px solid #2f5d50;background:#f4f7f5;white-space:pre-wrap;overflow-wrap:anywhere}
.supported li{margin:.4rem 0}.withheld{color:#7a2e12}.mark{font-size:.75em;vertical-align:super;text-decoration:none}
.refusal{font-weight:bold}
@media print{body{margin:0;max-width:none}h2{break-before:page}h2.first{break-before:auto}blockquote,dl{break-inside:avoid}a{color:inherit}}
`.trim();

/** A self-contained page without script: cover facts, documents, and each answer with its clauses word for word. */
export function renderHtml(answers: readonly Answer[], context: ReportContext): string {
  const title = escapeHtml(context.title);
  return `<!DOCTYPE html>
<html lang="${languageOf(answers.map((answer) => answer.question).join(' '))}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${title}</h1>
${facts(coverFacts(answers, context))}
</header>
<main>
<h2 class="first">Documents</h2>
${context.documents.map((document) => `<h3${lang(document.title)}>${escapeHtml(document.title)}</h3>\n${facts(documentFacts(document))}`).join('\n')}
${answers.map((answer, index) => renderAnswer(answer, index, context)).join('\n')}
</main>
</body>
</html>
`;
}

function renderAnswer(answer: Answer, index: number, context: ReportContext): string {
  const prefix = `a${index + 1}`;
  const marks = citationMarks(answer);
  const supported = supportedOf(answer);
  const withheld = withheldOf(answer);
  const parts = [
    `<section id="${prefix}">`,
    `<h2${lang(answer.question)}>${index + 1}. ${escapeHtml(answer.question)}</h2>`,
    supported.length === 0
      ? `<p class="refusal">${refusalWords}</p>`
      : `<ul class="supported">\n${supported.map((sentence) => `<li${lang(sentence.text)}>${escapeHtml(sentence.text)}${links(sentence, marks, prefix)}</li>`).join('\n')}\n</ul>`,
    list('Not covered', answer.uncovered),
    list(
      'Conflicts',
      answer.conflicts.map(({ note }) => note),
    ),
    list('Notices', answer.notices),
  ];
  if (answer.clauses.length > 0) {
    parts.push('<h3>Clauses</h3>');
    for (const clause of answer.clauses) {
      const mark = marks.get(clause.clauseId) ?? 0;
      parts.push(
        `<h4 id="${prefix}c${mark}">[${mark}] ${escapeHtml(clause.label)}</h4>`,
        facts(clausePlace(clause, context)),
        `<blockquote${lang(clause.text)}>${escapeHtml(clause.text)}</blockquote>`,
        evidence(answer, clause.clauseId),
      );
    }
  }
  if (withheld.length > 0) {
    const rows = withheld.map(
      (sentence) =>
        `<li${lang(sentence.text)}>${escapeHtml(sentence.text)} <em lang="en">${escapeHtml(`${sentence.reason ?? ''}: ${sentence.explanation ?? ''}`)}</em></li>`,
    );
    parts.push('<h3>Withheld</h3>', `<ul class="withheld">\n${rows.join('\n')}\n</ul>`);
  }
  if (answer.nearest.length > 0) {
    parts.push('<h3>Nearest clauses</h3>');
    for (const { label, text, why } of answer.nearest) {
      parts.push(
        `<p><strong>${escapeHtml(label)}</strong>: ${escapeHtml(why)}</p>`,
        `<blockquote${lang(text)}>${escapeHtml(text)}</blockquote>`,
      );
    }
  }
  if (!answer.answerable) {
    parts.push(
      list('Words searched for', [answer.searched.words.join(', ')]),
      list(
        'Documents searched',
        answer.searched.documentList.map(({ title, version }) => (version === null ? title : `${title} (${version})`)),
      ),
    );
  }
  parts.push('<h3>Record</h3>', facts(answerFacts(answer)), '</section>');
  return parts.filter((part) => part !== '').join('\n');
}

/** Ranges and table cells that the sentences rest on. */
function evidence(answer: Answer, clauseId: string): string {
  const rows = answer.sentences
    .filter(({ status }) => status === 'supported')
    .flatMap((sentence) => sentence.evidence)
    .filter((entry) => entry.clauseId === clauseId)
    .map((entry) => {
      const cell =
        entry.cell === undefined
          ? ''
          : ` (row ${entry.cell.rowHeads.join(' / ')}; column ${entry.cell.columnHeads.join(' / ')}${entry.cell.unit === null ? '' : `; ${entry.cell.unit}`})`;
      return `<li>characters ${entry.start}–${entry.end}: <q${lang(entry.quote)}>${escapeHtml(entry.quote)}</q>${escapeHtml(cell)}</li>`;
    });
  return rows.length === 0 ? '' : `<ul class="evidence">\n${rows.join('\n')}\n</ul>`;
}

function links(sentence: AnswerSentence, marks: ReadonlyMap<string, number>, prefix: string): string {
  return sentence.clauses
    .flatMap((id) => marks.get(id) ?? [])
    .map((mark) => ` <a class="mark" href="#${prefix}c${mark}">[${mark}]</a>`)
    .join('');
}

function facts(rows: readonly Fact[]): string {
  return `<dl>\n${rows.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd${lang(value)}>${escapeHtml(value)}</dd>`).join('\n')}\n</dl>`;
}

function list(title: string, rows: readonly string[]): string {
  if (rows.length === 0) return '';
  return `<h3>${title}</h3>\n<ul>\n${rows.map((row) => `<li${lang(row)}>${escapeHtml(row)}</li>`).join('\n')}\n</ul>`;
}

function lang(text: string): string {
  return languageOf(text) === 'zh' ? ' lang="zh"' : '';
}

/** Text as HTML text or attribute value: mark-up signs and quotes escaped, control characters shown as a replacement sign. */
export function escapeHtml(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '\uFFFD')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;');
}
