import { TriangleAlert } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { useEffect, useState } from 'react';
import type { ErrorPayload } from '../../shared/errors.ts';
import { reportFormats } from '../../shared/window/contract.ts';
import { verdictMarks } from '../ask/verdict-line.tsx';
import { CheckBox } from '../parts/check-box.tsx';
import { Choice } from '../parts/choice.tsx';
import { Icon } from '../parts/icon.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { request } from '../services/window-api.ts';
import { useLayout } from '../shell/use-layout.ts';
import { announce, announceNow } from '../state/announce.ts';
import { useWindow } from '../state/use-window.ts';
import { windowStore } from '../state/window-store.ts';
import { formatBytes, recordName } from '../words/format.ts';
import { textLanguage } from '../words/text-language.ts';
import { type Language, useWords } from '../words/use-words.ts';
import { chooseAnswer } from './report-actions.ts';
import './reports.css';

type Format = (typeof reportFormats)[number];

/** Questions at the left, the report as it will be in the middle, format and saving at the right. */
export function ReportsRoom() {
  const { t } = useWords();
  const records = useWindow((state) => state.records);
  const chosen = useWindow((state) => state.reportAnswers);
  const layout = useLayout();
  const { language: shown } = useWords();
  const [language, setLanguage] = useState<Language>(shown);
  const narrow = layout === 'narrow' || layout === 'tabs';
  const ordered = [...records].sort((left, right) => left.number - right.number);
  const answerIds = ordered.map((record) => record.answerId).filter((id) => chosen.includes(id));
  const all = ordered.length > 0 && answerIds.length === ordered.length;
  return (
    <div className="reports-room">
      <section className="pane reports-list" data-pane="reports" aria-label={t('rep.questions')}>
        <header className="pane-head">
          <h1>{t('nav.reports')}</h1>
        </header>
        {ordered.length === 0 ? (
          <p className="library-empty">{t('rep.none')}</p>
        ) : (
          <ul>
            <li className="report-row">
              <CheckBox
                state={all ? 'checked' : answerIds.length > 0 ? 'indeterminate' : 'unchecked'}
                name={t('rep.selectAll')}
                onChange={(next) => windowStore.set({ reportAnswers: next ? ordered.map((record) => record.answerId) : [] })}
              />
              <span className="caption">{t('rep.selectAll')}</span>
            </li>
            {ordered.map((record) => {
              const mark = verdictMarks[record.verdict];
              return (
                <li key={record.answerId} className="report-row" data-chosen={chosen.includes(record.answerId)}>
                  <CheckBox
                    state={chosen.includes(record.answerId) ? 'checked' : 'unchecked'}
                    name={`${recordName(record.number)} ${record.question}`}
                    onChange={(next) => chooseAnswer(record.answerId, next)}
                  />
                  <Icon of={mark.icon} size={14} className={mark.tone} />
                  <span className="cut grow" lang={textLanguage(record.question)} title={record.question}>
                    {record.question}
                  </span>
                  <span className="caption">{recordName(record.number)}</span>
                </li>
              );
            })}
          </ul>
        )}
      </section>
      <section className="pane report-preview" data-pane="preview" aria-label={t('rep.preview')}>
        <header className="pane-head report-preview-head">
          <h2>{t('rep.preview')}</h2>
        </header>
        <Preview answerIds={answerIds} language={language} />
      </section>
      <section className="pane report-options" data-pane="report" aria-label={t('rep.title')}>
        <header className="pane-head report-preview-head">
          <h2>{t('rep.title')}</h2>
        </header>
        <Options answerIds={answerIds} language={language} onLanguage={setLanguage} narrow={narrow} />
      </section>
    </div>
  );
}

function Preview({ answerIds, language }: { readonly answerIds: readonly string[]; readonly language: Language }) {
  const { t } = useWords();
  const [html, setHtml] = useState<string | null>(null);
  const [error, setError] = useState<ErrorPayload | null>(null);
  const key = answerIds.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the list
  useEffect(() => {
    let wanted = true;
    setError(null);
    if (answerIds.length === 0) return setHtml(null);
    void request('report.preview', { answerIds: [...answerIds], language }).then((result) => {
      if (!wanted) return;
      if (result.ok) setHtml(result.value.html);
      else setError(result.error);
    });
    return () => {
      wanted = false;
    };
  }, [key, language]);
  if (answerIds.length === 0) return <p className="library-empty">{t('rep.noneChosen')}</p>;
  if (error !== null)
    return (
      <div className="source-trouble">
        <Trouble title={t('rep.preview')} error={error} />
      </div>
    );
  if (html === null)
    return (
      <p className="source-opening">
        <span className="spinner" aria-hidden="true" /> {t('rep.previewMaking')}
      </p>
    );
  return <iframe className="report-sheet" title={t('rep.preview')} sandbox="" srcDoc={html} />;
}

