import { Group, Panel, Separator } from 'react-resizable-panels';
import { useLayout, useShort } from '../shell/use-layout.ts';
import { useWindow } from '../state/use-window.ts';
import { useWords } from '../words/use-words.ts';
import { ClauseCardPane } from './clause-card-pane.tsx';
import { SourceHalf } from './source-half.tsx';
import './source.css';

/** The open source, a second one below it when two are compared, and the card of the open clause. */
export function SourcePane() {
  const { t } = useWords();
  const layout = useLayout();
  const short = useShort();
  const documentId = useWindow((state) => state.source.documentId);
  const beside = useWindow((state) => state.source.beside);
  const hasClause = useWindow((state) => state.source.clauseId !== null);
  if (documentId === null)
    return (
      <section className="pane source-empty" data-pane="source" aria-label={t('pane.source')}>
        <p>{t('source.empty')}</p>
      </section>
    );
  const card = hasClause && beside === null && layout !== 'widest';
  return (
    <section className="pane source-pane" data-pane="source" aria-label={t('pane.source')}>
      <Group orientation="vertical" resizeTargetMinimumSize={{ coarse: 20, fine: 9 }}>
        <Panel id="first" minSize={160}>
          <SourceHalf key={documentId} documentId={documentId} part="first" />
        </Panel>
        {beside !== null && (
          <>
            <Separator className="sash" aria-label={t('pane.heightOf', { pane: t('pane.source') })} />
            <Panel id="second" minSize={160}>
              <SourceHalf key={beside.documentId} documentId={beside.documentId} part="second" />
            </Panel>
          </>
        )}
        {card && (
          <>
            <Separator className="sash" aria-label={t('pane.heightOf', { pane: t('card.name') })} />
            <Panel id="card" defaultSize={short ? 40 : 158} minSize={40} maxSize="50" groupResizeBehavior="preserve-pixel-size">
              <ClauseCardPane />
            </Panel>
          </>
        )}
      </Group>
    </section>
  );
}
