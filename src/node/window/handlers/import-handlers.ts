import type { HandlerGroup, WindowContext } from '../window-context.ts';

/** The import queue. */
export function importHandlers(context: WindowContext): HandlerGroup<'import.'> {
  const { queue, layout } = context;
  return {
    'import.queue': () => queue.state,
    'import.add': ({ paths }) => queue.add(paths),
    'import.addText': ({ name, text }) => queue.addText(name, text),
    'import.addSamples': () => queue.add([layout.samplesFolder]),
    'import.pause': () => queue.pause(),
    'import.resume': () => queue.resume(),
    'import.cancel': ({ itemId }) => queue.cancel(itemId),
    'import.retry': ({ itemId, password }) => queue.retry(itemId, password),
    'import.remove': ({ itemId }) => queue.remove(itemId),
    'import.decide': ({ itemId, decision, metadata }) => queue.decide(itemId, decision, metadata),
  };
}
