import { useEffect, useState } from 'react';
import type { ErrorPayload } from '../../shared/errors.ts';
import type { ModelState } from '../../shared/window/views.ts';
import { changeScope } from '../library/library-actions.ts';
import { Choice } from '../parts/choice.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { request } from '../services/window-api.ts';
import { changeSettings } from '../settings/settings-actions.ts';
import { useWindow } from '../state/use-window.ts';
import { formatBytes } from '../words/format.ts';
import { isWord } from '../words/is-word.ts';
import { useWords } from '../words/use-words.ts';
import './models.css';

/** What models are here, where they came from, and how answers are made. */
export function ModelsRoom() {
  const { t } = useWords();
  const [models, setModels] = useState<readonly ModelState[] | null>(null);
  const [error, setError] = useState<ErrorPayload | null>(null);
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    let wanted = true;
    void request('models.list', {}).then((result) => {
      if (!wanted) return;
      if (result.ok) setModels(result.value.models);
      else setError(result.error);
    });
    return () => {
      wanted = false;
    };
  }, []);
  const model = models?.[chosen];
  return (
    <div className="models-room">
      <section className="pane models-list" data-pane="models" aria-label={t('nav.models')}>
        <header className="pane-head models-head">
          <h1>{t('nav.models')}</h1>
        </header>
        <div className="models-scroll">
          {error !== null && <Trouble title={t('nav.models')} error={error} />}
          {models === null && error === null && <span className="spinner library-empty" />}
          {models?.length === 0 && <p className="library-empty">{t('model.empty')}</p>}
          {models !== null && models.length > 0 && <ModelTable models={models} chosen={chosen} onChoose={setChosen} />}
          <AnswerMode />
        </div>
      </section>
      <section className="pane model-facts" data-pane="model" aria-label={model?.name ?? t('model.model')}>
        {model === undefined ? <p className="library-empty">{t('model.select')}</p> : <ModelFacts model={model} />}
      </section>
    </div>
  );
}

interface TableProps {
  readonly models: readonly ModelState[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

function ModelTable({ models, chosen, onChoose }: TableProps) {
  const { t } = useWords();
  return (
    <table className="model-table">
      <thead>
        <tr>
          <th scope="col">{t('model.model')}</th>
          <th scope="col" className="wide-only">
            {t('model.use')}
          </th>
          <th scope="col" className="wide-only">
            {t('model.size')}
          </th>
          <th scope="col">{t('model.state')}</th>
        </tr>
      </thead>
      <tbody>
        {models.map((model, index) => (
          <tr key={`${model.role}-${model.file}`} data-selected={index === chosen}>
            <td>
              <button type="button" aria-pressed={index === chosen} onClick={() => onChoose(index)}>
                {model.name}
              </button>
              <span className="caption">{model.file}</span>
            </td>
            <td className="wide-only">
              <RoleName role={model.role} />
            </td>
            <td className="wide-only">{formatBytes(model.size)}</td>
            <td>
              <ModelPill state={model.state} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RoleName({ role }: { readonly role: string }) {
  const { t } = useWords();
  const key = `model.role.${role}`;
  return isWord(key) ? t(key) : role;
}

function ModelPill({ state }: { readonly state: ModelState['state'] }) {
  const { t } = useWords();
  const tone = state === 'ready' ? 'ok' : state === 'damaged' ? 'error' : '';
  return <span className={`pill ${tone}`}>{t(`model.${state}`)}</span>;
}

/** Composed or quoted, with the model that each needs. */
function AnswerMode() {
  const { t } = useWords();
  const style = useWindow((state) => state.settings.answerStyle);
  const composed = useWindow((state) => state.app?.styles.includes('composed') ?? false);
  const value = style === 'quoted' || !composed ? 'quoted' : 'composed';
  return (
    <div className="answer-mode">
      <h2>{t('model.answers')}</h2>
      <Choice
        name={t('model.answers')}
        value={value}
        onChange={(next) => {
          const answerStyle = next === 'composed' ? 'auto' : 'quoted';
          changeScope({ style: answerStyle });
          void changeSettings({ answerStyle });
        }}
        options={[
          {
            value: 'composed',
            name: t('style.composed'),
            sub: composed ? t('style.composedSub') : `${t('style.composedSub')} ${t('model.needsModel')}`,
            disabled: !composed,
          },
          { value: 'quoted', name: t('style.quoted'), sub: t('style.quotedSub') },
        ]}
      />
    </div>
  );
}

function ModelFacts({ model }: { readonly model: ModelState }) {
  const { t } = useWords();
  return (
    <>
      <header className="pane-head models-head">
        <h2 className="grow cut">{model.name}</h2>
        <ModelPill state={model.state} />
      </header>
      <div className="models-scroll model-facts-body">
        {model.error !== null && (
          <Trouble title={t(model.state === 'damaged' ? 'model.damaged' : 'model.missing')} error={model.error} />
        )}
        <dl className="fact-list">
          <dt>{t('model.use')}</dt>
          <dd>
            <RoleName role={model.role} />
          </dd>
          <dt>{t('model.size')}</dt>
          <dd>{formatBytes(model.size)}</dd>
          <dt>{t('model.licence')}</dt>
          <dd>{model.licence}</dd>
          <dt>SHA-256</dt>
          <dd>
            <span className="mono">{model.sha256}</span>{' '}
            <button type="button" className="link" onClick={() => void request('app.copy', { text: model.sha256 })}>
              {t('copy')}
            </button>
          </dd>
          <dt>{t('model.from')}</dt>
          <dd>{model.origin}</dd>
          <dt>{t('model.path')}</dt>
          <dd className="mono">{model.path}</dd>
        </dl>
      </div>
    </>
  );
}
