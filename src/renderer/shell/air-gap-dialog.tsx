import { CircleX, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ErrorPayload } from '../../shared/errors.ts';
import type { AirGapStatement } from '../../shared/window/views.ts';
import { Icon } from '../parts/icon.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { WindowDialog } from '../parts/window-dialog.tsx';
import { request } from '../services/window-api.ts';
import { windowStore } from '../state/window-store.ts';
import { formatClock, formatDay } from '../words/format.ts';
import { useWords } from '../words/use-words.ts';

/** How it is proved that nothing leaves this computer; to be copied or saved for the audit file. */
export function AirGapDialog() {
  const { t, language } = useWords();
  const [statement, setStatement] = useState<AirGapStatement | null>(null);
  const [error, setError] = useState<ErrorPayload | null>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    let wanted = true;
    void request('app.airGap', { language }).then((result) => {
      if (!wanted) return;
      if (result.ok) setStatement(result.value);
      else setError(result.error);
    });
    return () => {
      wanted = false;
    };
  }, [language]);
  const copy = async (text: string): Promise<void> => {
    setCopied((await request('app.copy', { text })).ok);
  };
  const save = async ({ text, createdAt }: AirGapStatement): Promise<void> => {
    const place = await request('app.saveFile', { suggestedName: `proviso-no-network-${createdAt.slice(0, 10)}.txt` });
    if (!place.ok || place.value.path === null) return;
    const written = await request('app.writeText', { path: place.value.path, text });
    if (!written.ok) setError(written.error);
  };
  return (
    <WindowDialog title={t('gap.title')} onClose={() => windowStore.set({ dialog: null })}>
      {error !== null && <Trouble title={t('gap.title')} error={error} />}
      {statement === null && error === null && <span className="spinner" />}
      {statement !== null && (
        <>
          <h3>{t('gap.tried')}</h3>
          <ul className="gap-attempts">
            {statement.attempts.map((attempt) => (
              <li key={attempt.what}>
                <Icon of={attempt.refused ? ShieldCheck : CircleX} className={attempt.refused ? 'tone-ok' : 'tone-error'} />
                <span>{attempt.what}</span>
                <span className={attempt.refused ? 'tone-ok' : 'tone-error'}>
                  {t(attempt.refused ? 'gap.refused' : 'gap.notRefused')}
                </span>
                <span className="caption">{attempt.detail}</span>
              </li>
            ))}
          </ul>
          <h3>{t('gap.measures')}</h3>
          <ul className="gap-attempts">
            {statement.measures.map((measure) => (
              <li key={measure}>
                <Icon of={ShieldCheck} className="tone-ok" />
                <span>{measure}</span>
              </li>
            ))}
          </ul>
          <p className="caption">
            {t('gap.build')} <span className="mono">{statement.buildHash}</span>
          </p>
          <p className="caption">
            {t('gap.date')} {formatDay(statement.createdAt, language)} {formatClock(statement.createdAt)}
          </p>
          <div className="dialog-actions">
            <button type="button" className="button primary" onClick={() => void save(statement)}>
              {t('gap.save')}
            </button>
            <button type="button" className="button" onClick={() => void copy(statement.text)}>
              {copied ? t('copied') : t('gap.copy')}
            </button>
          </div>
        </>
      )}
    </WindowDialog>
  );
}
