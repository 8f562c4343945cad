import type { AnswerStyle } from '../../shared/answer.ts';
import type { DocumentRecord } from '../../shared/document.ts';
import type { ErrorPayload } from '../../shared/errors.ts';
import type { TextRange } from '../../shared/position.ts';
import type { EventPayload } from '../../shared/window/contract.ts';
import type { ImportQueueState } from '../../shared/window/import-queue.ts';
import { type Settings, settingsSchema } from '../../shared/window/settings.ts';
import type { AnswerRecord, AppState, ClauseCard, RecordSummary } from '../../shared/window/views.ts';
import { createStore } from './store.ts';

export type Room = 'ask' | 'reports' | 'models' | 'settings';
export type Stage = EventPayload<'ask.progress'>['stage'];

/** A question that is being answered, or one that failed and can be tried again. */
export interface Run {
  readonly requestId: string;
  readonly question: string;
  readonly followUpOf: string | null;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly stages: readonly RunStage[];
  readonly error: ErrorPayload | null;
}
export interface RunStage {
  readonly stage: Stage;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly figures: EventPayload<'ask.progress'>;
}

/** What a question runs on, as a person set it. `chosen`: documents checked or unchecked by hand. */
export interface Scope {
  readonly chosen: Readonly<Record<string, boolean>>;
  readonly type: string | null;
  readonly vendorId: string | null;
  readonly asOf: string | null;
  readonly style: AnswerStyle;
}

/** `serial` grows with every wish to scroll; `range` null: to the top of the document. */
export interface Jump {
  readonly serial: number;
  readonly range: TextRange | null;
  readonly focus: boolean;
}
export interface SourceState {
  readonly documentId: string | null;
  readonly clauseId: string | null;
  readonly card: ClauseCard | null;
  readonly jump: Jump;
  /** A second document below the first: both sides of a conflict, or a citation opened beside. */
  readonly beside: { readonly documentId: string; readonly clauseId: string | null; readonly jump: Jump } | null;
}
export interface Visit {
  readonly documentId: string;
  readonly clauseId: string | null;
}

export interface UndoOffer {
  readonly undoId: string;
  readonly words: 'deleted' | 'history.removed';
}

export interface StoppedService {
  readonly service: EventPayload<'service.stopped'>['service'];
  readonly error: ErrorPayload;
  readonly times: number;
}

export interface WindowState {
  readonly app: AppState | null;
  /** The services could not be reached at all. */
  readonly unreachable: ErrorPayload | null;
  readonly settings: Settings;
  readonly room: Room;
  readonly middle: 'ask' | 'import';
  readonly tab: 'ask' | 'source';
  readonly drawer: boolean;
  readonly documents: readonly DocumentRecord[];
  readonly queue: ImportQueueState;
  readonly importItem: string | null;
  readonly scope: Scope;
  readonly draftQuestion: string;
  readonly followUpOf: { readonly answerId: string; readonly number: number } | null;
  readonly run: Run | null;
  readonly record: AnswerRecord | null;
  readonly records: readonly RecordSummary[];
  /** Index of the sentence that has the reader's attention. */
  readonly sentence: number;
  readonly source: SourceState;
  readonly trail: { readonly back: readonly Visit[]; readonly forward: readonly Visit[] };
  readonly undo: UndoOffer | null;
  /** Removals of this session, the latest last: Ctrl Z goes on after the bar is gone. */
  readonly undoable: readonly UndoOffer[];
  readonly stopped: StoppedService | null;
  readonly dialog: 'shortcuts' | 'airGap' | 'paste' | 'goto' | 'findAll' | null;
  readonly factsOf: string | null;
  readonly reportAnswers: readonly string[];
  readonly spoken: { readonly polite: string; readonly assertive: string };
}

export const noJump: Jump = { serial: 0, range: null, focus: false };

export const windowStore = createStore<WindowState>({
  app: null,
  unreachable: null,
  settings: settingsSchema.parse({}),
  room: 'ask',
  middle: 'ask',
  tab: 'ask',
  drawer: false,
  documents: [],
  queue: { items: [], paused: false, finished: 0, needYou: 0, passedOver: [] },
  importItem: null,
  scope: { chosen: {}, type: null, vendorId: null, asOf: null, style: 'auto' },
  draftQuestion: '',
  followUpOf: null,
  run: null,
  record: null,
  records: [],
  sentence: -1,
  source: { documentId: null, clauseId: null, card: null, jump: noJump, beside: null },
  trail: { back: [], forward: [] },
  undo: null,
  undoable: [],
  stopped: null,
  dialog: null,
  factsOf: null,
  reportAnswers: [],
  spoken: { polite: '', assertive: '' },
});
