import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { SourceDocument } from '../../core/read/source-document.ts';
import type { ReadOutcome } from './read-request.ts';

/** Everything of a source beside its text that the window needs later. */
export type SourceLayout = Pick<SourceDocument, 'blocks' | 'lineEndHyphens' | 'pages' | 'boxes' | 'title'>;

const deflate = promisify(deflateRaw);
// The layout is figures, over and over: the fastest level already makes a tenth of it.
const level = { level: 1 };

function layoutText({ blocks, lineEndHyphens, pages, boxes, title }: SourceLayout): string {
  return JSON.stringify({ blocks, lineEndHyphens, pages, boxes, title } satisfies SourceLayout);
}

/** A source's layout as the library stores it: JSON, deflated. */
export function packLayout(layout: SourceLayout): Uint8Array {
  return deflateRawSync(layoutText(layout), level);
}

/** `packLayout` with the deflating beside the caller's other work. */
export function packLayoutAside(layout: SourceLayout): Promise<Uint8Array> {
  return deflate(layoutText(layout), level);
}

export function unpackLayout(packed: Uint8Array): SourceLayout {
  return JSON.parse(inflateRawSync(packed).toString('utf8')) as SourceLayout;
}

/** An outcome with a packed layout as it crosses a border: what the layout holds in bulk is left out of the source. */
export function withoutBulk(outcome: ReadOutcome): ReadOutcome {
  if (outcome.layout === undefined) return outcome;
  const { format, title, language, text, lineEndHyphens, pages, messages } = outcome.source;
  return {
    ...outcome,
    source: { format, title, language, text, lineEndHyphens, pages, messages, blocks: [], boxes: [] },
  };
}

/** The outcome whole again: blocks and boxes are unpacked when somebody first asks for them, which an import never does. */
export function withBulk(outcome: ReadOutcome): ReadOutcome {
  const { layout } = outcome;
  if (layout === undefined) return outcome;
  let unpacked: SourceLayout | null = null;
  const whole = (): SourceLayout => {
    unpacked ??= unpackLayout(layout);
    return unpacked;
  };
  const source: SourceDocument = {
    ...outcome.source,
    get blocks() {
      return whole().blocks;
    },
    get boxes() {
      return whole().boxes;
    },
  };
  return { ...outcome, source };
}
