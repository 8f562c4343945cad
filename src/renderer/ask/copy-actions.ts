import type { AnswerRecord } from '../../shared/window/views.ts';
import { request } from '../services/window-api.ts';
import { clauseCard } from '../source/source-cache.ts';
import { announce, announceNow } from '../state/announce.ts';
import { say } from '../words/use-words.ts';
import { citedClauses, copyText } from './record-model.ts';

async function copy(text: string): Promise<boolean> {
  const result = await request('app.copy', { text });
  if (result.ok) announce(say('copied'));
  else announceNow(result.error.message);
  return result.ok;
}

/** The exact words of a clause with their citation. */
export async function copyClause(clauseId: string): Promise<boolean> {
  const card = await clauseCard(clauseId);
  if (!card.ok) return false;
  return copy(`${card.value.clause.text}\n(${card.value.citation})`);
}

/** Verified sentences with their citations in full; withheld ones are never copied. */
export async function copyRecord(record: AnswerRecord): Promise<boolean> {
  const { answer } = record;
  const named = new Map<string, string>();
  for (const cited of citedClauses(answer)) {
    const card = await clauseCard(cited.clauseId);
    named.set(cited.clauseId, card.ok ? card.value.citation : cited.label);
  }
  return copy(
    copyText(answer, (clauseId) => named.get(clauseId) ?? clauseId, {
      notStated: `${say('notStated')}. ${say('notStated.sub')}.`,
      searched: say('say.notStated', { clauses: answer.searched.clauses, documents: answer.searched.documents }),
    }),
  );
}
