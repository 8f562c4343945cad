/** Scheme and host of the window's page. Nothing else may be loaded, and no one else may ask. */
export const windowScheme = 'app';
export const windowHost = 'proviso';
export const windowPage = `${windowScheme}://${windowHost}/index.html`;

/** Is this an address of the program's own page? */
export function isOwnPage(url: string): boolean {
  try {
    const { protocol, host, username, password } = new URL(url);
    return protocol === `${windowScheme}:` && host === windowHost && username === '' && password === '';
  } catch {
    return false;
  }
}

/** May the window's session load this? Its own files, and what the page itself has made (data:, blob: of its own). */
export function mayLoad(url: string, developerTools: boolean): boolean {
  if (isOwnPage(url) || url.startsWith('data:')) return true;
  if (url.startsWith('blob:')) return isOwnPage(url.slice('blob:'.length));
  return developerTools && url.startsWith('devtools://');
}
