import type { LibraryService } from '../node/library/library-service.ts';
import type { Answer } from '../shared/answer.ts';
import { CodePoints } from './code-points.ts';

/** An answer as `--json` prints it: evidence positions in code points beside those in UTF-16 units. */
export async function answerValue(answer: Answer, library: LibraryService): Promise<Answer> {
  const points = new Map<string, CodePoints>();
  const present = new Set((await library.documents()).map((document) => document.documentId));
  for (const evidence of answer.sentences.flatMap((sentence) => sentence.evidence)) {
    const documentId = documentOf(evidence.clauseId);
    if (points.has(documentId) || !present.has(documentId)) continue;
    points.set(documentId, new CodePoints(await library.canonicalText(documentId)));
  }
  return {
    ...answer,
    sentences: answer.sentences.map((sentence) => ({
      ...sentence,
      evidence: sentence.evidence.map((evidence) => points.get(documentOf(evidence.clauseId))?.range(evidence) ?? evidence),
    })),
  };
}

function documentOf(clauseId: string): string {
  return clauseId.split('/')[0] ?? clauseId;
}
