import {
  CircleCheck,
  CircleDashed,
  Files,
  FolderOpen,
  HardDrive,
  Highlighter,
  ListTree,
  type LucideIcon,
  MessageSquareQuote,
  ShieldCheck,
} from 'lucide-react';
import { addSamples, chooseFiles } from '../import/import-actions.ts';
import { Icon } from '../parts/icon.tsx';
import { useWindow } from '../state/use-window.ts';
import { windowStore } from '../state/window-store.ts';
import { useWords } from '../words/use-words.ts';
import type { WordKey } from '../words/word-key.ts';
import './first-start.css';

const steps: readonly (readonly [LucideIcon, WordKey, WordKey])[] = [
  [ListTree, 'first.read', 'first.readSub'],
  [MessageSquareQuote, 'first.ask', 'first.askSub'],
  [Highlighter, 'first.check', 'first.checkSub'],
];

/** The empty library: where to drop, what will happen, and what this computer does and does not do. */
export function FirstStart() {
  const { t } = useWords();
  const app = useWindow((state) => state.app);
  return (
    <section className="pane first-start" data-pane="ask" aria-label={t('pane.ask')}>
      <div className="drop-area">
        <Icon of={Files} size={24} className="tone-accent" />
        <h1>{t('drop')}</h1>
        <p>{t('drop.kinds')}</p>
        <div className="drop-actions">
          <button type="button" className="button primary" data-pane-focus onClick={() => void chooseFiles()}>
            <Icon of={FolderOpen} size={14} />
            {t('drop.choose')}
          </button>
          {app?.sampleLibrary === true && (
            <button type="button" className="button" onClick={() => void addSamples()}>
              {t('drop.samples')}
            </button>
          )}
        </div>
      </div>
      <ol className="first-steps">
        {steps.map(([icon, title, sub]) => (
          <li key={title}>
            <Icon of={icon} className="tone-accent" />
            <h2>{t(title)}</h2>
            <p>{t(sub)}</p>
          </li>
        ))}
      </ol>
      <Facts />
    </section>
  );
}

function Facts() {
  const { t } = useWords();
  const app = useWindow((state) => state.app);
  if (app === null) return null;
  const searchReady = app.embeddingModel?.ready === true;
  const rows: readonly {
    readonly icon: LucideIcon;
    readonly good: boolean;
    readonly name: WordKey;
    readonly is: string;
    readonly link: WordKey;
    readonly go: () => void;
  }[] = [
    {
      icon: ShieldCheck,
      good: true,
      name: 'fact.network',
      is: t('fact.networkIs'),
      link: 'offline.how',
      go: () => windowStore.set({ dialog: 'airGap' }),
    },
    {
      icon: searchReady ? CircleCheck : CircleDashed,
      good: searchReady,
      name: 'fact.search',
      is: t(searchReady ? 'fact.searchIs' : 'fact.searchMissing'),
      link: 'fact.models',
      go: () => windowStore.set({ room: 'models' }),
    },
    {
      icon: app.writingModel === null ? CircleDashed : CircleCheck,
      good: app.writingModel !== null,
      name: 'fact.writing',
      is: app.writingModel?.name ?? t('model.none'),
      link: 'fact.models',
      go: () => windowStore.set({ room: 'models' }),
    },
    {
      icon: HardDrive,
      good: false,
      name: 'fact.library',
      is: app.libraryFolder,
      link: 'fact.change',
      go: () => windowStore.set({ room: 'settings' }),
    },
  ];
  return (
    <ul className="first-facts">
      {rows.map((row) => (
        <li key={row.name}>
          <Icon of={row.icon} className={row.good ? 'tone-ok' : 'tone-quiet'} />
          <span className="tone-quiet">{t(row.name)}</span>
          <span className={row.name === 'fact.library' ? 'cut' : undefined} title={row.is}>
            {row.is}
          </span>
          <button type="button" className="link" onClick={row.go} aria-label={`${t(row.name)}: ${t(row.link)}`}>
            {t(row.link)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A blank sheet with one lit clause, where sources will lie. */
export function FirstStartSource() {
  const { t } = useWords();
  return (
    <section className="pane first-source" data-pane="source" aria-label={t('pane.source')}>
      <div className="blank-sheet" aria-hidden="true">
        <i style={{ width: '62%' }} className="thick" />
        <i />
        <i style={{ width: '92%' }} />
        <i style={{ width: '70%' }} />
        <i className="lit" style={{ width: '98%' }} />
        <i className="lit" style={{ width: '58%' }} />
        <i style={{ width: '88%' }} />
        <i />
        <i style={{ width: '44%' }} />
      </div>
      <p>{t('source.empty')}</p>
    </section>
  );
}
