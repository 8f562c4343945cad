import { Dialog } from 'radix-ui';
import { LibraryPane } from '../library/library-pane.tsx';
import { windowStore } from '../state/window-store.ts';
import { useWords } from '../words/use-words.ts';

/** The library over the ask pane in narrow windows; Esc closes it, focus goes back to the rail's button. */
export function LibraryDrawer() {
  const { t } = useWords();
  return (
    <Dialog.Root open modal={false} onOpenChange={(open) => !open && windowStore.set({ drawer: false })}>
      <Dialog.Content
        className="drawer"
        aria-describedby={undefined}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>('[data-drawer-button]')?.focus();
        }}
      >
        <Dialog.Title className="unseen">{t('nav.library')}</Dialog.Title>
        <LibraryPane />
      </Dialog.Content>
    </Dialog.Root>
  );
}
