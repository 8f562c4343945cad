import type { Fact, Report, ReportBlock, ReportClause, ReportSentence } from './report.ts';
import { languageOf } from './report-lines.ts';

const style = `
body{font:11pt/1.5 "Source Serif 4","Noto Serif",Georgia,"Songti SC","Noto Serif CJK SC","Noto Serif SC",SimSun,serif;color:#1b1b1b;background:#fff;max-width:46rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.7rem;margin:.2rem 0 1rem}h2{font-size:1.25rem;margin-top:2.2rem;border-top:2px solid #1b1b1b;padding-top:.6rem}h3{font-size:1rem;margin-top:1.2rem}h4{font-size:1rem;margin:1rem 0 .3rem}
.kicker,.state{color:#555;margin:0;font-size:.9rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;font-size:.85rem}dt{color:#555}dd{margin:0;overflow-wrap:anywhere}
blockquote{margin:.5rem 0;padding:.4rem .8rem;border:1px solid #b9b9b9;white-space:pre-wrap;overflow-wrap:anywhere}mark{background:#ffe08a;color:inherit}
.supported li{margin:.4rem 0}.withheld{color:#7a2e12}.mark{font-size:.75em;vertical-align:super;text-decoration:none}
.refusal{font-weight:bold}figure{margin:.6rem 0}figure img{max-width:100%;border:1px solid #b9b9b9}figcaption{font-size:.8rem;color:#555}
@media print{body{margin:0;max-width:none}h2{break-before:page}h2.first{break-before:auto}blockquote,dl,figure{break-inside:avoid}a{color:inherit}}
`.trim();

/** A self-contained page without script: cover facts, each answer with its clauses word for word, annex of documents. */
export function renderHtml(report: Report): string {
  const title = escapeHtml(report.title);
  return `<!DOCTYPE html>
<html lang="${report.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<header>
<p class="kicker">${escapeHtml(report.words.kicker)}</p>
<h1${lang(report.title, report)}>${title}</h1>
${facts(report.cover, report)}
</header>
<main>
${report.blocks.map((block, index) => renderBlock(block, index === 0, report)).join('\n')}
</main>
</body>
</html>
`;
}

function renderBlock(block: ReportBlock, first: boolean, report: Report): string {
  switch (block.kind) {
    case 'heading': {
      const id = block.id === null ? '' : ` id="${escapeHtml(block.id)}"`;
      return `<h${block.level}${id}${first ? ' class="first"' : ''}${lang(block.text, report)}>${escapeHtml(block.text)}</h${block.level}>`;
    }
    case 'facts':
      return facts(block.rows, report);
    case 'sentences':
      return `<ul class="supported">\n${block.items.map((sentence) => renderSentence(sentence, report)).join('\n')}\n</ul>`;
    case 'note':
      return `<p class="${block.strong ? 'refusal' : 'state'}">${escapeHtml(block.text)}</p>`;
    case 'list':
      return `<ul>\n${block.items.map((item) => `<li${lang(item, report)}>${escapeHtml(item)}</li>`).join('\n')}\n</ul>`;
    case 'clause':
      return renderClause(block.clause, report);
    case 'passage':
      return `<p><strong${lang(block.title, report)}>${escapeHtml(block.title)}</strong>: <span${lang(block.why, report)}>${escapeHtml(block.why)}</span></p>\n<blockquote${lang(block.text, report)}>${escapeHtml(block.text)}</blockquote>`;
    case 'withheld':
      return `<ul class="withheld">\n${block.items.map(({ text, reason }) => `<li${lang(text, report)}>${escapeHtml(text)} <em${lang(reason, report)}>${escapeHtml(reason)}</em></li>`).join('\n')}\n</ul>`;
  }
}

function renderSentence({ text, citations }: ReportSentence, report: Report): string {
  const links = citations.map(({ mark, target, note }) => {
    return ` <a class="mark" href="#${escapeHtml(target)}" title="${escapeHtml(note)}">[${mark}]</a>`;
  });
  return `<li${lang(text, report)}>${escapeHtml(text)}${links.join('')}</li>`;
}

function renderClause(clause: ReportClause, report: Report): string {
  const text = (clause.runs ?? []).map((run) => run.text).join('');
  const words = (clause.runs ?? []).map((run) => (run.lit ? `<mark>${escapeHtml(run.text)}</mark>` : escapeHtml(run.text)));
  const parts = [
    `<h4 id="${escapeHtml(clause.id)}"${lang(clause.title, report)}>[${clause.mark}] ${escapeHtml(clause.title)}</h4>`,
    facts(clause.facts, report),
    ...(clause.runs === null ? [] : [`<blockquote${lang(text, report)}>${words.join('')}</blockquote>`]),
    ...clause.pictures.map(
      ({ png, width, height, page }) =>
        `<figure><img src="data:image/png;base64,${base64(png)}" width="${width}" height="${height}" style="height:auto" alt="${escapeHtml(report.words.pictureOf(page))}"><figcaption>${escapeHtml(report.words.pictureOf(page))}</figcaption></figure>`,
    ),
  ];
  if (clause.evidence.length > 0)
    parts.push(
      `<ul class="evidence">\n${clause.evidence.map((line) => `<li${lang(line, report)}>${escapeHtml(line)}</li>`).join('\n')}\n</ul>`,
    );
  return parts.join('\n');
}

function facts(rows: readonly Fact[], report: Report): string {
  return `<dl>\n${rows.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd${lang(value, report)}>${escapeHtml(value)}</dd>`).join('\n')}\n</dl>`;
}

function lang(text: string, report: Report): string {
  const language = languageOf(text);
  return language === report.language || !/\p{L}/u.test(text) ? '' : ` lang="${language}"`;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** RFC 4648 base64. Written out because this layer has neither `Buffer` nor `btoa`. */
function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let index = 0; index < bytes.length; index += 3) {
    const group = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0);
    const signs = [18, 12, 6, 0].map((shift) => alphabet.charAt((group >> shift) & 63));
    const given = Math.min(3, bytes.length - index) + 1;
    parts.push(signs.slice(0, given).join('').padEnd(4, '='));
  }
  return parts.join('');
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
