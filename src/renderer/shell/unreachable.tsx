import type { ErrorPayload } from '../../shared/errors.ts';
import { Trouble } from '../parts/trouble.tsx';
import { request } from '../services/window-api.ts';
import { startWindow } from '../state/start-window.ts';
import { useWords } from '../words/use-words.ts';

/** The services did not answer at the start: said in the place of the rooms. */
export function Unreachable({ error }: { readonly error: ErrorPayload }) {
  const { t } = useWords();
  const again = async (): Promise<void> => {
    await request('app.tryAgain', {});
    await startWindow();
  };
  return (
    <div className="unreachable">
      <Trouble title={t('stopped.window')} error={error} onTryAgain={() => void again()} />
    </div>
  );
}
