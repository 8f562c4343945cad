/** The child's end of its channel, whatever started the process. */
export interface ChildPort {
  /** Throws when the message cannot be cloned. */
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called when the host is gone. */
  onClose(listener: () => void): void;
}

/** What Electron's utility process offers as its end; elsewhere `process.parentPort` is not there. */
interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): void;
  on(event: 'close', listener: () => void): void;
}

/** The port of this process, whichever way it was started. Throws when it has no channel to a parent. */
export function ownPort(): ChildPort {
  const parentPort: unknown = Reflect.get(process, 'parentPort');
  return typeof parentPort === 'object' && parentPort !== null ? utilityPort(parentPort as ParentPort) : forkPort();
}

/** The port of a process started by Electron's `utilityProcess.fork`; messages come wrapped in an event. */
export function utilityPort(port: ParentPort): ChildPort {
  return {
    send(message) {
      port.postMessage(message);
    },
    onMessage(listener) {
      port.on('message', ({ data }) => listener(data));
    },
    onClose(listener) {
      port.on('close', listener);
    },
  };
}

/** The port of a process started by `child_process.fork`. Throws when the process has no channel to a parent. */
export function forkPort(): ChildPort {
  if (process.send === undefined)
    throw new Error('This module is the entry of a child process and needs a channel to its parent');
  return {
    send(message) {
      // The callback keeps a send to a parent that has just gone from being thrown as an unhandled 'error'.
      if (process.connected) process.send?.(message, undefined, undefined, () => {});
    },
    onMessage(listener) {
      process.on('message', listener);
    },
    onClose(listener) {
      process.on('disconnect', listener);
    },
  };
}
