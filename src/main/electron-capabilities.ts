import { join } from 'node:path';
import { app, type BrowserWindow, ClipboardItem, clipboard, dialog, shell } from 'electron';
import type { HostCapabilities, NetworkAttempt } from '../node/window/host-capabilities.ts';
import { networkProbe } from '../node/window/network-probe.ts';

/** Dialogs, clipboard and file manager of the desktop program. The window is asked for late: services are made before it. */
export class ElectronCapabilities implements HostCapabilities {
  readonly kind = 'electron';
  readonly #window: () => BrowserWindow;
  #attempts: Promise<readonly NetworkAttempt[]> | null = null;

  constructor(window: () => BrowserWindow) {
    this.#window = window;
  }

  async openFiles(folders: boolean): Promise<readonly string[]> {
    const properties = folders
      ? (['openDirectory', 'multiSelections'] as const)
      : (['openFile', 'multiSelections', 'showHiddenFiles'] as const);
    const { canceled, filePaths } = await dialog.showOpenDialog(this.#window(), {
      properties: [...properties],
      filters: [
        {
          name: 'PDF, Word, HTML, Markdown, text',
          extensions: ['pdf', 'docx', 'docm', 'html', 'htm', 'xhtml', 'md', 'markdown', 'txt'],
        },
        { name: '*', extensions: ['*'] },
      ],
    });
    return canceled ? [] : filePaths;
  }

  async saveFile(suggestedName: string): Promise<string | null> {
    const { canceled, filePath } = await dialog.showSaveDialog(this.#window(), {
      defaultPath: join(app.getPath('documents'), suggestedName),
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    });
    return canceled || filePath === '' ? null : filePath;
  }

  async showInFolder(path: string): Promise<void> {
    shell.showItemInFolder(path);
  }

  async copy(text: string, html?: string): Promise<void> {
    await clipboard.write([new ClipboardItem({ 'text/plain': text, ...(html === undefined ? {} : { 'text/html': html }) })]);
  }

  networkAttempts(): Promise<readonly NetworkAttempt[]> {
    this.#attempts ??= this.#window().webContents.executeJavaScript(`(${networkProbe.toString()})()`);
    return this.#attempts;
  }
}
