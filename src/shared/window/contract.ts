import { z } from 'zod';
import { answerStyles, searchedSchema, searchModes } from '../answer.ts';
import { documentMetadataSchema, documentSchema, filtersSchema } from '../document.ts';
import { type ErrorPayload, errorPayloadSchema } from '../errors.ts';
import { rangeSchema } from '../position.ts';
import { reportLanguages, reportParts } from '../report-parts.ts';
import { importQueueSchema, versionDecisionSchema } from './import-queue.ts';
import { settingsChangeSchema, settingsSchema } from './settings.ts';
import { placeSchema, sourceViewSchema } from './source-view.ts';
import {
  airGapSchema,
  appStateSchema,
  clauseCardSchema,
  documentDescriptionSchema,
  modelStateSchema,
  outlineRowSchema,
  recordSchema,
  recordSummarySchema,
  searchRowSchema,
  vectorStateSchema,
} from './views.ts';

const nothing = z.object({});
const documentKey = z.object({ documentId: z.string().min(1) });
const clauseKey = z.object({ clauseId: z.string().min(1) });
const answerKey = z.object({ answerId: z.string().min(1) });
const itemKey = z.object({ itemId: z.string().min(1) });
const undoSchema = z.object({ undoId: z.string() });
export const reportFormats = ['docx', 'pdf', 'html', 'md', 'json'] as const;
const reportRequest = z.object({
  answerIds: z.array(z.string()).min(1),
  language: z.enum(reportLanguages),
  /** What the report includes beside cover, answers and places; left out: all. */
  include: z.array(z.enum(reportParts)).optional(),
});

/**
 * Everything that the window asks of the services, by name. Access groups are taken from the settings, whatever `filters` say;
 * a document or clause that they hide is answered as one that does not exist.
 */
export const windowRequests = {
  'app.state': { input: nothing, output: appStateSchema },
  'app.airGap': { input: z.object({ language: z.enum(['en', 'zh']) }), output: airGapSchema },
  /** The system's open dialog; an empty list: cancelled. Paths go on to `import.add`. */
  'app.openFiles': { input: z.object({ folders: z.boolean() }), output: z.object({ paths: z.array(z.string()) }) },
  /** The system's save dialog, or the usual download folder where the host has none; null: cancelled. */
  'app.saveFile': { input: z.object({ suggestedName: z.string().min(1) }), output: z.object({ path: z.string().nullable() }) },
  'app.showInFolder': { input: z.object({ path: z.string() }), output: nothing },
  'app.copy': { input: z.object({ text: z.string(), html: z.string().optional() }), output: nothing },
  /** Writes text that the window holds (statement, details) to a path of `app.saveFile`. */
  'app.writeText': { input: z.object({ path: z.string(), text: z.string() }), output: z.object({ size: z.int() }) },
  /** Starts the window's services anew after a child was given up: the third death of a model. */
  'app.tryAgain': { input: nothing, output: nothing },

  'settings.read': { input: nothing, output: settingsSchema },
  'settings.change': { input: settingsChangeSchema, output: settingsSchema },

  'documents.list': { input: nothing, output: z.object({ documents: z.array(documentSchema) }) },
  'documents.describe': { input: documentKey, output: documentDescriptionSchema },
  'documents.update': { input: documentKey.extend({ metadata: documentMetadataSchema }), output: documentSchema },
  /** Takes the document out of sight at once; it is gone for good when the program ends. Until then `undo` brings it back. */
  'documents.remove': { input: documentKey, output: undoSchema },
  'documents.outline': { input: documentKey, output: z.object({ rows: z.array(outlineRowSchema) }) },
  undo: { input: undoSchema, output: nothing },

  'clauses.card': { input: clauseKey, output: clauseCardSchema },
  search: {
    input: z.object({
      query: z.string(),
      filters: filtersSchema,
      mode: z.enum(searchModes).default('hybrid'),
      top: z.int().min(1).max(200).default(40),
    }),
    output: z.object({
      rows: z.array(searchRowSchema),
      searched: searchedSchema,
      mode: z.enum(searchModes),
      notices: z.array(z.string()),
    }),
  },

  /** Long: `ask.progress` events carry the request's id. Cancelled, it fails with `cancelled` and nothing is kept. */
  ask: {
    input: z.object({
      question: z.string(),
      filters: filtersSchema,
      style: z.enum(answerStyles).default('auto'),
      /** The record that this question follows up; its subject is kept. */
      followUpOf: z.string().nullable().default(null),
    }),
    output: recordSchema,
  },
  /** Questions taken from headings of the library, in the language of each heading; at most three. */
  'ask.examples': { input: nothing, output: z.object({ questions: z.array(z.string()) }) },
  'answers.list': { input: nothing, output: z.object({ records: z.array(recordSummarySchema) }) },
  'answers.read': { input: answerKey, output: recordSchema },
  'answers.remove': { input: answerKey, output: undoSchema },
  'answers.markOpened': { input: answerKey.extend({ clauseId: z.string() }), output: z.object({ opened: z.array(z.string()) }) },
  'answers.flag': { input: answerKey.extend({ flagged: z.boolean() }), output: nothing },

  'source.open': { input: documentKey, output: sourceViewSchema },
  /** Places of canonical ranges (clause ranges, evidence): boxes on pages for PDF; other formats draw from the ranges. */
  'source.places': {
    input: documentKey.extend({ ranges: z.array(rangeSchema).max(2000) }),
    output: z.object({ places: z.array(placeSchema) }),
  },
  /** Find in the open source; upper and lower case, line breaks and width of signs do not matter. At most 1,000 ranges. */
  'source.find': {
    input: documentKey.extend({ text: z.string() }),
    output: z.object({ ranges: z.array(rangeSchema), more: z.boolean() }),
  },

  'import.queue': { input: nothing, output: importQueueSchema },
  'import.add': { input: z.object({ paths: z.array(z.string().min(1)).min(1) }), output: importQueueSchema },
  /** Pasted words become a text document of this name. */
  'import.addText': { input: z.object({ name: z.string().min(1).max(120), text: z.string().min(1) }), output: importQueueSchema },
  'import.addSamples': { input: nothing, output: importQueueSchema },
  'import.pause': { input: nothing, output: importQueueSchema },
  'import.resume': { input: nothing, output: importQueueSchema },
  /** Null: the row at work and every row that waits. */
  'import.cancel': { input: z.object({ itemId: z.string().nullable() }), output: importQueueSchema },
  'import.retry': { input: itemKey.extend({ password: z.string().optional() }), output: importQueueSchema },
  /** Takes a row off the list; a stored document stays. Null: every row that is done. */
  'import.remove': { input: z.object({ itemId: z.string().nullable() }), output: importQueueSchema },
  /** Answers "Does it replace version 4?" and keeps what was corrected in the form. */
  'import.decide': {
    input: itemKey.extend({ decision: versionDecisionSchema, metadata: documentMetadataSchema.default({}) }),
    output: importQueueSchema,
  },

  'report.preview': { input: reportRequest, output: z.object({ html: z.string() }) },
  'report.save': {
    input: reportRequest.extend({ format: z.enum(reportFormats), path: z.string().min(1) }),
    output: z.object({ path: z.string(), size: z.int().nonnegative(), sha256: z.string() }),
  },
  'models.list': { input: nothing, output: z.object({ models: z.array(modelStateSchema) }) },
} as const;

