import { type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import { type ChannelEvent, windowChannels } from '../shared/window/channels.ts';
import type { CodedResult } from '../shared/window/contract.ts';
import { isOwnPage } from './own-page.ts';

export interface ChannelServices {
  request(name: unknown, input: unknown, id?: unknown): Promise<CodedResult<unknown>>;
  cancel(id: unknown): void;
}

/** Answers one window's requests; whoever else asks is refused before anything is looked at. Gives the sender of events. */
export function openWindowChannel(contents: WebContents, services: ChannelServices): (name: string, payload: unknown) => void {
  ipcMain.handle(windowChannels.request, async (event, message: unknown) => {
    if (!isOwnSender(event, contents)) return refusal('This page may not ask for anything.');
    if (typeof message !== 'object' || message === null) return refusal('The window sent something that is no request.');
    const { kind, name, input, id } = message as Record<string, unknown>;
    if (kind === 'request') return services.request(name, input, id ?? undefined);
    if (kind !== 'cancel') return refusal('The window sent something that is no request.');
    services.cancel(id);
    return { ok: true, value: {} };
  });
  return (name, payload) => {
    if (!contents.isDestroyed()) contents.send(windowChannels.event, { name, payload } satisfies ChannelEvent);
  };
}

/** The window's own main frame, showing the program's own page. A frame that is gone has no address and is refused. */
function isOwnSender(event: IpcMainInvokeEvent, contents: WebContents): boolean {
  const frame = event.senderFrame;
  return event.sender === contents && frame !== null && frame.parent === null && isOwnPage(frame.url);
}

function refusal(message: string): CodedResult<unknown> {
  return { ok: false, error: { code: 'wrong-usage', message, data: {} } };
}
