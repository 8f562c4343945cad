import { Check } from 'lucide-react';
import { HoverCard } from 'radix-ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { documentState, shortTitle } from '../library/document-state.ts';
import { versionName } from '../library/version-name.ts';
import { floatRoot } from '../parts/float-root.ts';
import { Icon } from '../parts/icon.tsx';
import { openBeside, openClause } from '../source/source-actions.ts';
import { useWindow } from '../state/use-window.ts';
import { useWords } from '../words/use-words.ts';
import { ClausePreview } from './clause-preview.tsx';
import { copyClause } from './copy-actions.ts';

interface Props {
  readonly clauseId: string;
  readonly documentId: string;
  readonly label: string;
  readonly page: number | null;
  readonly tint: number | null;
  /** In a run of citations to one document its name stands on the first chip alone. */
  readonly named: boolean;
  readonly opened: boolean;
  readonly tabStop?: boolean;
}

/** A citation: click opens and lights the clause, hover or Space shows it, Ctrl opens it beside. */
export function CitationChip({ clauseId, documentId, label, page, tint, named, opened, tabStop = true }: Props) {
  const { t } = useWords();
  const [preview, setPreview] = useState(false);
  // After a click the card stays away until the pointer has left: the source shows the clause now.
  const quiet = useRef(false);
  const document = useWindow((state) => state.documents.find((entry) => entry.documentId === documentId));
  const documents = useWindow((state) => state.documents);
  const today = useWindow((state) => state.app?.today ?? '');
  const lit = useWindow((state) => state.source.clauseId === clauseId || state.source.beside?.clauseId === clauseId);
  const superseded = document !== undefined && documentState(document, documents, today) === 'superseded';
  const version = document?.version == null ? '' : ` ${versionName(document.version, t)}`;
  const title = `${document?.title ?? ''}${version}`;
  const full = page === null ? t('cite.nameNoPage', { title, label }) : t('cite.name', { title, label, page });
  const name = [full, opened ? t('cite.opened') : '', superseded ? t('superseded') : ''].filter((part) => part !== '').join(', ');
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === ' ') setPreview(!preview);
    else if (event.key === 'Escape' && preview) setPreview(false);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void openBeside(clauseId);
    else if (event.key === 'Enter') void openClause(clauseId, { focus: true });
    else if (event.key.toLowerCase() === 'c' && !event.ctrlKey && !event.metaKey) void copyClause(clauseId);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <HoverCard.Root openDelay={250} closeDelay={120} open={preview} onOpenChange={(open) => setPreview(open && !quiet.current)}>
      <HoverCard.Trigger asChild>
        <button
          type="button"
          className="chip"
          data-chip
          data-clause={clauseId}
          data-lit={lit}
          data-tint={tint ?? undefined}
          data-superseded={superseded}
          aria-pressed={lit}
          tabIndex={tabStop ? 0 : -1}
          onKeyDown={onKey}
          // Focus alone shows no card: it comes back with the window, after a click as well.
          onFocus={(event) => event.preventDefault()}
          onPointerLeave={() => {
            quiet.current = false;
          }}
          onClick={(event) => {
            quiet.current = true;
            setPreview(false);
            if (event.ctrlKey || event.metaKey) void openBeside(clauseId);
            else void openClause(clauseId);
          }}
        >
          <span className="unseen">{name}</span>
          <span className="chip-shown" aria-hidden="true">
            {tint !== null && <i className={`chip-bar tint-${tint}`} />}
            {named && (
              <span className="chip-title" lang={document?.language}>
                {shortTitle(document?.title ?? '')}
              </span>
            )}
            <b lang={document?.language}>{label}</b>
            {superseded && <span>{version}</span>}
            {opened && <Icon of={Check} size={12} className="chip-opened" />}
          </span>
        </button>
      </HoverCard.Trigger>
      <HoverCard.Portal container={floatRoot()}>
        <HoverCard.Content className="hover-card" align="start" sideOffset={6} collisionPadding={12}>
          <ClausePreview clauseId={clauseId} />
        </HoverCard.Content>
      </HoverCard.Portal>
    </HoverCard.Root>
  );
}
