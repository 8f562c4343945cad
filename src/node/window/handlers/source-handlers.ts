import { findInSource, placesOf, sourceView } from '../source-views.ts';
import type { HandlerGroup, WindowContext } from '../window-context.ts';

/** What the source pane draws and lights. */
export function sourceHandlers(context: WindowContext): HandlerGroup<'source.'> {
  const { visible, sources } = context;
  return {
    'source.open': async ({ documentId }) => sourceView(await visible.document(documentId), await sources.get(documentId)),
    'source.places': async ({ documentId, ranges }) => ({
      places: placesOf(ranges, await visible.document(documentId), await sources.get(documentId)),
    }),
    'source.find': async ({ documentId, text }) => {
      await visible.document(documentId);
      return findInSource(text, await sources.get(documentId));
    },
  };
}
