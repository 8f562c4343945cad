import type { DocumentMetadata, DocumentRecord } from '../../shared/document.ts';
import type { DocumentDescriptionView } from '../../shared/window/views.ts';
import { useWords } from '../words/use-words.ts';
import './import.css';

const fields = ['title', 'type', 'version', 'effectiveDate', 'expiryDate', 'vendorId'] as const;
const commonTypes = ['policy', 'contract', 'regulation', 'standard', 'amendment', 'report'];

interface Props {
  readonly known: DocumentDescriptionView;
  /** What was corrected so far; the rest stands as read. */
  readonly change: DocumentMetadata;
  readonly onChange: (change: DocumentMetadata) => void;
}

/** What was read from the text, each value with its page and words; an empty field is "not stated". */
export function MetadataForm({ known, change, onChange }: Props) {
  const { t } = useWords();
  const { document, detected } = known;
  const shownValue = (field: (typeof fields)[number]): string =>
    change[field] ?? (field in change ? '' : (document[field] ?? ''));
  const groups = change.accessGroups ?? document.accessGroups;
  return (
    <div className="metadata-form">
      {fields.map((field) => {
        const evidence = detected.find((entry) => entry.field === field);
        const date = field === 'effectiveDate' || field === 'expiryDate';
        return (
          <label key={field}>
            <span>{t(`meta.${field}`)}</span>
            <input
              className="field"
              type={date ? 'date' : 'text'}
              list={field === 'type' ? 'document-types' : undefined}
              lang={field === 'title' ? document.language : undefined}
              value={shownValue(field)}
              placeholder={t('notStatedField')}
              onChange={(event) => {
                const { value } = event.target;
                onChange({ ...change, [field]: value === '' ? null : value });
              }}
            />
            {evidence !== undefined && <Evidence page={evidence.page} words={evidence.words} document={document} />}
          </label>
        );
      })}
      <label>
        <span>{t('meta.accessGroups')}</span>
        <input
          className="field"
          value={groups.join(', ')}
          placeholder={t('meta.everyone')}
          onChange={(event) => onChange({ ...change, accessGroups: splitGroups(event.target.value) })}
        />
        <span className="caption">{t('meta.groupsHint')}</span>
      </label>
      <datalist id="document-types">
        {commonTypes.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
    </div>
  );
}

function Evidence({
  page,
  words,
  document,
}: {
  readonly page: number | null;
  readonly words: string;
  readonly document: DocumentRecord;
}) {
  const { t } = useWords();
  return (
    <span className="caption">
      {page !== null && <>{t('meta.page', { n: page })} </>}
      <q className="document-words" lang={document.language}>
        {words}
      </q>
    </span>
  );
}

/** "audit, finance" as a list; commas of both scripts part the names. */
export function splitGroups(text: string): string[] {
  return text
    .split(/[,，、]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
