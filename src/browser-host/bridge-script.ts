/** Names of the bindings between page and host; the bridge takes them out of the page's sight. */
export const bindings = { request: '__provisoRequest', cancel: '__provisoCancel', paths: '__provisoPaths' } as const;
/** Where the page keeps `File` objects while the host asks the browser for their paths, and where the host puts events in. */
export const pageGlobals = { files: '__provisoFiles', push: '__provisoPush' } as const;

type Call = (...values: unknown[]) => Promise<unknown>;

/**
 * Runs in every page before its own scripts, from its source text: it may use nothing from this module. Makes the `WindowApi`
 * out of the bindings and takes away what could reach a network beside the routes.
 */
export function bridgeScript(names: {
  readonly api: string;
  readonly bindings: { readonly request: string; readonly cancel: string; readonly paths: string };
  readonly globals: { readonly files: string; readonly push: string };
}): void {
  const page = globalThis as unknown as Record<string, unknown>;
  // WebRTC opens sockets of its own, which no route sees.
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'WebTransport']) delete page[name];
  const take = (name: string): Call => {
    const binding = page[name] as Call;
    delete page[name];
    return binding;
  };
  const request = take(names.bindings.request);
  const cancel = take(names.bindings.cancel);
  const paths = take(names.bindings.paths);
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const files = new Map<number, readonly object[]>();
  let lists = 0;
  const hidden = (name: string, value: unknown): void => {
    Object.defineProperty(page, name, { value, enumerable: false });
  };
  hidden(names.globals.files, (list: number, index: number) => files.get(list)?.[index]);
  hidden(names.globals.push, (name: string, payload: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(payload);
  });
  hidden(
    names.api,
    Object.freeze({
      request: (name: string, input: unknown, id?: string) => request(name, input, id ?? null),
      cancel: (id: string) => void cancel(id),
      subscribe: (name: string, listener: (payload: unknown) => void) => {
        const own = listeners.get(name) ?? new Set();
        listeners.set(name, own.add(listener));
        return () => own.delete(listener);
      },
      pathsOfFiles: async (given: readonly object[]) => {
        lists += 1;
        const list = lists;
        files.set(list, given);
        try {
          return await paths(list, given.length);
        } finally {
          files.delete(list);
        }
      },
    }),
  );
}
