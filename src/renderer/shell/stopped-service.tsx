import { Trouble } from '../parts/trouble.tsx';
import { request } from '../services/window-api.ts';
import { useWindow } from '../state/use-window.ts';
import { windowStore } from '../state/window-store.ts';
import { useWords } from '../words/use-words.ts';

/** A child process stopped: what, why, what is kept, try again. The rest of the window goes on. */
export function StoppedService() {
  const { t } = useWords();
  const stopped = useWindow((state) => state.stopped);
  if (stopped === null) return null;
  const again = async (): Promise<void> => {
    windowStore.set({ stopped: null });
    const result = await request('app.tryAgain', {});
    if (!result.ok) windowStore.set({ stopped: { ...stopped, error: result.error } });
  };
  return (
    <div className="stopped-service">
      <Trouble
        title={t(`stopped.${stopped.service}`)}
        error={stopped.error}
        kept={t('stopped.kept')}
        note={t('stopped.count', { count: stopped.times })}
        onTryAgain={() => void again()}
      >
        <button type="button" className="button" onClick={() => windowStore.set({ stopped: null })}>
          {t('close')}
        </button>
      </Trouble>
    </div>
  );
}
