import { useWords } from '../words/use-words.ts';
import { type LitRange, segmentsOf, strongest } from './lit-ranges.ts';

interface Props {
  /** Text of the block, whose first sign has the canonical place `offset`. */
  readonly text: string;
  readonly offset: number;
  readonly start: number;
  readonly end: number;
  readonly ranges: readonly LitRange[];
  readonly pulse: number;
}

/** A stretch of a block's words with its marks; readers hear where a cited clause begins and ends. */
export function MarkedSegments({ text, offset, start, end, ranges, pulse }: Props) {
  const { t } = useWords();
  return segmentsOf(start, end, ranges).map((segment) => {
    const words = text.slice(segment.start - offset, segment.end - offset);
    const mark = strongest(segment.marks);
    if (mark === null)
      return (
        <span key={segment.start} data-from={segment.start}>
          {words}
        </span>
      );
    const lit = mark.kind === 'evidence';
    return (
      <mark
        key={`${segment.start}-${mark.active ? pulse : ''}`}
        className={`lit-text lit-${mark.kind}`}
        data-from={segment.start}
        data-lit-clause={lit ? mark.clauseId : undefined}
        data-tint={mark.tint ?? undefined}
        data-active={mark.active}
      >
        {lit && segment.start === mark.start && <span className="unseen not-copied">{t('source.begin')} </span>}
        <span data-lit-words={lit ? '' : undefined}>{words}</span>
        {lit && segment.end === mark.end && <span className="unseen not-copied"> {t('source.end')}</span>}
      </mark>
    );
  });
}
