import { ChevronDown, FolderOpen, Languages, Moon, Search, Sun } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { floatRoot } from '../parts/float-root.ts';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { request } from '../services/window-api.ts';
import { useWindow } from '../state/use-window.ts';
import { windowStore } from '../state/window-store.ts';
import { useWords } from '../words/use-words.ts';
import { runCommand, switchLanguage, switchTheme } from './commands.ts';
import { useDark } from './use-dark.ts';

export function TitleBar() {
  const { t } = useWords();
  const app = useWindow((state) => state.app);
  const dark = useDark();
  const name = app === null || app.documents === 0 ? 'Proviso' : app.libraryName;
  return (
    <header className="title-bar" data-pane="title">
      <div className="title-bar-start">
        <svg className="program-mark" viewBox="0 0 18 18" aria-hidden="true">
          <rect x="1" y="2.5" width="16" height="2.6" rx="1" />
          <rect className="lit-line" x="1" y="7.7" width="13" height="2.6" rx="1" />
          <rect x="1" y="12.9" width="9" height="2.6" rx="1" />
        </svg>
        <DropdownMenu.Root modal={false}>
          <DropdownMenu.Trigger className="library-menu" aria-label={`${t('library.menu')}: ${name}`}>
            <span className="cut">{name}</span>
            <Icon of={ChevronDown} size={14} />
          </DropdownMenu.Trigger>
          <DropdownMenu.Portal container={floatRoot()}>
            <DropdownMenu.Content className="menu" align="start" sideOffset={4}>
              <DropdownMenu.Label className="menu-title">{app?.libraryFolder}</DropdownMenu.Label>
              <DropdownMenu.Item
                className="menu-item"
                onSelect={() => app !== null && void request('app.showInFolder', { path: app.libraryFolder })}
              >
                <Icon of={FolderOpen} />
                {t('library.showFolder')}
              </DropdownMenu.Item>
              <DropdownMenu.Item className="menu-item" onSelect={() => windowStore.set({ room: 'settings' })}>
                {t('nav.settings')}
              </DropdownMenu.Item>
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      </div>
      <button type="button" className="go-to" onClick={() => runCommand('go-to')}>
        <Icon of={Search} size={14} />
        <span className="grow cut">{t('goto')}</span>
        <kbd className="key">Ctrl K</kbd>
      </button>
      <div className="title-bar-end">
        <IconButton icon={Languages} name={t('language')} onClick={switchLanguage} />
        <IconButton icon={dark ? Sun : Moon} name={t(dark ? 'theme.toLight' : 'theme.toDark')} onClick={switchTheme} />
      </div>
    </header>
  );
}
