import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { useWords } from '../words/use-words.ts';
import { IconButton } from './icon-button.tsx';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A dialog that a person opened; Esc closes it and focus goes back to where it came from. */
export function WindowDialog({ title, onClose, className = '', children }: Props) {
  const { t } = useWords();
  const body = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="overlay" />
        <Dialog.Content
          className={`dialog ${className}`}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            const field = body.current?.querySelector<HTMLElement>('input, textarea');
            if (field == null) return;
            event.preventDefault();
            field.focus();
          }}
        >
          <div className="dialog-head">
            <Dialog.Title>{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon={X} name={t('close')} />
            </Dialog.Close>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long dialogs scroll and must be reached by keys */}
          <div className="dialog-body" ref={body} tabIndex={0}>
            {children}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
