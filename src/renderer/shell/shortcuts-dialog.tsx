import { WindowDialog } from '../parts/window-dialog.tsx';
import { useWindow } from '../state/use-window.ts';
import { windowStore } from '../state/window-store.ts';
import { useWords } from '../words/use-words.ts';
import type { WordKey } from '../words/word-key.ts';

const lists: readonly { readonly title: WordKey; readonly rows: readonly (readonly [WordKey, readonly string[]])[] }[] = [
  {
    title: 'shortcuts.everywhere',
    rows: [
      ['key.panes', ['Ctrl 1', 'Ctrl 2', 'Ctrl 3']],
      ['key.nextPane', ['F6', 'Shift F6']],
      ['key.goto', ['Ctrl K']],
      ['key.question', ['Ctrl L']],
      ['key.ask', ['Enter', 'Shift Enter']],
      ['key.escape', ['Esc']],
      ['key.add', ['Ctrl O']],
      ['key.asOf', ['Ctrl D']],
      ['key.findAll', ['Ctrl Shift F']],
      ['key.report', ['Ctrl E']],
      ['key.undo', ['Ctrl Z']],
      ['key.record', ['[', ']']],
      ['key.zoom', ['Ctrl +', 'Ctrl −', 'Ctrl 0']],
      ['key.list', ['?', 'F1']],
    ],
  },
  {
    title: 'shortcuts.answer',
    rows: [
      ['key.sentence', ['↑', '↓']],
      ['key.citation', ['←', '→']],
      ['key.open', ['Enter', 'Space']],
      ['source.side', ['Ctrl Enter']],
      ['key.copyCited', ['C']],
      ['key.flag', ['F']],
      ['key.withheld', ['W']],
    ],
  },
  {
    title: 'shortcuts.source',
    rows: [
      ['key.find', ['Ctrl F', 'F3']],
      ['key.cited', ['Alt ↑', 'Alt ↓']],
      ['key.trail', ['Alt ←', 'Alt →']],
    ],
  },
  {
    title: 'shortcuts.trees',
    rows: [
      ['key.tree', ['↑', '↓', '←', '→', 'Home', 'End']],
      ['key.treeStar', ['*']],
      ['key.treeType', ['6.2']],
      ['key.treeCheck', ['Space']],
      ['key.sash', ['←', '→', 'Home', 'End']],
    ],
  },
];

/** The visible list of every key. */
export function ShortcutLists() {
  const { t } = useWords();
  const mac = useWindow((state) => state.app?.platform === 'darwin');
  return (
    <>
      <div className="shortcut-lists">
        {lists.map((list) => (
          <section key={list.title}>
            <h3>{t(list.title)}</h3>
            <dl>
              {list.rows.map(([words, keys]) => (
                <div key={words}>
                  <dt>{t(words)}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key} className="key">
                        {mac ? key.replace('Ctrl', '⌘') : key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="caption">{t('key.single')}</p>
    </>
  );
}

export function ShortcutsDialog() {
  const { t } = useWords();
  return (
    <WindowDialog title={t('shortcuts.title')} onClose={() => windowStore.set({ dialog: null })}>
      <ShortcutLists />
    </WindowDialog>
  );
}
