import type { DocumentState } from '../library/document-state.ts';
import { useWords } from '../words/use-words.ts';

/** The state of a document on the day, in a word. */
export function StatePill({ state }: { readonly state: DocumentState }) {
  const { t } = useWords();
  switch (state) {
    case 'in-force':
      return <span className="pill ok">{t('inForce')}</span>;
    case 'draft':
      return <span className="pill withheld">{t('draft.pill')}</span>;
    case 'superseded':
      return <span className="pill">{t('superseded')}</span>;
    default:
      return <span className="pill withheld">{t(state === 'expired' ? 'state.expired' : 'state.notYet')}</span>;
  }
}
