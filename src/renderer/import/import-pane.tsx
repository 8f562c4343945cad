import { Ban, Check, Circle, CircleAlert, CircleCheck, CircleX, type LucideIcon, Pause, Play, Plus, X } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type { ImportItem } from '../../shared/window/import-queue.ts';
import { Icon } from '../parts/icon.tsx';
import { IconButton } from '../parts/icon-button.tsx';
import { StoppedService } from '../shell/stopped-service.tsx';
import { useWindow } from '../state/use-window.ts';
import { windowStore } from '../state/window-store.ts';
import { useWords } from '../words/use-words.ts';
import { cancelImport, chooseFiles, pauseImport, removeImport } from './import-actions.ts';
import { ImportRowDetail } from './import-row-detail.tsx';
import { rowFigure, sortedItems } from './import-rows.ts';
import './import.css';

/** The queue: what needs a person on top, then what is at work, what waits, what is done. */
export function ImportPane() {
  const { t } = useWords();
  const queue = useWindow((state) => state.queue);
  const items = useMemo(() => sortedItems(queue.items), [queue.items]);
  const busy = items.some((item) => item.state === 'waiting' || item.state === 'working');
  return (
    <section className="pane import-pane" data-pane="ask" aria-label={t('pane.import')}>
      <header className="pane-head import-head">
        <h1>{t('pane.import')}</h1>
        <span className="caption grow">{t('imp.done', { n: queue.finished, m: items.length })}</span>
        {busy && (
          <>
            <button type="button" className="button small" onClick={() => void pauseImport(!queue.paused)}>
              <Icon of={queue.paused ? Play : Pause} size={14} />
              {t(queue.paused ? 'imp.resume' : 'imp.pause')}
            </button>
            <button type="button" className="button small" onClick={() => void cancelImport(null)}>
              {t('imp.cancelRest')}
            </button>
          </>
        )}
        <IconButton icon={Plus} name={t('imp.add')} onClick={() => void chooseFiles()} />
        <IconButton icon={X} name={t('imp.toDocuments')} onClick={() => windowStore.set({ middle: 'ask' })} />
      </header>
      <StoppedService />
      {items.length === 0 ? <p className="library-empty">{t('imp.empty')}</p> : <ImportList items={items} />}
      {queue.passedOver.length > 0 && (
        <p className="import-foot caption">
          {t('imp.passedOver', { files: queue.passedOver.map((path) => path.split(/[\\/]/).at(-1)).join(', ') })}
        </p>
      )}
      <footer className="import-foot">
        <span className="caption grow">{t('imp.goesOn')}</span>
        {!busy && items.length > 0 && (
          <>
            <button type="button" className="button small" onClick={() => void removeImport(null)}>
              {t('imp.clearDone')}
            </button>
            <button type="button" className="button small primary" onClick={() => windowStore.set({ middle: 'ask' })}>
              {t('imp.toDocuments')}
            </button>
          </>
        )}
      </footer>
    </section>
  );
}

function ImportList({ items }: { readonly items: readonly ImportItem[] }) {
  const chosen = useWindow((state) => state.importItem);
  const list = useRef<HTMLUListElement>(null);
  const needing = items.find((item) => item.state === 'needs-you')?.itemId ?? null;
  useEffect(() => {
    if (chosen === null && needing !== null) windowStore.set({ importItem: needing });
  }, [chosen, needing]);
  const step = (from: number, by: number): void => {
    const next = items[from + by];
    if (next === undefined) return;
    windowStore.set({ importItem: next.itemId });
    list.current?.querySelectorAll<HTMLElement>('[data-import-name]')[from + by]?.focus();
  };
  return (
    <ul className="import-list" ref={list}>
      {items.map((item, index) => (
        <ImportRow key={item.itemId} item={item} selected={item.itemId === chosen} onStep={(by) => step(index, by)} />
      ))}
    </ul>
  );
}

const marks: Readonly<Record<ImportItem['state'], readonly [LucideIcon, string] | null>> = {
  waiting: [Circle, 'tone-quiet'],
  working: null,
  usable: null,
  'needs-you': [CircleAlert, 'tone-withheld'],
  ready: [CircleCheck, 'tone-ok'],
  duplicate: [CircleCheck, 'tone-ok'],
  failed: [CircleX, 'tone-error'],
  cancelled: [Ban, 'tone-quiet'],
};

interface RowProps {
  readonly item: ImportItem;
  readonly selected: boolean;
  readonly onStep: (by: -1 | 1) => void;
}

function ImportRow({ item, selected, onStep }: RowProps) {
  const { t } = useWords();
  const mark = marks[item.state];
  const figure = rowFigure(item, t);
  return (
    <li className="import-row" data-state={item.state} data-selected={selected} data-item={item.file}>
      {mark !== null ? (
        <Icon of={mark[0]} className={mark[1]} />
      ) : item.steps.some((step) => step.state === 'working') ? (
        <span className="spinner" aria-hidden="true" />
      ) : (
        <Icon of={CircleCheck} className="tone-ok" />
      )}
      <button
        type="button"
        className="import-name cut"
        data-import-name
        aria-current={selected}
        onClick={() => windowStore.set({ importItem: item.itemId })}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') onStep(1);
          else if (event.key === 'ArrowUp') onStep(-1);
          else if (event.key === 'Delete') void removeImport(item.itemId);
          else return;
          event.preventDefault();
        }}
      >
        {item.file}
      </button>
      {item.state === 'needs-you' && <span className="pill withheld">{t('imp.needsYou')}</span>}
      {item.state === 'failed' && <span className="pill error">{t('imp.notImported')}</span>}
      {figure !== '' && <span className="caption import-figure">{figure}</span>}
      {(item.state === 'waiting' || item.state === 'working') && (
        <IconButton
          icon={X}
          className="import-cancel"
          name={`${t('cancel')}: ${item.file}`}
          onClick={() => void cancelImport(item.itemId)}
        />
      )}
      <div className="import-detail">
        <ImportBar item={item} />
        <ImportRowDetail item={item} />
      </div>
    </li>
  );
}

/** The bar of the step at work and the four steps; nothing for rows that are done or wait. */
function ImportBar({ item }: { readonly item: ImportItem }) {
  const { t } = useWords();
  if (item.state !== 'working' && item.state !== 'usable') return null;
  const now = item.steps.find((step) => step.state === 'working');
  return (
    <>
      {now !== undefined && now.total > 0 && (
        <div
          className="bar"
          role="progressbar"
          aria-label={item.file}
          aria-valuemin={0}
          aria-valuemax={now.total}
          aria-valuenow={now.done}
          aria-valuetext={rowFigure(item, t)}
        >
          <i style={{ width: `${(now.done / now.total) * 100}%` }} />
        </div>
      )}
      <ol className="import-steps">
        {item.steps.map((step) => (
          <li key={step.step} data-state={step.state}>
            {step.state === 'done' && <Icon of={Check} size={14} />}
            {step.state === 'working' && <span className="spinner" aria-hidden="true" />}
            {t(`imp.step.${step.step}`)}
          </li>
        ))}
      </ol>
    </>
  );
}
