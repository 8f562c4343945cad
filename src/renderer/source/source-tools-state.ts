import type { TextRange } from '../../shared/position.ts';

/** How a source is looked at: its tools set this, its view follows. */
export interface SourceLook {
  /** `fit`: the page is as wide as the pane. Otherwise a factor on the natural size. */
  readonly zoom: 'fit' | number;
  readonly turn: number;
  readonly inverted: boolean;
}

export interface FindState {
  readonly open: boolean;
  readonly text: string;
  readonly ranges: readonly TextRange[];
  readonly at: number;
  readonly more: boolean;
}

export const plainLook: SourceLook = { zoom: 'fit', turn: 0, inverted: false };
export const noFind: FindState = { open: false, text: '', ranges: [], at: 0, more: false };

const steps = [0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4] as const;

/** The zoom one step further from what is shown now. */
export function nextZoom(now: number, step: -1 | 1): number {
  if (step === 1) return steps.find((entry) => entry > now + 0.01) ?? 4;
  return [...steps].reverse().find((entry) => entry < now - 0.01) ?? 0.5;
}
