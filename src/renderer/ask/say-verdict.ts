import type { Answer } from '../../shared/answer.ts';
import type { Words } from '../words/use-words.ts';
import { citedClauses, supportedSentences, verdictOf, withheldSentences } from './record-model.ts';

/** The one final sentence for the live region. */
export function sayVerdict(answer: Answer, t: Words): string {
  const supported = supportedSentences(answer).length;
  switch (verdictOf(answer)) {
    case 'supported':
      return t('say.supported', { count: supported, citations: citedClauses(answer).length });
    case 'partly':
      return t('say.partly', { n: supported, m: answer.sentences.length, w: withheldSentences(answer).length });
    case 'conflict':
      return t('say.conflict');
    case 'not-stated':
      return t('say.notStated', { clauses: answer.searched.clauses, documents: answer.searched.documents });
  }
}
