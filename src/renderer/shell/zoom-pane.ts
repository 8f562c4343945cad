const steps = [0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const;

/** Zooms the pane that has focus: its words by a scale, the pages of the source by its own tools. 0 puts it back. */
export function zoomPane(step: -1 | 0 | 1): void {
  const pane =
    document.activeElement?.closest<HTMLElement>('[data-pane]') ?? document.querySelector<HTMLElement>('[data-pane="ask"]');
  if (pane === null) return;
  if (pane.dataset.pane === 'source') {
    pane.dispatchEvent(new CustomEvent('zoom-source', { detail: step }));
    return;
  }
  const now = Number(pane.style.getPropertyValue('--zoom')) || 1;
  const at = steps.findIndex((entry) => entry >= now);
  const next = step === 0 ? 1 : (steps[Math.max(0, Math.min(steps.length - 1, at + step))] ?? 1);
  pane.style.setProperty('--zoom', String(next));
}
