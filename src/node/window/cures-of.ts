import type { ErrorCode } from '../../shared/errors.ts';
import type { ImportItem } from '../../shared/window/import-queue.ts';

/** What a person can do about a file that could not be imported, the likeliest first. */
export function curesOf(code: ErrorCode): ImportItem['cures'] {
  switch (code) {
    case 'password-required':
    case 'password-wrong':
      return ['password', 'remove'];
    case 'wrong-type':
    case 'empty-file':
    case 'file-too-large':
    case 'archive-too-large':
    case 'no-text-layer':
      return ['show-file', 'remove'];
    case 'file-not-found':
      return ['retry', 'remove'];
    default:
      return ['retry', 'show-file', 'remove'];
  }
}
