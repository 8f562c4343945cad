import { useWords } from '../words/use-words.ts';
import type { PageMark } from './page-mark.ts';
import { type ExactBox, type LineBox, turnBox } from './place-lines.ts';
import type { ViewPage } from './use-source-view.ts';

interface Props {
  readonly page: ViewPage;
  readonly scale: number;
  readonly turn: number;
  readonly marks: readonly PageMark[];
  readonly exact: ReadonlyMap<string, readonly ExactBox[]>;
  /** Changes with every opening of a citation: the active mark pulses once. */
  readonly pulse: number;
}

/** Tints, foot lines, outlines and margin flags of a page, from stored boxes. */
export function PageMarks({ page, scale, turn, marks, exact, pulse }: Props) {
  const { t } = useWords();
  const turned = turn % 180 !== 0;
  const width = turned ? page.height : page.width;
  const height = turned ? page.width : page.height;
  const margin = Math.min(...marks.flatMap((mark) => linesOf(mark, exact, page, turn).map((line) => line.x)));
  return (
    <>
      <svg className="page-marks" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {marks.map((mark) => (
          <g
            key={mark.id}
            className={`lit-${mark.kind}`}
            data-clause={mark.clauseId}
            data-tint={mark.tint ?? undefined}
            data-active={mark.active}
          >
            {linesOf(mark, exact, page, turn).map((line) => (
              <MarkedLine key={`${line.x}-${line.y}`} line={line} mark={mark} pulse={pulse} />
            ))}
          </g>
        ))}
      </svg>
      {marks
        .filter((mark) => mark.flag)
        .map((mark) => (
          <MarginFlag key={mark.id} mark={mark} lines={linesOf(mark, exact, page, turn)} margin={margin} scale={scale} />
        ))}
      {marks
        .filter((mark) => mark.kind === 'evidence')
        .map((mark) => (
          <span key={mark.id} className="unseen" data-lit-clause={mark.clauseId}>
            <span>{t('source.begin')}: </span>
            <mark>{mark.lines.map((line) => line.text).join('\n')}</mark>
            <span> {t('source.end')}</span>
          </span>
        ))}
    </>
  );
}

function linesOf(mark: PageMark, exact: Props['exact'], page: ViewPage, turn: number): readonly LineBox[] {
  return mark.lines.map((line, index) => {
    const [measured] = exact.get(`${mark.id}:${index}`) ?? [];
    return turnBox(measured === undefined ? line : { ...line, ...measured }, page, turn);
  });
}

function MarkedLine({ line, mark, pulse }: { readonly line: LineBox; readonly mark: PageMark; readonly pulse: number }) {
  const { x, y, width, height } = line;
  const foot = y + height;
  if (mark.kind === 'near' || mark.kind === 'open')
    return <rect className="outline" x={x - 2} y={y - 1} width={width + 4} height={height + 2} rx={1.5} />;
  return (
    <>
      <rect key={mark.active ? pulse : 0} className="fill" x={x - 1} y={y - 0.5} width={width + 2} height={height + 1} rx={1.5} />
      {mark.kind === 'evidence' && <line className="foot" x1={x - 1} x2={x + width + 1} y1={foot} y2={foot} />}
      {mark.kind === 'evidence' && mark.tint === 4 && (
        <line className="foot" x1={x - 1} x2={x + width + 1} y1={foot + 1.8} y2={foot + 1.8} />
      )}
    </>
  );
}

interface FlagProps {
  readonly mark: PageMark;
  readonly lines: readonly LineBox[];
  /** Left edge of the leftmost mark of the page, in points. */
  readonly margin: number;
  readonly scale: number;
}

/** Indents up to this many points share one column of flags; what stands farther right is a column of its own. */
const sharedMargin = 90;

/** The clause's number beside its first line; the active one has a bracket along all of its lines. */
function MarginFlag({ mark, lines, margin, scale }: FlagProps) {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return null;
  const own = Math.min(...lines.map((line) => line.x));
  const left = (own - margin < sharedMargin ? margin : own) * scale;
  const top = first.y * scale;
  return (
    <>
      <span
        className="margin-flag"
        data-tint={mark.tint ?? undefined}
        data-kind={mark.kind}
        data-active={mark.active}
        aria-hidden="true"
        style={{ top, left: Math.max(2, left - 12) }}
      >
        {mark.label}
      </span>
      {mark.active && (
        <span
          className="margin-bracket"
          data-tint={mark.tint ?? undefined}
          aria-hidden="true"
          style={{ top, left: Math.max(0, left - 9), height: (last.y + last.height - first.y) * scale }}
        />
      )}
    </>
  );
}
