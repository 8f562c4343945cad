import { useWords } from '../words/use-words.ts';

export interface RulerMark {
  readonly id: string;
  readonly label: string;
  readonly tint: number | null;
  /** Place in the document, 0 to 1. */
  readonly part: number;
}

/** All marked places beside the scroll bar; a click goes there. The stepper does the same by keys. */
export function OverviewRuler({ marks, onGo }: { readonly marks: readonly RulerMark[]; readonly onGo: (part: number) => void }) {
  const { t } = useWords();
  if (marks.length === 0) return null;
  return (
    <div
      className="overview-ruler"
      title={t('source.ruler')}
      aria-hidden="true"
      onClick={(event) => {
        const { top, height } = event.currentTarget.getBoundingClientRect();
        const clicked = (event.clientY - top) / height;
        const nearest = [...marks].sort((left, right) => Math.abs(left.part - clicked) - Math.abs(right.part - clicked))[0];
        if (nearest !== undefined) onGo(nearest.part);
      }}
    >
      {marks.map((mark) => (
        <i
          key={mark.id}
          className={mark.tint === null ? 'tint-none' : `tint-${mark.tint}`}
          style={{ top: `${mark.part * 100}%` }}
        />
      ))}
    </div>
  );
}
