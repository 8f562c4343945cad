import { StoppedService } from '../shell/stopped-service.tsx';
import { useWindow } from '../state/use-window.ts';
import { useWords } from '../words/use-words.ts';
import { AskIdle } from './ask-idle.tsx';
import { HistoryList } from './history-list.tsx';
import { QuestionBox } from './question-box.tsx';
import { RecordView } from './record-view.tsx';
import { RunView } from './run-view.tsx';
import { ScopeTokens } from './scope-tokens.tsx';
import './ask.css';

/** Question box, tokens, then one record (or the question at work), then earlier questions. */
export function AskPane() {
  const { t } = useWords();
  const run = useWindow((state) => state.run);
  const record = useWindow((state) => state.record);
  const hasRecords = useWindow((state) => state.records.some((entry) => entry.answerId !== state.record?.answer.answerId));
  return (
    <section className="pane ask-pane" data-pane="ask" aria-label={t('pane.ask')} aria-busy={run !== null && run.error === null}>
      <QuestionBox />
      <ScopeTokens />
      <StoppedService />
      <div className="ask-scroll">
        {run !== null ? (
          <RunView run={run} />
        ) : record !== null ? (
          <RecordView key={record.answer.answerId} record={record} />
        ) : (
          <AskIdle />
        )}
      </div>
      {hasRecords && (
        <div className="history wide-only">
          <h2 className="caption">{t('history')}</h2>
          <HistoryList most={4} />
        </div>
      )}
    </section>
  );
}
