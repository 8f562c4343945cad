/** What differs between the hosts: everything that needs a window system. */
export interface HostCapabilities {
  readonly kind: 'electron' | 'browser';
  /** The system's open dialog; an empty list when it was cancelled. */
  openFiles(folders: boolean): Promise<readonly string[]>;
  /** Where to save a file of this name; null when it was cancelled. */
  saveFile(suggestedName: string): Promise<string | null>;
  /** Shows a file in the system's file manager. */
  showInFolder(path: string): Promise<void>;
  copy(text: string, html?: string): Promise<void>;
  /** Attempts to reach the network that the host made when it started, and how each ended. */
  networkAttempts(): Promise<readonly NetworkAttempt[]>;
}

export interface NetworkAttempt {
  readonly what: string;
  readonly refused: boolean;
  readonly detail: string;
}
