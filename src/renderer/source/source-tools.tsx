import { ChevronLeft, ChevronRight, RotateCw, Search, ZoomIn, ZoomOut } from 'lucide-react';
import type { SourceView } from '../../shared/window/source-view.ts';
import { citedClauses } from '../ask/record-model.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { useWindow } from '../state/use-window.ts';
import { useWords } from '../words/use-words.ts';
import { FindBar } from './find-bar.tsx';
import { PageField } from './page-field.tsx';
import { stepCited, steppedClauses } from './source-actions.ts';
import { type FindState, noFind, type SourceLook } from './source-tools-state.ts';

interface Props {
  readonly view: SourceView;
  readonly page: number;
  readonly look: SourceLook;
  readonly find: FindState;
  /** The upper half: it carries the stepper. */
  readonly main: boolean;
  readonly onLook: (look: SourceLook) => void;
  readonly onZoom: (step: -1 | 0 | 1) => void;
  readonly onFind: (find: FindState) => void;
  readonly onPage: (page: number) => void;
}

/** Page, zoom, rotate, find, and the stepper through the cited places. */
export function SourceTools({ view, page, look, find, main, onLook, onZoom, onFind, onPage }: Props) {
  const { t } = useWords();
  const pdf = view.blocks === null;
  return (
    <>
      <div className="source-tools" role="toolbar" aria-label={t('pane.source')}>
        {pdf ? (
          <PageField page={page} pages={view.pages.length} onPage={onPage} />
        ) : (
          <span className="tool-word">{t('source.reading')}</span>
        )}
        <span className="tool-line" />
        <IconButton icon={ZoomOut} name={t('source.zoomOut')} onClick={() => onZoom(-1)} />
        <button type="button" className="tool-word medium-only" onClick={() => onZoom(0)}>
          {look.zoom === 'fit' ? (pdf ? t('source.fitWidth') : '100 %') : `${Math.round(look.zoom * 100)} %`}
        </button>
        <IconButton icon={ZoomIn} name={t('source.zoomIn')} onClick={() => onZoom(1)} />
        {pdf && (
          <IconButton
            icon={RotateCw}
            name={t('source.rotate')}
            onClick={() => onLook({ ...look, turn: (look.turn + 90) % 360 })}
          />
        )}
        <span className="tool-line wide-only" />
        <IconButton
          icon={Search}
          name={t('source.find')}
          data-find-toggle={main ? '' : undefined}
          aria-pressed={find.open}
          onClick={() => onFind({ ...(find.open ? noFind : find), open: !find.open })}
        />
        <span className="grow" />
        {main && <CitedStepper />}
      </div>
      {find.open && <FindBar view={view} find={find} onFind={onFind} />}
    </>
  );
}

function CitedStepper() {
  const { t } = useWords();
  const record = useWindow((state) => state.record);
  const clauseId = useWindow((state) => state.source.clauseId);
  const places = steppedClauses(record);
  if (record === null || places.length === 0) return null;
  const at = places.indexOf(clauseId ?? '');
  const cited = citedClauses(record.answer).length > 0;
  return (
    <>
      <IconButton icon={ChevronLeft} name={t('source.previousCited')} onClick={() => stepCited(-1)} />
      <span className="tool-word" data-stepper>
        {t(cited ? 'source.cited' : 'source.nearest', { n: at < 0 ? '–' : at + 1, m: places.length })}
      </span>
      <IconButton icon={ChevronRight} name={t('source.nextCited')} onClick={() => stepCited(1)} />
    </>
  );
}
