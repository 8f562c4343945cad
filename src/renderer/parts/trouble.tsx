import { CircleX, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ErrorPayload } from '../../shared/errors.ts';
import { request } from '../services/window-api.ts';
import { errorWords } from '../words/error-words.ts';
import { useWords } from '../words/use-words.ts';
import { Icon } from './icon.tsx';

interface Props {
  readonly title: string;
  readonly error: ErrorPayload;
  /** What is kept. */
  readonly kept?: string;
  readonly note?: string;
  readonly onTryAgain?: () => void;
  /** One other way beside trying again. */
  readonly children?: ReactNode;
}

/** What happened, what is kept, what to do, details: in place, never over the page. */
export function Trouble({ title, error, kept, note, onTryAgain, children }: Props) {
  const { t, language } = useWords();
  const [open, setOpen] = useState(false);
  const [copied, setCopied] = useState(false);
  const data = Object.keys(error.data).length > 0 ? `\n${JSON.stringify(error.data, null, 2)}` : '';
  const details = `${error.code}: ${error.message}${data}`;
  const copy = async (): Promise<void> => {
    const result = await request('app.copy', { text: details });
    setCopied(result.ok);
  };
  return (
    <section className="trouble" aria-label={title}>
      <p className="trouble-title">
        <Icon of={CircleX} />
        {title}
      </p>
      <p>
        {sentence(errorWords(error, language))} {kept}
      </p>
      <div className="trouble-actions">
        {onTryAgain !== undefined && (
          <button type="button" className="button primary" onClick={onTryAgain}>
            <Icon of={RotateCcw} size={14} />
            {t('tryAgain')}
          </button>
        )}
        {children}
        <button type="button" className="button quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('details')}
        </button>
      </div>
      {note !== undefined && (
        <p className="caption">
          {note} <span className="mono">{error.code}</span>
        </p>
      )}
      {open && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long details scroll and must be reached by keys */}
          <pre tabIndex={0}>{details}</pre>
          <div>
            <button type="button" className="button small" onClick={() => void copy()}>
              {copied ? t('copied') : t('copy')}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

/** Messages that end without a stop get one, so that the next sentence does not run on. */
function sentence(text: string): string {
  return /[.!?。！？]\s*$/.test(text) ? text : `${text}.`;
}
