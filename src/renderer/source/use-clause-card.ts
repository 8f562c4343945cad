import { useEffect, useState } from 'react';
import type { CodedResult } from '../../shared/window/contract.ts';
import type { ClauseCard } from '../../shared/window/views.ts';
import { clauseCard } from './source-cache.ts';

/** The card of a clause; null while it is fetched. */
export function useClauseCard(clauseId: string | null): CodedResult<ClauseCard> | null {
  const [result, setResult] = useState<{ readonly clauseId: string; readonly value: CodedResult<ClauseCard> } | null>(null);
  useEffect(() => {
    if (clauseId === null) return;
    let wanted = true;
    void clauseCard(clauseId).then((value) => {
      if (wanted) setResult({ clauseId, value });
    });
    return () => {
      wanted = false;
    };
  }, [clauseId]);
  return result?.clauseId === clauseId ? result.value : null;
}
