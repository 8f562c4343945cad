import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import type { SourceView, ViewBlock } from '../../shared/window/source-view.ts';
import type { Jump } from '../state/window-store.ts';
import type { LitRange } from './lit-ranges.ts';
import { OverviewRuler } from './overview-ruler.tsx';
import { ReadingBlock } from './reading-block.tsx';
import { scrollPart, scrollTo } from './scroll-to.ts';
import type { SourceLook } from './source-tools-state.ts';

interface Props {
  readonly view: SourceView;
  readonly blocks: readonly ViewBlock[];
  readonly lit: readonly LitRange[];
  readonly jump: Jump;
  readonly look: SourceLook;
}

/** DOCX, HTML, Markdown and text: the stored blocks, nothing else; marked by the same ranges as pages are. */
export function ReadingView({ view, blocks, lit, jump, look }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: blocks.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => Math.max(34, ((blocks[index]?.text.length ?? 0) / 60) * 25 + 12),
    overscan: 12,
    paddingStart: 22,
    paddingEnd: 120,
  });
  const zoom = look.zoom === 'fit' ? 1 : look.zoom;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other sizes are measured anew
  useEffect(() => virtual.measure(), [zoom]);
  const byBlock = useMemo(() => rangesByBlock(blocks, lit), [blocks, lit]);
  const flags = useMemo(() => firstBlocks(blocks, lit), [blocks, lit]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a jump is made once
  useEffect(() => {
    if (jump.serial === 0) return;
    const element = frame.current;
    if (element === null) return;
    if (jump.range === null) {
      scrollTo(element, 0);
      return;
    }
    const { start } = jump.range;
    const index = blockAt(blocks, start);
    virtual.scrollToIndex(index, { align: 'center' });
    let tries = 0;
    let frameId = 0;
    // Blocks get their real heights when they are drawn: the place is corrected until it stands still.
    const settle = (): void => {
      const target =
        element.querySelector<HTMLElement>(`[data-from="${start}"]`) ??
        element.querySelector<HTMLElement>(`[data-block="${index}"]`);
      if (target !== null) {
        const away = target.getBoundingClientRect().top - element.getBoundingClientRect().top - element.clientHeight * scrollPart;
        if (Math.abs(away) > 2) element.scrollTop += away;
        else if (tries > 3) return;
      } else virtual.scrollToIndex(index, { align: 'center' });
      tries += 1;
      if (tries < 14) frameId = requestAnimationFrame(settle);
    };
    frameId = requestAnimationFrame(settle);
    if (jump.focus) element.focus();
    return () => cancelAnimationFrame(frameId);
  }, [jump.serial, view.documentId]);

  const end = blocks.at(-1)?.end ?? 1;
  const ruler = lit
    .filter((range, at) => range.kind !== 'clause' && (range.clauseId === null || firstOf(lit, range.clauseId) === at))
    .map((range) => ({
      id: `${range.kind}-${range.start}`,
      label: range.label,
      tint: range.tint,
      part: range.start / Math.max(1, end),
    }));
  return (
    <div className="desk-frame">
      <div
        className="reading"
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls by keys
        tabIndex={0}
        role="document"
        aria-label={view.title}
        lang={view.language}
        style={{ '--reading-zoom': zoom } as React.CSSProperties}
      >
        <div className="reading-blocks" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const block = blocks[item.index];
            if (block === undefined) return null;
            return (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                data-block={item.index}
                className="reading-slot"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <ReadingBlock
                  block={block}
                  ranges={byBlock.get(item.index) ?? none}
                  flags={flags.get(item.index) ?? none}
                  pulse={jump.serial}
                />
              </div>
            );
          })}
        </div>
      </div>
      <OverviewRuler marks={ruler} onGo={(part) => virtual.scrollToIndex(blockAt(blocks, part * end), { align: 'center' })} />
    </div>
  );
}

const none: readonly LitRange[] = [];

/** Index of the block that holds a place, or the last one before it. */
function blockAt(blocks: readonly ViewBlock[], offset: number): number {
  const at = blocks.findIndex((block) => offset < block.end);
  return at < 0 ? blocks.length - 1 : at;
}

function rangesByBlock(blocks: readonly ViewBlock[], lit: readonly LitRange[]): ReadonlyMap<number, readonly LitRange[]> {
  const found = new Map<number, LitRange[]>();
  blocks.forEach((block, index) => {
    const inside = lit.filter((range) => range.start < block.end && range.end > block.start);
    if (inside.length > 0) found.set(index, inside);
  });
  return found;
}

/** The block in which each marked clause begins: it carries the margin flag. */
function firstBlocks(blocks: readonly ViewBlock[], lit: readonly LitRange[]): ReadonlyMap<number, readonly LitRange[]> {
  const first = new Map<string, LitRange>();
  for (const range of [...lit].sort((left, right) => left.start - right.start))
    if (range.clauseId !== null && !first.has(range.clauseId)) first.set(range.clauseId, range);
  const found = new Map<number, LitRange[]>();
  for (const range of first.values()) {
    const index = blockAt(blocks, range.start);
    found.set(index, [...(found.get(index) ?? []), range]);
  }
  return found;
}

function firstOf(lit: readonly LitRange[], clauseId: string): number {
  return lit.findIndex((range) => range.clauseId === clauseId && range.kind !== 'clause');
}
