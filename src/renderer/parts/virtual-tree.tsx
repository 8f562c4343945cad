import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { findTyped } from './find-typed.ts';

export interface TreeRow {
  readonly id: string;
  readonly level: number;
  readonly setSize: number;
  readonly position: number;
  /** Null: a row without children. */
  readonly expanded: boolean | null;
  readonly checked?: 'checked' | 'unchecked' | 'indeterminate';
  readonly selected: boolean;
  /** What type-ahead looks at: number, then words. */
  readonly typed: readonly string[];
  /** The row in full for readers. */
  readonly name: string;
  readonly height: number;
}

interface Props<Row extends TreeRow> {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly children: (row: Row) => ReactNode;
  readonly onOpen: (row: Row) => void;
  readonly onToggle?: (row: Row, expanded: boolean) => void;
  readonly onCheck?: (row: Row) => void;
  readonly onExpandSiblings?: (row: Row) => void;
  readonly onMenuKey?: (row: Row) => void;
}

const typingPause = 800;

/** A tree in flat form: only the rows in sight are drawn, and the one with focus stays drawn when it is scrolled away. */
export function VirtualTree<Row extends TreeRow>({ name, rows, children, ...does }: Props<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(0);
  const typing = useRef({ text: '', at: 0 });
  const selected = rows.findIndex((row) => row.selected);
  const stop = Math.max(0, Math.min(rows.length - 1, focused));
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rows[index]?.height ?? 24,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), stop])].sort((left, right) => left - right),
  });
  const selectedId = rows[selected]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls only when another row becomes the selected one
  useEffect(() => {
    if (selected < 0) return;
    virtual.scrollToIndex(selected, { align: 'auto' });
    setFocused(selected);
  }, [selectedId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights change with density and text size alone
  useEffect(() => virtual.measure(), [rows[0]?.height]);

  const focusRow = (index: number): void => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setFocused(next);
    virtual.scrollToIndex(next, { align: 'auto' });
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus());
  };
  const onKey = (event: KeyboardEvent): void => {
    const row = rows[stop];
    if (row === undefined || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    if (!keyOnRow(event, row)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const keyOnRow = (event: KeyboardEvent, row: Row): boolean => {
    switch (event.key) {
      case 'ArrowDown':
        focusRow(stop + 1);
        return true;
      case 'ArrowUp':
        focusRow(stop - 1);
        return true;
      case 'Home':
        focusRow(0);
        return true;
      case 'End':
        focusRow(rows.length - 1);
        return true;
      case 'ArrowRight':
        if (row.expanded === false) does.onToggle?.(row, true);
        else if (row.expanded === true) focusRow(stop + 1);
        return true;
      case 'ArrowLeft':
        if (row.expanded === true) does.onToggle?.(row, false);
        else focusRow(parentIndex(rows, stop));
        return true;
      case 'Enter':
        does.onOpen(row);
        return true;
      case ' ':
        (does.onCheck ?? does.onOpen)(row);
        return true;
      case '*':
        does.onExpandSiblings?.(row);
        return true;
      case 'ContextMenu':
        does.onMenuKey?.(row);
        return does.onMenuKey !== undefined;
      default:
        return typeAhead(event);
    }
  };
  const typeAhead = (event: KeyboardEvent): boolean => {
    if (event.key.length !== 1) return false;
    const now = event.timeStamp;
    const text = now - typing.current.at > typingPause ? event.key : typing.current.text + event.key;
    typing.current = { text, at: now };
    const found = findTyped(rows, text, stop);
    if (found >= 0) focusRow(found);
    return true;
  };

  return (
    <div className="tree-scroll" ref={scroller}>
      <div role="tree" aria-label={name} className="tree" style={{ height: virtual.getTotalSize() }} onKeyDown={onKey}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the tree
            <div
              key={item.key}
              role="treeitem"
              className="tree-row"
              data-index={item.index}
              data-row-id={row.id}
              aria-level={row.level}
              aria-setsize={row.setSize}
              aria-posinset={row.position}
              aria-selected={row.selected}
              {...(row.expanded === null ? {} : { 'aria-expanded': row.expanded })}
              {...(row.checked === undefined ? {} : { 'aria-checked': ariaChecked(row.checked) })}
              tabIndex={item.index === stop ? 0 : -1}
              onFocus={() => setFocused(item.index)}
              onClick={() => does.onOpen(row)}
              style={{ height: item.size, transform: `translateY(${item.start}px)` }}
            >
              {children(row)}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function ariaChecked(state: 'checked' | 'unchecked' | 'indeterminate'): boolean | 'mixed' {
  return state === 'indeterminate' ? 'mixed' : state === 'checked';
}

function parentIndex(rows: readonly TreeRow[], index: number): number {
  const level = rows[index]?.level ?? 1;
  for (let at = index - 1; at >= 0; at -= 1) if ((rows[at]?.level ?? 1) < level) return at;
  return index;
}
