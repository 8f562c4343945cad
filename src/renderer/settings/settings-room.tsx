import { type ReactNode, useState } from 'react';
import type { ErrorPayload } from '../../shared/errors.ts';
import type { Settings, SettingsChange } from '../../shared/window/settings.ts';
import { splitGroups } from '../import/metadata-form.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { request } from '../services/window-api.ts';
import { ShortcutLists } from '../shell/shortcuts-dialog.tsx';
import { useWindow } from '../state/use-window.ts';
import { windowStore } from '../state/window-store.ts';
import { useWords } from '../words/use-words.ts';
import type { WordKey } from '../words/word-key.ts';
import { changeSettings } from './settings-actions.ts';
import './settings.css';

const parts = ['general', 'library', 'computer', 'groups', 'keyboard', 'about'] as const;
type Part = (typeof parts)[number];

/** Settings in parts; every change applies at once. */
export function SettingsRoom() {
  const { t } = useWords();
  const [part, setPart] = useState<Part>('general');
  const [error, setError] = useState<ErrorPayload | null>(null);
  const settings = useWindow((state) => state.settings);
  const change = async (next: SettingsChange): Promise<void> => setError(await changeSettings(next));
  return (
    <div className="settings-room">
      <nav className="settings-parts" data-pane="settings" aria-label={t('nav.settings')}>
        <h1>{t('nav.settings')}</h1>
        {parts.map((name) => (
          <button key={name} type="button" aria-current={part === name ? 'true' : undefined} onClick={() => setPart(name)}>
            {t(`set.${name}`)}
          </button>
        ))}
      </nav>
      <section className="settings-body" aria-label={t(`set.${part}`)}>
        <h2>{t(`set.${part}`)}</h2>
        {error !== null && <Trouble title={t('nav.settings')} error={error} />}
        {part === 'general' && <General settings={settings} onChange={change} />}
        {part === 'library' && <LibraryPart settings={settings} onChange={change} />}
        {part === 'computer' && <Computer settings={settings} onChange={change} />}
        {part === 'groups' && <Groups settings={settings} onChange={change} />}
        {part === 'keyboard' && <Keyboard settings={settings} onChange={change} />}
        {part === 'about' && <About />}
        <p className="caption">{t('set.applied')}</p>
      </section>
    </div>
  );
}

interface PartProps {
  readonly settings: Settings;
  readonly onChange: (change: SettingsChange) => Promise<void>;
}

function Row({ name, hint, children }: { readonly name: string; readonly hint?: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
    <label className="settings-row">
      <span>{name}</span>
      {children}
      {hint !== undefined && <span className="caption">{hint}</span>}
    </label>
  );
}

interface SelectProps<Value extends string> {
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChange: (value: Value) => void;
}

