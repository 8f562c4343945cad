import { createElement } from 'react';
import type { ViewBlock } from '../../shared/window/source-view.ts';
import { useWords } from '../words/use-words.ts';
import type { LitRange } from './lit-ranges.ts';
import { MarkedSegments } from './marked-segments.tsx';
import { ReadingTable } from './reading-table.tsx';

interface Props {
  readonly block: ViewBlock;
  readonly ranges: readonly LitRange[];
  /** Clauses that begin in this block. */
  readonly flags: readonly LitRange[];
  readonly pulse: number;
}

/** One block of a reading view, with its number in a column of its own. */
export function ReadingBlock({ block, ranges, flags, pulse }: Props) {
  const { t } = useWords();
  const near = ranges.find((range) => range.kind === 'near' || range.kind === 'open');
  const active = flags.find((flag) => flag.active);
  return (
    <div
      className={`reading-block kind-${block.kind}`}
      data-bold={block.bold}
      data-outlined={near?.kind}
      style={{ '--indent': block.kind === 'list-item' ? Math.min(block.level ?? 0, 6) : 0 } as React.CSSProperties}
    >
      {flags.length > 0 && (
        <span className="reading-flags" aria-hidden="true">
          {flags.map((flag) => (
            <span
              key={flag.clauseId}
              className="margin-flag"
              data-tint={flag.tint ?? undefined}
              data-kind={flag.kind}
              data-active={flag.active}
            >
              {flag.label}
            </span>
          ))}
        </span>
      )}
      {active !== undefined && <span className="margin-bracket" data-tint={active.tint ?? undefined} aria-hidden="true" />}
      {block.kind === 'footnote' && <span className="unseen">{t('source.footnote')}: </span>}
      {block.table !== null ? (
        <ReadingTable block={block} table={block.table} ranges={ranges} pulse={pulse} />
      ) : (
        <BlockText block={block} ranges={ranges} pulse={pulse} />
      )}
    </div>
  );
}

function BlockText({ block, ranges, pulse }: Omit<Props, 'flags'>) {
  const { marker } = block;
  const heading = block.kind === 'title' || block.kind === 'heading';
  const tag = heading ? `h${Math.min(6, Math.max(3, (block.level ?? 1) + 2))}` : block.kind === 'code' ? 'pre' : 'p';
  const segments = (start: number, end: number) => (
    <MarkedSegments text={block.text} offset={block.start} start={start} end={end} ranges={ranges} pulse={pulse} />
  );
  if (marker === null || heading || marker.start < block.start || marker.end > block.end)
    return createElement(tag, null, segments(block.start, block.end));
  return (
    <div className="numbered">
      <span className="block-number">
        {block.text.slice(0, marker.start - block.start)}
        {segments(marker.start, marker.end)}
      </span>
      {createElement(tag, null, segments(marker.end, block.end))}
    </div>
  );
}