export type RequestName = keyof typeof windowRequests;
/** What a caller gives (defaults may be left out) and what a handler is given. */
export type RequestInput<Name extends RequestName> = z.input<(typeof windowRequests)[Name]['input']>;
export type HandledInput<Name extends RequestName> = z.output<(typeof windowRequests)[Name]['input']>;
export type RequestOutput<Name extends RequestName> = z.output<(typeof windowRequests)[Name]['output']>;

export const askStages = ['searching', 'selecting', 'writing'] as const;

/** What the services tell the window unasked, by name. */
export const windowEvents = {
  /** A stage has begun, with the figures that are known by then. */
  'ask.progress': z.object({
    requestId: z.string(),
    stage: z.enum(askStages),
    documents: z.int().nonnegative().nullable(),
    clauses: z.int().nonnegative().nullable(),
    candidates: z.int().nonnegative().nullable(),
    chosen: z.int().nonnegative().nullable(),
    /** Sentences checked so far, of how many. */
    checked: z.int().nonnegative().nullable(),
    sentences: z.int().nonnegative().nullable(),
  }),
  /** The whole queue, at most ten times a second. */
  'import.changed': importQueueSchema,
  /** Documents were added, changed or taken away: ask for the list again. */
  'documents.changed': z.object({}),
  'answers.changed': z.object({}),
  'vectors.changed': vectorStateSchema,
  'settings.changed': settingsSchema,
  /** A child process died or was given up. */
  'service.stopped': z.object({ service: z.enum(['reader', 'embedding', 'library']), error: errorPayloadSchema }),
  /** A menu entry or a key that the host caught; names are those of the window's own commands. */
  'menu.command': z.object({ command: z.string() }),
} as const;
export type EventName = keyof typeof windowEvents;
export type EventPayload<Name extends EventName> = z.output<(typeof windowEvents)[Name]>;

export type CodedResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: ErrorPayload };

/**
 * The one door between window and services; each host puts it at `globalThis.proviso`. No call throws or rejects: what goes
 * wrong is `ok: false` with a stable code and words for people.
 */
export interface WindowApi {
  /** `id`: the caller's own name for the call (unique), for `cancel` and for events that carry `requestId`. */
  request<Name extends RequestName>(
    name: Name,
    input: RequestInput<Name>,
    id?: string,
  ): Promise<CodedResult<RequestOutput<Name>>>;
  /** Gives the function that ends the subscription. */
  subscribe<Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void): () => void;
  /** Gives up a running call: it is answered with `cancelled` at once. An unknown id is nothing. */
  cancel(id: string): void;
  /** Absolute paths of dropped or picked `File` objects, in order; files that are not on disk are left out. */
  pathsOfFiles(files: readonly object[]): Promise<string[]>;
}

/** Name under which a host exposes the `WindowApi`. */
export const windowApiName = 'proviso';
