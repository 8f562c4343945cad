import type { ImportedFile } from '../../library/library-api.ts';
import type { Checks } from '../checks.ts';
import type { ExpectedError } from './case-form.ts';

/** `error`: every input is refused with this code and a message that names what is wrong; nothing is marked ready. */
export function checkError(expected: ExpectedError, imported: readonly ImportedFile[], checks: Checks): void {
  checks.that(imported.length > 0, `error ${expected.code} is expected, but no file was imported`);
  for (const file of imported) {
    if (
      !checks.that(
        file.status === 'failed' && file.error !== undefined,
        `${file.file}: ${file.status}, expected error ${expected.code}`,
      )
    )
      continue;
    const { code, message } = file.error ?? { code: 'none', message: '' };
    checks.that(code === expected.code, `${file.file}: error ${code} (${message}), expected ${expected.code}`);
    const mentions = expected.messageMentions ?? [];
    const named = mentions.length === 0 || mentions.some((word) => message.toLowerCase().includes(word.toLowerCase()));
    checks.that(named, `${file.file}: message "${message}" names none of ${mentions.join(', ')}`);
  }
}