interface OptionsProps {
  readonly answerIds: readonly string[];
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly narrow: boolean;
}

function Options({ answerIds, language, onLanguage, narrow }: OptionsProps) {
  const { t } = useWords();
  const available = useWindow((state) => state.app?.reportFormats ?? []);
  const records = useWindow((state) => state.records);
  const [format, setFormat] = useState<Format>('docx');
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState<{ readonly path: string; readonly size: number; readonly sha256: string } | null>(null);
  const [error, setError] = useState<ErrorPayload | null>(null);
  const formats = reportFormats.filter((entry) => available.includes(entry));
  const chosen = formats.includes(format) ? format : formats[0];
  const unreviewed = records.filter((record) => answerIds.includes(record.answerId) && record.withheld > 0).length;
  const save = async (): Promise<void> => {
    if (chosen === undefined) return;
    setError(null);
    setSaved(null);
    const place = await request('app.saveFile', { suggestedName: `${t('rep.file')}.${chosen}` });
    if (!place.ok) return setError(place.error);
    const { path } = place.value;
    if (path === null) return;
    setBusy(true);
    const result = await request('report.save', { answerIds: [...answerIds], language, format: chosen, path });
    setBusy(false);
    if (result.ok) {
      setSaved(result.value);
      announce(t('rep.saved'));
    } else {
      setError(result.error);
      announceNow(`${t('rep.failed')}. ${result.error.message}`);
    }
  };
  const options = (
    <>
      <h3>{t('rep.format')}</h3>
      <Choice
        plain
        name={t('rep.format')}
        value={chosen ?? 'docx'}
        onChange={setFormat}
        options={formats.map((entry) => ({ value: entry, name: t(`rep.${entry}`), sub: t(`rep.${entry}Sub`) }))}
      />
      <label className="form-row report-language">
        <span>{t('rep.language')}</span>
        <select className="field" value={language} onChange={(event) => onLanguage(event.target.value === 'zh' ? 'zh' : 'en')}>
          <option value="en">{t('set.english')}</option>
          <option value="zh">{t('set.chinese')}</option>
        </select>
      </label>
    </>
  );
  return (
    <>
      <div className="report-options-body">
        {narrow ? (
          <Collapsible.Root open={open} onOpenChange={setOpen}>
            <Collapsible.Trigger className="button">{t('rep.options')}</Collapsible.Trigger>
            <Collapsible.Content>{options}</Collapsible.Content>
          </Collapsible.Root>
        ) : (
          options
        )}
      </div>
      <footer className="report-foot">
        {error !== null && <Trouble title={t('rep.failed')} error={error} onTryAgain={() => void save()} />}
        {saved !== null && (
          <dl className="saved-facts" data-saved>
            <dt>{t('rep.path')}</dt>
            <dd className="mono">{saved.path}</dd>
            <dt>{t('rep.size')}</dt>
            <dd>{formatBytes(saved.size)}</dd>
            <dt>SHA-256</dt>
            <dd className="mono">{saved.sha256}</dd>
            <dd>
              <button type="button" className="link" onClick={() => void request('app.showInFolder', { path: saved.path })}>
                {t('rep.show')}
              </button>
            </dd>
          </dl>
        )}
        {unreviewed > 0 && (
          <p className="caption unreviewed">
            <Icon of={TriangleAlert} size={14} className="tone-withheld" />
            {t('rep.unreviewed', { count: unreviewed })} {t('rep.saysSo')}
          </p>
        )}
        <button
          type="button"
          className="button primary report-save"
          data-pane-focus
          disabled={answerIds.length === 0 || busy || chosen === undefined}
          onClick={() => void save()}
        >
          {busy && <span className="spinner" aria-hidden="true" />}
          {t('rep.save')}
        </button>
      </footer>
    </>
  );
}
