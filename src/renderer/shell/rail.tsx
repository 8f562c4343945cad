import { Cpu, FileText, type LucideIcon, MessageSquareQuote, PanelLeft, Settings } from 'lucide-react';
import { Icon } from '../parts/icon.tsx';
import { useWindow } from '../state/use-window.ts';
import { type Room, windowStore } from '../state/window-store.ts';
import { useWords } from '../words/use-words.ts';
import type { WordKey } from '../words/word-key.ts';
import { useLayout } from './use-layout.ts';

const rooms: readonly { readonly room: Room; readonly icon: LucideIcon; readonly words: WordKey }[] = [
  { room: 'ask', icon: MessageSquareQuote, words: 'nav.ask' },
  { room: 'reports', icon: FileText, words: 'nav.reports' },
  { room: 'models', icon: Cpu, words: 'nav.models' },
];

export function Rail() {
  const { t } = useWords();
  const layout = useLayout();
  const open = useWindow((state) => state.room);
  const drawer = useWindow((state) => state.drawer);
  const entry = (room: Room, icon: LucideIcon, words: WordKey) => (
    <button
      key={room}
      type="button"
      aria-current={open === room ? 'page' : undefined}
      onClick={() => windowStore.set({ room, drawer: false })}
    >
      <Icon of={icon} size={20} />
      {t(words)}
    </button>
  );
  return (
    <nav className="rail" data-pane="rail" aria-label={t('nav.rooms')}>
      {rooms.map(({ room, icon, words }) => entry(room, icon, words))}
      <span className="rail-space" />
      {(layout === 'narrow' || layout === 'tabs') && (
        <button
          type="button"
          aria-expanded={drawer}
          onClick={() => windowStore.set({ room: 'ask', drawer: !drawer })}
          data-drawer-button
        >
          <Icon of={PanelLeft} size={20} />
          {t('nav.library')}
        </button>
      )}
      {entry('settings', Settings, 'nav.settings')}
    </nav>
  );
}
