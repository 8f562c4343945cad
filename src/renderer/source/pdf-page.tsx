import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../words/use-words.ts';
import { markTextLayer } from './mark-text-layer.ts';
import type { PageMark } from './page-mark.ts';
import { PageMarks } from './page-marks.tsx';
import type { ExactBox } from './place-lines.ts';
import type { ViewPage } from './use-source-view.ts';

interface Props {
  readonly pdf: PDFDocumentProxy | null;
  readonly page: ViewPage;
  /** Pixels for one point. */
  readonly scale: number;
  /** Quarter turns clockwise, in degrees. */
  readonly turn: number;
  readonly marks: readonly PageMark[];
  readonly pulse: number;
}

/** One page: canvas, marks over it in the same stacking context, text layer on top. Marks stand before the page is drawn. */
export function PdfPage({ pdf, page, scale, turn, marks, pulse }: Props) {
  const { t } = useWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState(false);
  const [layered, setLayered] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  const [exact, setExact] = useState<ReadonlyMap<string, readonly ExactBox[]>>(new Map());
  const turned = turn % 180 !== 0;
  const width = (turned ? page.height : page.width) * scale;
  const height = (turned ? page.width : page.height) * scale;

  useEffect(() => {
    const target = canvas.current;
    const words = layer.current;
    if (pdf === null || target === null || words === null) return;
    let wanted = true;
    let stop = (): void => undefined;
    const draw = async (): Promise<void> => {
      const source = await pdf.getPage(page.number);
      if (!wanted) return;
      const viewport = source.getViewport({ scale, rotation: (source.rotate + turn) % 360 });
      const sharp = Math.min(globalThis.devicePixelRatio || 1, 2);
      target.width = Math.floor(viewport.width * sharp);
      target.height = Math.floor(viewport.height * sharp);
      const task = source.render({
        canvas: target,
        viewport,
        ...(sharp === 1 ? {} : { transform: [sharp, 0, 0, sharp, 0, 0] }),
      });
      stop = () => task.cancel();
      await task.promise;
      if (!wanted) return;
      setDrawn(true);
      words.replaceChildren();
      const text = new TextLayer({ textContentSource: source.streamTextContent(), container: words, viewport });
      stop = () => text.cancel();
      await text.render();
      if (wanted) setLayered((count) => count + 1);
    };
    draw().catch((error: unknown) => {
      const name = error instanceof Error ? error.name : '';
      if (wanted && name !== 'RenderingCancelledException' && name !== 'AbortException')
        setFailed(error instanceof Error ? error.message : String(error));
    });
    return () => {
      wanted = false;
      stop();
    };
  }, [pdf, page.number, scale, turn]);

  useEffect(() => {
    if (layered === 0 || layer.current === null || turn !== 0) return;
    setExact(markTextLayer(layer.current, marks, scale));
  }, [layered, marks, scale, turn]);

  return (
    <div
      className="pdf-page"
      data-page={page.number}
      data-drawn={drawn}
      style={{ width, height, '--total-scale-factor': scale } as React.CSSProperties}
    >
      <canvas ref={canvas} />
      {!drawn && failed === null && <p className="page-waiting caption">{t('source.drawing', { n: page.number })}</p>}
      {failed !== null && (
        <p className="page-failed">
          {t('stopped.page')}. {t('stopped.rest')} <span className="mono">{failed}</span>
        </p>
      )}
      <PageMarks page={page} scale={scale} turn={turn} marks={marks} exact={turn === 0 ? exact : new Map()} pulse={pulse} />
      <div className="textLayer" ref={layer} data-text-layer />
    </div>
  );
}
