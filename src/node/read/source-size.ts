import { ProvisoError } from '../../shared/errors.ts';

/** Largest source that is read, in bytes. */
export const largestDocument = 256 * 2 ** 20;

/** The refusal of a source that is too large, also for callers that know its size before its bytes. */
export function tooLarge(fileName: string, size: number, largest: number): ProvisoError {
  const megabytes = (count: number): string => `${Math.ceil(count / 2 ** 20)} MB`;
  return new ProvisoError(
    'file-too-large',
    `"${fileName}" has ${megabytes(size)}; up to ${megabytes(largest)} can be read. Split it into parts and import those.`,
    { size, largest },
  );
}
