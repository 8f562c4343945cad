import type { Session } from 'electron';
import type { WindowFiles } from '../node/window/window-files.ts';
import { isOwnPage, mayLoad, windowScheme } from './own-page.ts';

export interface SessionGuard {
  readonly files: () => WindowFiles;
  /** Developer tools load pages of their own; a package has none. */
  readonly developerTools: boolean;
}

/** Shuts the window's session: its own scheme from disk, every permission denied, every other request cancelled, no proxy that answers. */
export async function guardSession(session: Session, { files, developerTools }: SessionGuard): Promise<void> {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  session.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: !mayLoad(url, developerTools) }));
  session.on('will-download', (event) => event.preventDefault());
  session.setSpellCheckerEnabled(false);
  session.protocol.handle(windowScheme, async (request) => {
    if (!isOwnPage(request.url)) return new Response('403', { status: 403 });
    const { status, headers, body } = await files().respond(request.method, request.url);
    return new Response(Buffer.from(body.buffer, body.byteOffset, body.byteLength), { status, headers: { ...headers } });
  });
  // What should get past all this ends at a port where nobody listens.
  await session.setProxy({ proxyRules: '127.0.0.1:9', proxyBypassRules: '<-loopback>' });
}
