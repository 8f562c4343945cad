import { useEffect, useState } from 'react';
import type { CodedResult } from '../../shared/window/contract.ts';
import type { SourceView } from '../../shared/window/source-view.ts';
import { sourceView } from './source-cache.ts';

export type ViewPage = SourceView['pages'][number];

/** What the source pane draws of a document; null while it is fetched. `attempt` grows with every "Try again". */
export function useSourceView(documentId: string, attempt: number): CodedResult<SourceView> | null {
  const [result, setResult] = useState<{ readonly documentId: string; readonly value: CodedResult<SourceView> } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks anew
  useEffect(() => {
    let wanted = true;
    void sourceView(documentId).then((value) => {
      if (wanted) setResult({ documentId, value });
    });
    return () => {
      wanted = false;
    };
  }, [documentId, attempt]);
  return result?.documentId === documentId ? result.value : null;
}
