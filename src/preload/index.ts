import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { type ChannelEvent, type ChannelMessage, windowChannels } from '../shared/window/channels.ts';

/** The window's one door, in its own world: it hands on, and decides nothing. Everything is checked on the other side. */
const listeners = new Map<string, Set<(payload: unknown) => void>>();
ipcRenderer.on(windowChannels.event, (_event, { name, payload }: ChannelEvent) => {
  for (const listener of listeners.get(name) ?? []) listener(payload);
});

const send = (message: ChannelMessage): Promise<unknown> => ipcRenderer.invoke(windowChannels.request, message);

contextBridge.exposeInMainWorld('proviso', {
  request: (name: unknown, input: unknown, id?: unknown) => send({ kind: 'request', name, input, id: id ?? null }),
  cancel: (id: unknown) => void send({ kind: 'cancel', id }),
  subscribe: (name: string, listener: (payload: unknown) => void) => {
    const own = listeners.get(name) ?? new Set();
    listeners.set(name, own.add(listener));
    return () => own.delete(listener);
  },
  pathsOfFiles: async (files: readonly Parameters<typeof webUtils.getPathForFile>[0][]) =>
    files.map((file) => webUtils.getPathForFile(file)).filter((path) => path !== ''),
});

// WebRTC and WebTransport open sockets of their own, which no request filter sees.
contextBridge.executeInMainWorld({
  func: () => {
    for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'WebTransport'])
      Reflect.deleteProperty(globalThis, name);
  },
});
