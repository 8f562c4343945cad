import type { Answer, AnswerSentence } from '../shared/answer.ts';
import type { DocumentRecord } from '../shared/document.ts';

/** An answer for people: each sentence with what it cites, what was withheld and why, what was searched. */
export function describeAnswer(answer: Answer, documents: readonly DocumentRecord[]): string {
  const titles = new Map(documents.map((document) => [document.documentId, document.title]));
  const lines = [answer.question, ''];
  const supported = answer.sentences.filter((sentence) => sentence.status === 'supported');
  if (!answer.answerable) lines.push('The documents do not say.', '');
  for (const sentence of supported) lines.push(sentence.text, ...citations(sentence, answer, titles), '');
  for (const conflict of answer.conflicts) lines.push(`! ${conflict.note}`);
  const withheld = answer.sentences.filter((sentence) => sentence.status === 'withheld');
  if (withheld.length > 0) {
    lines.push('Withheld, since its clause does not support it:');
    for (const sentence of withheld) lines.push(`  ${sentence.text}\n    ${sentence.explanation ?? sentence.reason ?? ''}`);
    lines.push('');
  }
  if (answer.answerable && answer.uncovered.length > 0) lines.push(`Not covered: ${answer.uncovered.join('; ')}`, '');
  if (answer.nearest.length > 0) {
    lines.push('Nearest clauses:');
    for (const near of answer.nearest)
      lines.push(`  ${near.label}, ${titles.get(near.documentId) ?? near.documentId}: ${cut(near.text, 110)}\n    ${near.why}`);
    lines.push('');
  }
  const { searched, grounding } = answer;
  lines.push(
    `Searched ${searched.clauses} clauses of ${searched.documents} documents (${searched.mode}); ${grounding.supported} of ${grounding.total} sentences stand.`,
    ...answer.notices,
    `Answer ${answer.answerId}`,
  );
  return lines.join('\n');
}

function citations(sentence: AnswerSentence, answer: Answer, titles: ReadonlyMap<string, string>): string[] {
  return sentence.clauses.map((clauseId) => {
    const clause = answer.clauses.find((one) => one.clauseId === clauseId);
    if (clause === undefined) return `    — ${clauseId}`;
    const pages = clause.pages.length === 0 ? '' : `, p. ${clause.pages.join(', ')}`;
    return `    — ${clause.label}, ${titles.get(clause.documentId) ?? clause.documentId}${pages}`;
  });
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
