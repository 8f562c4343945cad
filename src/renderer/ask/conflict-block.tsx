import type { Conflict } from '../../shared/answer.ts';
import type { AnswerRecord } from '../../shared/window/views.ts';
import { versionName } from '../library/version-name.ts';
import { useWindow } from '../state/use-window.ts';
import { formatDay } from '../words/format.ts';
import { textLanguage } from '../words/text-language.ts';
import { useWords } from '../words/use-words.ts';
import { CitationChip } from './citation-chip.tsx';
import { citedClauses, documentOfClause, supportedSentences } from './record-model.ts';

/** Two clauses in force that differ, side by side; the program does not choose. */
export function ConflictBlock({ record, conflict }: { readonly record: AnswerRecord; readonly conflict: Conflict }) {
  const { t } = useWords();
  return (
    <>
      <div className="conflict-block">
        {conflict.clauses.map((clauseId) => (
          <ConflictSide key={clauseId} record={record} clauseId={clauseId} />
        ))}
      </div>
      {conflict.note !== '' && (
        <>
          <h3 className="block-title">{t('governs')}</h3>
          <p className="conflict-note" lang={textLanguage(conflict.note)}>
            {conflict.note}
          </p>
        </>
      )}
    </>
  );
}

function ConflictSide({ record, clauseId }: { readonly record: AnswerRecord; readonly clauseId: string }) {
  const { t, language } = useWords();
  const documentId = documentOfClause(clauseId);
  const document = useWindow((state) => state.documents.find((entry) => entry.documentId === documentId));
  const cited = citedClauses(record.answer).find((entry) => entry.clauseId === clauseId);
  const clause = record.answer.clauses.find((entry) => entry.clauseId === clauseId);
  const quote =
    supportedSentences(record.answer).find((sentence) => sentence.clauses.includes(clauseId))?.text ?? clause?.text ?? '';
  const facts = [
    document?.version == null ? null : versionName(document.version, t),
    document?.effectiveDate == null ? t('inForce') : t('from', { date: formatDay(document.effectiveDate, language) }),
    document?.expiryDate == null ? null : t('until', { date: formatDay(document.expiryDate, language) }),
  ];
  return (
    <div>
      <h3 lang={document?.language}>{document?.title}</h3>
      <blockquote className="document-words" lang={textLanguage(quote)}>
        {quote}
      </blockquote>
      <CitationChip
        clauseId={clauseId}
        documentId={documentId}
        label={cited?.label ?? clause?.label ?? clauseId}
        page={clause?.pages[0] ?? null}
        tint={cited?.tint ?? null}
        named={false}
        opened={record.opened.includes(clauseId)}
      />
      <p className="caption">{facts.filter((fact) => fact !== null).join(' · ')}</p>
    </div>
  );
}

/** Clauses that a governing one stands above: last, grey, for the record only. */
export function SupersededList({
  record,
  conflicts,
}: {
  readonly record: AnswerRecord;
  readonly conflicts: readonly Conflict[];
}) {
  const { t } = useWords();
  const rows = conflicts.flatMap((conflict) =>
    conflict.clauses.filter((clauseId) => clauseId !== conflict.governs).map((clauseId) => ({ clauseId, note: conflict.note })),
  );
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className="block-title">
        {t('superseded')} <span className="caption">{t('superseded.sub')}</span>
      </h3>
      <ul className="nearest-list">
        {rows.map(({ clauseId, note }) => (
          <li key={clauseId}>
            <CitationChip
              clauseId={clauseId}
              documentId={documentOfClause(clauseId)}
              label={
                record.answer.clauses.find((entry) => entry.clauseId === clauseId)?.label ??
                clauseId.split('/').slice(1).join('/')
              }
              page={null}
              tint={null}
              named
              opened={record.opened.includes(clauseId)}
            />
            <span className="tone-quiet" lang={textLanguage(note)}>
              {note}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
