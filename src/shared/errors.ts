import { z } from 'zod';

/** Every failure that Proviso reports, by a stable code. Programs rely on these names: add, never rename. */
export const errorCodes = [
  'wrong-usage',
  'file-not-found',
  'wrong-type',
  'unreadable-file',
  'empty-file',
  'file-too-large',
  'archive-too-large',
  'password-required',
  'password-wrong',
  'no-text-layer',
  'read-timeout',
  'read-crashed',
  'unknown-document',
  'unknown-clause',
  'unknown-answer',
  'bad-metadata',
  'library-broken',
  'library-locked',
  'library-newer',
  'library-unavailable',
  'model-missing',
  'model-damaged',
  'model-crashed',
  'model-unavailable',
  'model-no-chat-template',
  'model-not-fetched',
  'model-not-qualified',
  'bad-grammar',
  'vectors-of-other-model',
  'report-not-written',
  'cancelled',
  'internal',
] as const;

export const errorCodeSchema = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

export const errorPayloadSchema = z.object({
  code: errorCodeSchema,
  /** What is wrong and what to do, in words for people. */
  message: z.string(),
  data: z.record(z.string(), z.unknown()),
});
export type ErrorPayload = z.infer<typeof errorPayloadSchema>;

/** A failure with a stable code, a message for people (what happened and what to do) and data for programs. */
export class ProvisoError extends Error {
  readonly code: ErrorCode;
  readonly data: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, data: Record<string, unknown> = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ProvisoError';
    this.code = code;
    this.data = data;
  }
}

/** Turns any thrown value into the form that crosses processes and stands in `--json` output. */
export function toErrorPayload(error: unknown): ErrorPayload {
  if (error instanceof ProvisoError) return { code: error.code, message: error.message, data: error.data };
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'internal', message: `Unexpected failure: ${message}`, data: {} };
}

/** Rebuilds the error class on the near side of a process boundary. */
export function fromErrorPayload(payload: ErrorPayload): ProvisoError {
  return new ProvisoError(payload.code, payload.message, payload.data);
}
