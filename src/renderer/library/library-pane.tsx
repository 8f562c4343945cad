import { Plus, Search } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { chooseFiles } from '../import/import-actions.ts';
import { floatRoot } from '../parts/float-root.ts';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { runCommand } from '../shell/commands.ts';
import { useShort } from '../shell/use-layout.ts';
import { useWindow } from '../state/use-window.ts';
import { useWords } from '../words/use-words.ts';
import { DocumentTree } from './document-tree.tsx';
import { FilterMenu } from './filter-menu.tsx';
import type { Grouping } from './library-rows.ts';
import { OutlinePane } from './outline-pane.tsx';
import './library.css';

/** Documents above, outline of the open document below. */
export function LibraryPane() {
  const { t } = useWords();
  const documents = useWindow((state) => state.documents);
  const [typed, setTyped] = useState('');
  const [grouping, setGrouping] = useState<Grouping>('none');
  const short = useShort();
  const outlineOpen = useWindow((state) => state.source.documentId !== null);
  const empty = documents.length === 0;
  return (
    <section className="pane library-pane" data-pane="library" aria-label={t('nav.library')}>
      <header className="pane-head">
        <h2 className="grow">{t('pane.documents')}</h2>
        {!empty && <FilterMenu grouping={grouping} onGroup={setGrouping} />}
        <AddMenu />
      </header>
      {empty ? (
        <p className="library-empty">{t('library.empty')}</p>
      ) : (
        <>
          <div className="search-field library-filter">
            <Icon of={Search} size={14} />
            <input
              type="search"
              value={typed}
              placeholder={t('library.filter')}
              aria-label={t('library.filter')}
              data-pane-focus
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          {outlineOpen && !short ? (
            <Group orientation="vertical" resizeTargetMinimumSize={{ coarse: 20, fine: 9 }}>
              <Panel id="documents" defaultSize="52" minSize={90}>
                <DocumentTree typed={typed} grouping={grouping} />
              </Panel>
              <Separator className="sash" aria-label={t('pane.heightOf', { pane: t('pane.documents') })} />
              <Panel id="outline" minSize={90}>
                <OutlinePane />
              </Panel>
            </Group>
          ) : (
            <>
              <DocumentTree typed={typed} grouping={grouping} />
              {outlineOpen && <OutlinePane folded />}
            </>
          )}
        </>
      )}
    </section>
  );
}

function AddMenu() {
  const { t } = useWords();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton icon={Plus} name={t('library.add')} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={floatRoot()}>
        <DropdownMenu.Content className="menu" align="end" sideOffset={4}>
          <DropdownMenu.Item className="menu-item" onSelect={() => void chooseFiles()}>
            {t('drop.choose')}
          </DropdownMenu.Item>
          <DropdownMenu.Item className="menu-item" onSelect={() => void chooseFiles(true)}>
            {t('drop.folder')}
          </DropdownMenu.Item>
          <DropdownMenu.Item className="menu-item" onSelect={() => runCommand('paste-text')}>
            {t('drop.paste')}
          </DropdownMenu.Item>
          <DropdownMenu.Separator className="menu-line" />
          <DropdownMenu.Item className="menu-item" onSelect={() => runCommand('import-queue')}>
            {t('pane.import')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
