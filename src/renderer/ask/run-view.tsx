import { Circle, CircleCheck, CircleX, Quote, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { askStages } from '../../shared/window/contract.ts';
import { Icon } from '../parts/icon.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { useWindow } from '../state/use-window.ts';
import type { Run, RunStage } from '../state/window-store.ts';
import { formatClock, formatNumber, formatSeconds } from '../words/format.ts';
import { textLanguage } from '../words/text-language.ts';
import { useWords, type Words } from '../words/use-words.ts';
import { askQuestion, stopQuestion } from './ask-actions.ts';

const stageWords = { searching: 'step.search', selecting: 'step.select', writing: 'step.write' } as const;
const longMilliseconds = 10_000;

/** A question at work: three stages with figures and Stop. No sentence stands here before it is verified. */
export function RunView({ run }: { readonly run: Run }) {
  const { t } = useWords();
  const quoted = useWindow((state) => state.scope.style === 'quoted' || state.app?.writingModel == null);
  const now = useSecondHand(run.error === null);
  const again = (style?: 'quoted'): void => void askQuestion(run.question, style);
  return (
    <article className="record" aria-label={run.question}>
      <p className="record-facts caption">
        {t('record.started', { time: formatClock(new Date(run.startedAt).toISOString(), true) })}
      </p>
      <h1 className="record-title" lang={textLanguage(run.question)}>
        {run.question}
      </h1>
      <ol className="stages">
        {askStages.map((name) => {
          const stage = run.stages.find((entry) => entry.stage === name);
          const working = stage !== undefined && stage.endedAt === null;
          const failed = working && run.error !== null;
          return (
            <li key={name} data-state={stage === undefined ? 'waiting' : working ? 'working' : 'done'}>
              {stage === undefined ? (
                <Icon of={Circle} className="tone-quiet" />
              ) : failed ? (
                <Icon of={CircleX} className="tone-error" />
              ) : working ? (
                <span className="spinner" aria-hidden="true" />
              ) : (
                <Icon of={CircleCheck} className="tone-ok" />
              )}
              <span>{t(stageWords[name])}</span>
              <span className="caption">{failed ? t('stopped') : stage === undefined ? '' : stageFigure(stage, now, t)}</span>
            </li>
          );
        })}
      </ol>
      {run.error === null ? (
        <p className="stop-line">
          <button type="button" className="button" onClick={stopQuestion}>
            <Icon of={X} size={14} />
            {t('stop')}
            <kbd className="key">Esc</kbd>
          </button>
          <span className="caption">{t('step.note')}</span>
        </p>
      ) : (
        <Trouble title={t('stopped.ask')} error={run.error} kept={t('stopped.askKept')} onTryAgain={() => again()}>
          {!quoted && (
            <button type="button" className="button" onClick={() => again('quoted')}>
              <Icon of={Quote} size={14} />
              {t('useQuoted')}
            </button>
          )}
        </Trouble>
      )}
    </article>
  );
}

/** Figures of a stage in real units; the time once it is done or takes longer than ten seconds. */
function stageFigure(stage: RunStage, now: number, t: Words): string {
  const { clauses, candidates, chosen, checked, sentences } = stage.figures;
  const figure =
    stage.stage === 'searching'
      ? clauses !== null
        ? t('step.clauses', { n: formatNumber(clauses) })
        : ''
      : stage.stage === 'selecting'
        ? chosen !== null && candidates !== null
          ? t('step.chosen', { n: chosen, m: candidates })
          : candidates !== null
            ? t('step.found', { n: candidates })
            : ''
        : sentences !== null && sentences > 0
          ? t('step.chosen', { n: checked ?? 0, m: sentences })
          : '';
  const spent = (stage.endedAt ?? now) - stage.startedAt;
  const time = stage.endedAt !== null || spent > longMilliseconds ? t('record.seconds', { n: formatSeconds(spent / 1000) }) : '';
  return [figure, time].filter((part) => part !== '').join(' · ');
}

function useSecondHand(running: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
