import type { ReadMessage } from '../../../shared/message.ts';
import type { DecodedText } from './decode-text.ts';

/** What the user must know of the way a file's bytes were turned into words. */
export function encodingMessages(decoded: DecodedText): ReadMessage[] {
  const messages: ReadMessage[] = [];
  if (decoded.guessed) {
    messages.push({
      code: 'encoding-guessed',
      text: `The file does not name its encoding; it was read as ${decoded.encoding}. If letters look wrong, save it as UTF-8 and import it again.`,
    });
  }
  if (decoded.repaired > 0) {
    messages.push({
      code: 'document-damaged',
      text: `${decoded.repaired} bytes are not valid ${decoded.encoding}; they were read as windows-1252. Check names and signs against the original.`,
    });
  }
  return messages;
}
