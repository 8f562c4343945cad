import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

/** What a window may load: the program's own files and nothing else. No network source stands in it. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data: blob:",
  "worker-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
};

export interface WindowFile {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Answers the requests of the window's own scheme: built files, and the bytes of a PDF at `/doc/ID`. */
export class WindowFiles {
  readonly #root: string;
  readonly #documentBytes: (documentId: string) => Promise<Uint8Array>;

  constructor(rendererFolder: string, documentBytes: (documentId: string) => Promise<Uint8Array>) {
    this.#root = normalize(rendererFolder);
    this.#documentBytes = documentBytes;
  }

  async respond(method: string, url: string): Promise<WindowFile> {
    if (method !== 'GET' && method !== 'HEAD') return refusal(405);
    const path = pathOf(url);
    if (path === null) return refusal(400);
    const document = /^\/doc\/([0-9a-f]{64})$/.exec(path)?.[1];
    try {
      if (document !== undefined) return answer('application/pdf', await this.#documentBytes(document));
      const file = normalize(join(this.#root, path === '/' ? 'index.html' : path));
      // Nothing outside the folder, however the path was written.
      if (!file.startsWith(this.#root + sep)) return refusal(403);
      const type = contentTypes[extname(file).toLowerCase()] ?? 'application/octet-stream';
      return answer(type, await readFile(file));
    } catch {
      return refusal(404);
    }
  }
}

function pathOf(url: string): string | null {
  try {
    const path = decodeURIComponent(new URL(url).pathname);
    return path.includes('\0') || path.includes('\\') ? null : path;
  } catch {
    return null;
  }
}

function answer(type: string, body: Uint8Array): WindowFile {
  return { status: 200, headers: headersFor(type), body };
}

function refusal(status: number): WindowFile {
  return { status, headers: headersFor('text/plain; charset=utf-8'), body: new TextEncoder().encode(`${status}`) };
}

function headersFor(type: string): Record<string, string> {
  return {
    'content-type': type,
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  };
}
