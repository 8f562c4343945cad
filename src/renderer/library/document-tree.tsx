import { Check, ChevronDown, ChevronRight, Ellipsis, Minus } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useMemo, useState } from 'react';
import type { DocumentRecord } from '../../shared/document.ts';
import { floatRoot } from '../parts/float-root.ts';
import { Icon } from '../parts/icon.tsx';
import { VirtualTree } from '../parts/virtual-tree.tsx';
import { openDocument } from '../source/source-actions.ts';
import { useWindow } from '../state/use-window.ts';
import { windowStore } from '../state/window-store.ts';
import { useWords } from '../words/use-words.ts';
import { DocumentLine } from './document-line.tsx';
import { documentState } from './document-state.ts';
import { checkDocuments, removeDocument } from './library-actions.ts';
import { type Grouping, type LibraryRow, libraryRows, matchesFilter } from './library-rows.ts';
import { questionSet } from './question-set.ts';
import { typeName } from './type-name.ts';

/** The documents with the check boxes of the set that a question runs on. */
export function DocumentTree({ typed, grouping }: { readonly typed: string; readonly grouping: Grouping }) {
  const { t } = useWords();
  const documents = useWindow((state) => state.documents);
  const scope = useWindow((state) => state.scope);
  const today = useWindow((state) => state.app?.today ?? '');
  const open = useWindow((state) => state.source.documentId);
  const scale = useWindow((state) => state.settings.textSize / 100);
  const roomy = useWindow((state) => state.settings.density === 'comfortable');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => {
    const shown = questionSet(documents, scope, today).filter((member) =>
      matchesFilter(member, typed, (type) => typeName(type, t)),
    );
    return libraryRows(shown, grouping, {
      openDocument: open,
      folded,
      groupName: (value) => (value === null ? t('notStatedField') : grouping === 'type' ? typeName(value, t) : value),
      heights: { document: Math.round((46 + (roomy ? 6 : 0)) * scale), group: Math.round(28 * scale) },
    });
  }, [documents, scope, today, typed, grouping, open, folded, scale, roomy, t]);
  const check = (row: LibraryRow): void =>
    checkDocuments(
      row.members.map((member) => member.document.documentId),
      row.checked !== 'checked',
    );
  const fold = (row: LibraryRow, expanded: boolean): void => {
    const next = new Set(folded);
    if (expanded) next.delete(row.id);
    else next.add(row.id);
    setFolded(next);
  };
  if (rows.length === 0) return <p className="library-empty">{t('library.filterNone')}</p>;
  return (
    <VirtualTree
      name={t('pane.documents')}
      rows={rows}
      onOpen={(row) => (row.group === null ? openDocument(row.id) : fold(row, row.expanded === false))}
      onCheck={check}
      onToggle={fold}
    >
      {(row) => <LibraryRowView row={row} onCheck={() => check(row)} day={scope.asOf ?? today} />}
    </VirtualTree>
  );
}

interface RowProps {
  readonly row: LibraryRow;
  readonly onCheck: () => void;
  readonly day: string;
}

function LibraryRowView({ row, onCheck, day }: RowProps) {
  const { t } = useWords();
  const documents = useWindow((state) => state.documents);
  const [member] = row.members;
  const leftOut = row.members.every((entry) => entry.leftOut);
  const box = (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the row carries the check state and its key
    <span
      className={`check ${leftOut ? 'left-out' : ''}`}
      data-state={row.checked}
      title={row.group === null ? t('library.inSet', { title: row.name }) : t('library.groupInSet', { group: row.name })}
      onClick={(event) => {
        event.stopPropagation();
        onCheck();
      }}
    >
      {row.checked === 'checked' && <Check aria-hidden />}
      {row.checked === 'indeterminate' && <Minus aria-hidden />}
    </span>
  );
  if (row.group !== null || member === undefined)
    return (
      <div className="group-row">
        <Icon of={row.expanded === true ? ChevronDown : ChevronRight} size={14} />
        {box}
        <span className="grow cut">{row.name}</span>
        <span className="caption">{row.members.length}</span>
      </div>
    );
  const { document } = member;
  return (
    <div className="document-row" data-nested={row.level > 1} data-checked={member.checked} data-left-out={member.leftOut}>
      {box}
      <span className="document-title cut" lang={document.language} title={document.title}>
        {document.title}
      </span>
      <span className="caption document-count">{document.clauses}</span>
      <DocumentLine document={document} state={documentState(document, documents, day)} />
      {member.leftOut && <span className="unseen">{t('library.leftOut')}</span>}
      <DocumentMenu document={document} />
    </div>
  );
}

function DocumentMenu({ document }: { readonly document: DocumentRecord }) {
  const { t } = useWords();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        className="icon-button document-menu"
        aria-label={`${t('more')}: ${document.title}`}
        tabIndex={-1}
        onClick={(event) => event.stopPropagation()}
      >
        <Icon of={Ellipsis} size={14} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={floatRoot()}>
        <DropdownMenu.Content className="menu" align="end" onClick={(event) => event.stopPropagation()}>
          <DropdownMenu.Item className="menu-item" onSelect={() => openDocument(document.documentId)}>
            {t('document.open')}
          </DropdownMenu.Item>
          <DropdownMenu.Item className="menu-item" onSelect={() => windowStore.set({ factsOf: document.documentId })}>
            {t('document.facts')}
          </DropdownMenu.Item>
          <DropdownMenu.Separator className="menu-line" />
          <DropdownMenu.Item className="menu-item" onSelect={() => void removeDocument(document.documentId)}>
            {t('document.remove')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
