import { PasswordResponses } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { ProvisoError } from '../../../shared/errors.ts';

/** The coded error for a file that pdf.js does not open. */
export function openFailure(error: unknown, fileName: string, passwordGiven: boolean): ProvisoError {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === PasswordResponses.INCORRECT_PASSWORD && passwordGiven
      ? new ProvisoError('password-wrong', `The password does not open "${fileName}". Check it and try again.`, {})
      : new ProvisoError('password-required', `"${fileName}" is protected: give its password to import it.`, {});
  }
  const detail = error instanceof Error ? error.message : String(error);
  return new ProvisoError(
    'unreadable-file',
    `"${fileName}" cannot be read as a PDF: it is damaged or incomplete. Get a fresh copy, or open it in a PDF program and save it anew.`,
    { detail },
    error,
  );
}
