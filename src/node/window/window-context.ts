import type { Settings, SettingsChange } from '../../shared/window/settings.ts';
import type { AppState } from '../../shared/window/views.ts';
import type { ReportFormat } from '../library/report-answers.ts';
import type { ProgramLayout } from '../process/program-layout.ts';
import type { HostCapabilities } from './host-capabilities.ts';
import type { ImportQueue } from './import-queue.ts';
import type { ModelStates } from './model-states.ts';
import type { Removals } from './removals.ts';
import type { WindowHandlers } from './request-router.ts';
import type { SettingsStore } from './settings-store.ts';
import type { SourceCache } from './source-cache.ts';
import type { VisibleLibrary } from './visible-library.ts';
import type { WindowEvents } from './window-events.ts';
import type { WindowRecords } from './window-records.ts';

/** What the handlers of a window work with. */
export interface WindowContext {
  readonly events: WindowEvents;
  readonly host: HostCapabilities;
  readonly layout: ProgramLayout;
  readonly settings: SettingsStore;
  readonly visible: VisibleLibrary;
  readonly removals: Removals;
  readonly records: WindowRecords;
  readonly queue: ImportQueue;
  readonly sources: SourceCache;
  readonly models: ModelStates;
  readonly reportFormats: readonly ReportFormat[];
  /** Files that this window has written: the only ones it may ask to be shown. */
  readonly written: Set<string>;
  state(): Promise<AppState>;
  changeSettings(change: SettingsChange): Settings;
  documentsChanged(): void;
  tryAgain(): void;
  addUndo(undoId: string, undo: () => Promise<void>): void;
  undo(undoId: string): Promise<void>;
}

/** The handlers of all requests whose names begin so. */
export type HandlerGroup<Prefix extends string> = Pick<WindowHandlers, Extract<keyof WindowHandlers, `${Prefix}${string}`>>;
