import type { ChatUse } from '../../../core/chat/chat-use.ts';
import type { Embedder } from '../../../core/index/embedder.ts';
import type { RebuildableLibrary } from '../../library/library-api.ts';

/** Opens a library in a folder with scripted models in place of this machine's. */
export type OpenScripted = (
  folder: string,
  models: { readonly embedder: Embedder | null; readonly chat: ChatUse | null },
) => RebuildableLibrary;
