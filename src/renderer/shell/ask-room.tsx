import { Group, Panel, Separator } from 'react-resizable-panels';
import { AskPane } from '../ask/ask-pane.tsx';
import { VerdictShort } from '../ask/verdict-line.tsx';
import { ImportForm } from '../import/import-form.tsx';
import { ImportPane } from '../import/import-pane.tsx';
import { LibraryPane } from '../library/library-pane.tsx';
import { ClauseCardPane } from '../source/clause-card-pane.tsx';
import { SourcePane } from '../source/source-pane.tsx';
import { rememberedView, rememberView } from '../state/remember-view.ts';
import { useWindow } from '../state/use-window.ts';
import { windowStore } from '../state/window-store.ts';
import { useWords } from '../words/use-words.ts';
import { FirstStart, FirstStartSource } from './first-start.tsx';
import { LibraryDrawer } from './library-drawer.tsx';
import { type Layout, useLayout } from './use-layout.ts';

const sizes = {
  three: { library: 272, ask: 548 },
  wide: { library: 300, ask: 660 },
  widest: { library: 320, ask: 760 },
} as const;

/** Library, ask and source side by side, or as the width allows. */
export function AskRoom() {
  const layout = useLayout();
  const drawer = useWindow((state) => state.drawer);
  const empty = useIsEmpty();
  if (layout === 'tabs') return <TabbedPanes drawer={drawer} />;
  return (
    <>
      {layout === 'narrow' && drawer && <LibraryDrawer />}
      <SplitPanes key={`${layout}-${empty}`} layout={layout} empty={empty} />
    </>
  );
}

function readLayout(value: unknown): Record<string, number> | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  return Object.values(value).every((size) => typeof size === 'number') ? (value as Record<string, number>) : null;
}

/** The first start has one thing to do: its pane is wider, the blank source narrower. */
const firstStartWidth = 686;

function SplitPanes({ layout, empty }: { readonly layout: Exclude<Layout, 'tabs'>; readonly empty: boolean }) {
  const { t } = useWords();
  const narrow = layout === 'narrow';
  const size = narrow ? null : sizes[layout];
  const kept = empty ? null : rememberedView(`panes-${layout}`, readLayout);
  const card = layout === 'widest' && !empty;
  return (
    <Group
      orientation="horizontal"
      resizeTargetMinimumSize={{ coarse: 20, fine: 9 }}
      {...(kept === null ? {} : { defaultLayout: kept })}
      onLayoutChanged={(sizesNow, meta) => {
        if (meta.isUserInteraction && !empty) rememberView({ [`panes-${layout}`]: { ...sizesNow } });
      }}
    >
      {size !== null && (
        <>
          <Panel id="library" defaultSize={size.library} minSize={220} maxSize={420} groupResizeBehavior="preserve-pixel-size">
            <LibraryPane />
          </Panel>
          <Separator className="sash" aria-label={t('pane.widthOf', { pane: t('pane.documents') })} />
        </>
      )}
      <Panel
        id="ask"
        defaultSize={narrow ? '46' : empty ? firstStartWidth : (size?.ask ?? 548)}
        minSize={400}
        {...(narrow ? {} : { groupResizeBehavior: 'preserve-pixel-size' as const })}
      >
        <MiddlePane />
      </Panel>
      <Separator className="sash" aria-label={t('pane.widthOf', { pane: t('pane.ask') })} />
      <Panel id="source" minSize={empty ? 240 : 400}>
        <RightPane />
      </Panel>
      {card && (
        <>
          <Separator className="sash" aria-label={t('pane.widthOf', { pane: t('pane.source') })} />
          <Panel id="card" defaultSize={360} minSize={280} maxSize={560} groupResizeBehavior="preserve-pixel-size">
            <ClauseCardPane />
          </Panel>
        </>
      )}
    </Group>
  );
}

/** Nothing is in the library and nothing is on its way into it. */
function useIsEmpty(): boolean {
  return useWindow((state) => state.app !== null && state.documents.length === 0 && state.app.documents === 0);
}

function MiddlePane() {
  const middle = useWindow((state) => state.middle);
  const empty = useIsEmpty();
  if (middle === 'import') return <ImportPane />;
  return empty ? <FirstStart /> : <AskPane />;
}

function RightPane() {
  const middle = useWindow((state) => state.middle);
  const empty = useIsEmpty();
  const item = useWindow((state) => state.importItem);
  const showForm = useWindow(
    (state) =>
      state.middle === 'import' && (state.importItem !== null || state.queue.needYou > 0 || state.source.documentId === null),
  );
  if (middle === 'import' && showForm) return <ImportForm key={item} />;
  return empty ? <FirstStartSource /> : <SourcePane />;
}

/** Below 900 pixels (200 % zoom): Ask and Source are two tabs under one head; the verdict stays in sight. */
function TabbedPanes({ drawer }: { readonly drawer: boolean }) {
  const { t } = useWords();
  const tab = useWindow((state) => state.tab);
  return (
    <div className="tabbed">
      {drawer && <LibraryDrawer />}
      <div className="room-tabs" role="tablist" aria-label={t('pane.ask')}>
        {(['ask', 'source'] as const).map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab === name}
            aria-controls={`panel-${name}`}
            tabIndex={tab === name ? 0 : -1}
            onClick={() => windowStore.set({ tab: name })}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
              const other = name === 'ask' ? 'source' : 'ask';
              windowStore.set({ tab: other });
              document.getElementById(`tab-${other}`)?.focus();
            }}
          >
            {t(name === 'ask' ? 'tab.ask' : 'tab.source')}
          </button>
        ))}
      </div>
      <VerdictShort />
      <div className="tab-panel" role="tabpanel" id="panel-ask" aria-labelledby="tab-ask" hidden={tab !== 'ask'}>
        <MiddlePane />
      </div>
      <div className="tab-panel" role="tabpanel" id="panel-source" aria-labelledby="tab-source" hidden={tab !== 'source'}>
        <RightPane />
      </div>
    </div>
  );
}