function Select<Value extends string>({ value, options, onChange }: SelectProps<Value>) {
  return (
    <select className="field" value={value} onChange={(event) => onChange(event.target.value as Value)}>
      {options.map(([key, words]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </select>
  );
}

const textSizes = [80, 90, 100, 110, 125, 150, 175, 200] as const;

function General({ settings, onChange }: PartProps) {
  const { t } = useWords();
  const named = <Value extends string>(pairs: readonly (readonly [Value, WordKey])[]) =>
    pairs.map(([value, key]) => [value, t(key)] as const);
  return (
    <>
      <Row name={t('language')}>
        <Select
          value={settings.language}
          options={named<Settings['language']>([
            ['system', 'set.system'],
            ['en', 'set.english'],
            ['zh', 'set.chinese'],
          ])}
          onChange={(language) => void onChange({ language })}
        />
      </Row>
      <Row name={t('theme')}>
        <Select
          value={settings.theme}
          options={named<Settings['theme']>([
            ['system', 'set.system'],
            ['light', 'set.light'],
            ['dark', 'set.dark'],
          ])}
          onChange={(theme) => void onChange({ theme })}
        />
      </Row>
      <Row name={t('set.textSize')}>
        <Select
          value={String(settings.textSize)}
          options={textSizes.map((size) => [String(size), `${size} %`] as const)}
          onChange={(size) => void onChange({ textSize: Number(size) })}
        />
      </Row>
      <Row name={t('set.density')}>
        <Select
          value={settings.density}
          options={named<Settings['density']>([
            ['compact', 'set.compact'],
            ['comfortable', 'set.comfortable'],
          ])}
          onChange={(density) => void onChange({ density })}
        />
      </Row>
      <Row name={t('set.motion')}>
        <Select
          value={settings.reducedMotion}
          options={named<Settings['reducedMotion']>([
            ['system', 'set.system'],
            ['on', 'set.motionOff'],
          ])}
          onChange={(reducedMotion) => void onChange({ reducedMotion })}
        />
      </Row>
    </>
  );
}

function LibraryPart({ settings, onChange }: PartProps) {
  const { t } = useWords();
  const folder = useWindow((state) => state.app?.libraryFolder ?? '');
  const choose = async (): Promise<void> => {
    const picked = await request('app.openFiles', { folders: true });
    const [path] = picked.ok ? picked.value.paths : [];
    if (path !== undefined) await onChange({ libraryFolder: path });
  };
  return (
    <div className="settings-row">
      <span>{t('set.place')}</span>
      <span className="mono">{settings.libraryFolder ?? folder}</span>
      <span className="settings-actions">
        <button type="button" className="button small" onClick={() => void choose()}>
          {t('fact.change')}
        </button>
        <button type="button" className="button small" onClick={() => void request('app.showInFolder', { path: folder })}>
          {t('set.showFolder')}
        </button>
        {settings.libraryFolder !== null && (
          <button type="button" className="button small quiet" onClick={() => void onChange({ libraryFolder: null })}>
            {t('set.placeDefault')}
          </button>
        )}
      </span>
      <span className="caption">{t('set.placeHint')}</span>
    </div>
  );
}

function Computer({ settings, onChange }: PartProps) {
  const { t } = useWords();
  const most = Math.max(1, globalThis.navigator.hardwareConcurrency);
  const numbers = Array.from({ length: most }, (_, index) => String(index + 1));
  return (
    <Row name={t('set.threads')} hint={t('set.threadsHint')}>
      <Select
        value={settings.threads === null ? 'auto' : String(settings.threads)}
        options={[['auto', t('set.threadsAuto')], ...numbers.map((number) => [number, number] as const)]}
        onChange={(value) => void onChange({ threads: value === 'auto' ? null : Number(value) })}
      />
    </Row>
  );
}

function Groups({ settings, onChange }: PartProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState(settings.accessGroups.join(', '));
  return (
    <Row name={t('set.groupsName')} hint={t('set.groupsHint')}>
      <input
        className="field"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void onChange({ accessGroups: splitGroups(typed) })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void onChange({ accessGroups: splitGroups(typed) });
        }}
      />
    </Row>
  );
}

function Keyboard({ settings, onChange }: PartProps) {
  const { t } = useWords();
  return (
    <>
      <Row name={t('set.singleKeys')}>
        <Select
          value={settings.singleKeys ? 'on' : 'off'}
          options={[
            ['on', t('set.on')],
            ['off', t('set.off')],
          ]}
          onChange={(value) => void onChange({ singleKeys: value === 'on' })}
        />
      </Row>
      <ShortcutLists />
    </>
  );
}

function About() {
  const { t } = useWords();
  const app = useWindow((state) => state.app);
  return (
    <>
      <p>{t('set.aboutText')}</p>
      <dl className="fact-list">
        <dt>{t('set.version')}</dt>
        <dd>{app?.application}</dd>
        <dt>{t('set.host')}</dt>
        <dd>
          {app?.host} · {app?.platform}
        </dd>
      </dl>
      <p>
        <button type="button" className="button" onClick={() => windowStore.set({ dialog: 'airGap' })}>
          {t('offline.how')}
        </button>
      </p>
    </>
  );
}
