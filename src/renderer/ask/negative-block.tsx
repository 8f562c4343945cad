import { FileOutput, LibraryBig } from 'lucide-react';
import type { AnswerRecord } from '../../shared/window/views.ts';
import { documentState } from '../library/document-state.ts';
import { changeScope } from '../library/library-actions.ts';
import { versionName } from '../library/version-name.ts';
import { Icon } from '../parts/icon.tsx';
import { openReport } from '../reports/report-actions.ts';
import { useWindow } from '../state/use-window.ts';
import { formatDay, localDay } from '../words/format.ts';
import { serviceWords } from '../words/service-words.ts';
import { textLanguage } from '../words/text-language.ts';
import { useWords } from '../words/use-words.ts';
import { askQuestion } from './ask-actions.ts';
import { CitationChip } from './citation-chip.tsx';

/** "The documents do not say": what was searched, for which words, and the nearest clauses with why they are no answer. */
export function NegativeBlock({ record }: { readonly record: AnswerRecord }) {
  const { t, language } = useWords();
  const { answer } = record;
  const documents = useWindow((state) => state.documents);
  const day = answer.filters.asOf ?? localDay(answer.askedAt);
  const unreadable = documents.flatMap((document) => {
    const searched = answer.searched.documentList.some((entry) => entry.documentId === document.documentId);
    const pages = document.messages.filter((message) => message.code === 'page-without-text').length;
    return searched && pages > 0 ? [{ title: document.title, pages }] : [];
  });
  return (
    <>
      <h3 className="block-title">{t('searched')}</h3>
      <table className="searched-table">
        <tbody>
          {answer.searched.documentList.map(({ documentId, title, version }) => {
            const document = documents.find((entry) => entry.documentId === documentId);
            return (
              <tr key={documentId}>
                <th scope="row" lang={document?.language}>
                  {title} {version !== null && <span className="caption">{versionName(version, t)}</span>}
                </th>
                <td>{document !== undefined && t('searched.ofClauses', { n: document.clauses, m: document.clauses })}</td>
                <td>{document !== undefined && t(stateWords[documentState(document, documents, day)])}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <dl className="searched-facts">
        <dt>{t('searched.asOf')}</dt>
        <dd>
          {formatDay(day, language)}
          {answer.filters.vendorId !== undefined && ` · ${t('scope.partyIs', { party: answer.filters.vendorId })}`}
        </dd>
        <dt>{t('queries')}</dt>
        <dd>
          {answer.searched.words.map((word) => (
            <span key={word} className="searched-word" lang={textLanguage(word)}>
              {word}
            </span>
          ))}
          {answer.searched.mode === 'keyword' && <span className="caption"> {t('searched.wordsOnly')}</span>}
        </dd>
        <dt>{t('unreadable')}</dt>
        <dd>
          {unreadable.length === 0
            ? t('unreadable.none')
            : unreadable.map((entry) => t('unreadable.pages', { title: entry.title, count: entry.pages })).join('; ')}
        </dd>
      </dl>
      {answer.nearest.length > 0 && (
        <>
          <h3 className="block-title">
            {t('nearest')} <span className="caption">{t('nearest.sub')}</span>
          </h3>
          <ul className="nearest-list">
            {answer.nearest.map((clause) => (
              <li key={clause.clauseId}>
                <CitationChip
                  clauseId={clause.clauseId}
                  documentId={clause.documentId}
                  label={clause.label}
                  page={null}
                  tint={null}
                  named={false}
                  opened={record.opened.includes(clause.clauseId)}
                />
                <span>
                  <span className="document-words two-lines" lang={textLanguage(clause.text)}>
                    {clause.text}
                  </span>
                  <span className="tone-quiet">{serviceWords(clause.why, language)}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <WidenNote record={record} />
      <div className="record-actions">
        <button type="button" className="button primary" onClick={() => openReport([answer.answerId])}>
          <Icon of={FileOutput} size={14} />
          {t('statement')}
        </button>
      </div>
    </>
  );
}

const stateWords = {
  'in-force': 'inForce',
  draft: 'draft.pill',
  'not-yet': 'state.notYet',
  expired: 'state.expired',
  superseded: 'superseded',
} as const;

/** Documents that the person's own filters left out; never those that an access group hides. */
function WidenNote({ record }: { readonly record: AnswerRecord }) {
  const { t } = useWords();
  const documents = useWindow((state) => state.documents);
  const today = useWindow((state) => state.app?.today ?? '');
  const inForce = documents.filter((document) => documentState(document, documents, today) === 'in-force');
  const searched = new Set(record.answer.searched.documentList.map((entry) => entry.documentId));
  const left = inForce.filter((document) => !searched.has(document.documentId)).length;
  if (left === 0) return null;
  const widen = (): void => {
    changeScope({ chosen: {}, type: null, vendorId: null, asOf: null });
    void askQuestion(record.answer.question);
  };
  return (
    <p className="note">
      <Icon of={LibraryBig} />
      <span>
        {t('widen.left', { count: left })}{' '}
        <button type="button" className="link" onClick={widen}>
          {t('widen', { n: inForce.length })}
        </button>
      </span>
    </p>
  );
}
