import { FactsDialog } from '../library/facts-dialog.tsx';
import { ModelsRoom } from '../models/models-room.tsx';
import { ReportsRoom } from '../reports/reports-room.tsx';
import { useAppearance } from '../settings/appearance.ts';
import { SettingsRoom } from '../settings/settings-room.tsx';
import { useWindow } from '../state/use-window.ts';
import { useWords } from '../words/use-words.ts';
import { AirGapDialog } from './air-gap-dialog.tsx';
import { AskRoom } from './ask-room.tsx';
import { DropFrame } from './drop-frame.tsx';
import { FindAllDialog } from './find-all-dialog.tsx';
import { GoToDialog } from './go-to-dialog.tsx';
import { LiveRegions } from './live-regions.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { Rail } from './rail.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { StatusBar } from './status-bar.tsx';
import { TitleBar } from './title-bar.tsx';
import { UndoBar } from './undo-bar.tsx';
import { Unreachable } from './unreachable.tsx';
import { useKeyboard } from './use-keyboard.ts';
import { useLayout } from './use-layout.ts';
import './window-frame.css';

/** The whole window: title bar, rail, the open room, status bar, and what lies over them. */
export function WindowFrame() {
  useAppearance();
  useKeyboard();
  const { t } = useWords();
  const layout = useLayout();
  const room = useWindow((state) => state.room);
  const unreachable = useWindow((state) => state.unreachable);
  const dialog = useWindow((state) => state.dialog);
  const factsOf = useWindow((state) => state.factsOf);
  return (
    <div className="window-frame" data-layout={layout}>
      <a className="skip-link" href="#main">
        {t('skip.toAsk')}
      </a>
      <TitleBar />
      <div className="window-main">
        <Rail />
        <main className="window-rooms" id="main" tabIndex={-1}>
          {unreachable !== null ? (
            <Unreachable error={unreachable} />
          ) : (
            <>
              <div className="room" data-open={room === 'ask'} inert={room !== 'ask'}>
                <AskRoom />
              </div>
              {room === 'reports' && <ReportsRoom />}
              {room === 'models' && <ModelsRoom />}
              {room === 'settings' && <SettingsRoom />}
            </>
          )}
        </main>
      </div>
      <StatusBar />
      <UndoBar />
      <DropFrame />
      <LiveRegions />
      {dialog === 'shortcuts' && <ShortcutsDialog />}
      {dialog === 'airGap' && <AirGapDialog />}
      {dialog === 'paste' && <PasteDialog />}
      {dialog === 'goto' && <GoToDialog />}
      {dialog === 'findAll' && <FindAllDialog />}
      {factsOf !== null && <FactsDialog key={factsOf} documentId={factsOf} />}
    </div>
  );
}
