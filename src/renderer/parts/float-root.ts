/** Where menus, popovers and hover cards are drawn: inside the main landmark, so that nothing stands outside of one. */
export function floatRoot(): HTMLElement | null {
  return globalThis.document.getElementById('main');
}
