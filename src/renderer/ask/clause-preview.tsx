import { documentState } from '../library/document-state.ts';
import { versionName } from '../library/version-name.ts';
import { StatePill } from '../parts/state-pill.tsx';
import { useClauseCard } from '../source/use-clause-card.ts';
import { useWindow } from '../state/use-window.ts';
import { useWords } from '../words/use-words.ts';

/** What the hover card of a chip shows: number, path, state and at most four lines of the clause. */
export function ClausePreview({ clauseId }: { readonly clauseId: string }) {
  const { t } = useWords();
  const result = useClauseCard(clauseId);
  const documents = useWindow((state) => state.documents);
  const day = useWindow((state) => state.scope.asOf ?? state.app?.today ?? '');
  if (result === null) return <span className="spinner" />;
  if (!result.ok) return <p>{result.error.message}</p>;
  const { clause, document } = result.value;
  const [page] = clause.pages;
  const place = [
    `${document.title}${document.version === null ? '' : ` ${versionName(document.version, t)}`}`,
    ...clause.headingPath,
  ];
  return (
    <>
      <p className="hover-head">
        <b className="grow" lang={document.language}>
          {clause.label} {clause.heading}
        </b>
        <StatePill state={documentState(document, documents, day)} />
      </p>
      <p className="caption" lang={document.language}>
        {place.join(' › ')}
        {page !== undefined && `, ${t('meta.page', { n: page })}`}
      </p>
      <blockquote className="document-words four-lines" lang={document.language}>
        {clause.text}
      </blockquote>
      <p className="caption hover-keys">
        <kbd className="key">Enter</kbd> {t('cite.keyOpen')} <kbd className="key">C</kbd> {t('cite.keyCopy')}
      </p>
    </>
  );
}
