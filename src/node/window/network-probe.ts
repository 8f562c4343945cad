import type { NetworkAttempt } from './host-capabilities.ts';

/** Runs in the page, from its source text: tries to get out in every way that a page has, and tells how each ended. */
export async function networkProbe(): Promise<NetworkAttempt[]> {
  const page = globalThis as unknown as {
    fetch(url: string): Promise<{ readonly status: number }>;
    readonly WebSocket: new (url: string) => { onopen: unknown; onerror: unknown; onclose: unknown };
    readonly Image: new () => { onload: unknown; onerror: unknown; src: string };
    readonly RTCPeerConnection?: unknown;
    readonly navigator: { sendBeacon(url: string): boolean };
  };
  const attempts: NetworkAttempt[] = [];
  const told = (error: unknown): string => (error instanceof Error ? error.message : String(error));
  await page.fetch('https://proviso-check.invalid/').then(
    ({ status }) => attempts.push({ what: 'fetch https://proviso-check.invalid/', refused: false, detail: `status ${status}` }),
    (error: unknown) => attempts.push({ what: 'fetch https://proviso-check.invalid/', refused: true, detail: told(error) }),
  );
  await page.fetch('http://127.0.0.1:9/').then(
    ({ status }) => attempts.push({ what: 'fetch http://127.0.0.1:9/', refused: false, detail: `status ${status}` }),
    (error: unknown) => attempts.push({ what: 'fetch http://127.0.0.1:9/', refused: true, detail: told(error) }),
  );
  const image = await new Promise<boolean>((resolve) => {
    const picture = new page.Image();
    picture.onload = () => resolve(true);
    picture.onerror = () => resolve(false);
    picture.src = 'https://proviso-check.invalid/picture.png';
  });
  attempts.push({
    what: 'image https://proviso-check.invalid/picture.png',
    refused: !image,
    detail: image ? 'loaded' : 'not loaded',
  });
  const socket = await new Promise<string | null>((resolve) => {
    try {
      const opened = new page.WebSocket('wss://proviso-check.invalid/');
      opened.onopen = () => resolve(null);
      opened.onerror = () => resolve('closed with an error');
      opened.onclose = () => resolve('closed');
    } catch (error) {
      resolve(told(error));
    }
  });
  attempts.push({ what: 'WebSocket wss://proviso-check.invalid/', refused: socket !== null, detail: socket ?? 'opened' });
  const peer = page.RTCPeerConnection === undefined;
  attempts.push({ what: 'WebRTC', refused: peer, detail: peer ? 'not there' : 'there' });
  return attempts;
}
