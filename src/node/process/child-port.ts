/** The child's end of its channel, whatever started the process. */
export interface ChildPort {
  /** Throws when the message cannot be cloned. */
  send(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called when the host is gone. */
  onClose(listener: () => void): void;
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
