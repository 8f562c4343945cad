import { appHandlers } from './handlers/app-handlers.ts';
import { askHandlers } from './handlers/ask-handlers.ts';
import { documentHandlers } from './handlers/document-handlers.ts';
import { importHandlers } from './handlers/import-handlers.ts';
import { reportHandlers } from './handlers/report-handlers.ts';
import { sourceHandlers } from './handlers/source-handlers.ts';
import type { WindowHandlers } from './request-router.ts';
import type { WindowContext } from './window-context.ts';

/** One handler for each request of the contract, over the services of one window. */
export function windowHandlers(context: WindowContext): WindowHandlers {
  return {
    ...appHandlers(context),
    ...documentHandlers(context),
    ...askHandlers(context),
    ...sourceHandlers(context),
    ...importHandlers(context),
    ...reportHandlers(context),
    'settings.read': () => context.settings.current,
    'settings.change': (change) => context.changeSettings(change),
    'models.list': async () => ({ models: await context.models.list() }),
    undo: async ({ undoId }) => {
      await context.undo(undoId);
      return {};
    },
  };
}
