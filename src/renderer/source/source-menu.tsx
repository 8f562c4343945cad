import { Ellipsis } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { removeDocument } from '../library/library-actions.ts';
import { floatRoot } from '../parts/float-root.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useWindow } from '../state/use-window.ts';
import { windowStore } from '../state/window-store.ts';
import { useWords } from '../words/use-words.ts';
import { walkTrail } from './source-actions.ts';
import type { SourceLook } from './source-tools-state.ts';

interface Props {
  readonly documentId: string;
  readonly pdf: boolean;
  readonly look: SourceLook;
  readonly onLook: (look: SourceLook) => void;
}

export function SourceMenu({ documentId, pdf, look, onLook }: Props) {
  const { t } = useWords();
  const trail = useWindow((state) => state.trail);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <IconButton icon={Ellipsis} name={t('more')} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={floatRoot()}>
        <DropdownMenu.Content className="menu" align="end">
          <DropdownMenu.Item className="menu-item" disabled={trail.back.length === 0} onSelect={() => walkTrail('back')}>
            <span className="grow">{t('source.back')}</span>
            <kbd className="key">Alt ←</kbd>
          </DropdownMenu.Item>
          <DropdownMenu.Item className="menu-item" disabled={trail.forward.length === 0} onSelect={() => walkTrail('forward')}>
            <span className="grow">{t('source.forward')}</span>
            <kbd className="key">Alt →</kbd>
          </DropdownMenu.Item>
          <DropdownMenu.Separator className="menu-line" />
          {pdf && (
            <DropdownMenu.Item className="menu-item" onSelect={() => onLook({ ...look, inverted: !look.inverted })}>
              {t('source.invert')}
            </DropdownMenu.Item>
          )}
          <DropdownMenu.Item className="menu-item" onSelect={() => windowStore.set({ factsOf: documentId })}>
            {t('document.facts')}
          </DropdownMenu.Item>
          <DropdownMenu.Item className="menu-item" onSelect={() => void removeDocument(documentId)}>
            {t('document.remove')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
