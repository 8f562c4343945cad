/** The first line of a place comes to stand at this part of the height. */
export const scrollPart = 0.28;

/** Scrolls to a top in pixels: gliding when it is near, a jump when it is farther than two screens or motion is off. */
export function scrollTo(element: HTMLElement, top: number): void {
  const still =
    document.documentElement.dataset.motion === 'off' || globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const far = Math.abs(element.scrollTop - top) > element.clientHeight * 2;
  element.scrollTo({ top: Math.max(0, top), behavior: far || still ? 'instant' : 'smooth' });
}
