import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ProvisoError } from '../../../shared/errors.ts';
import { reportParts } from '../../../shared/report-parts.ts';
import { sha256OfFile } from '../../models/model-file.ts';
import type { HandlerGroup, WindowContext } from '../window-context.ts';

/** Reports: preview and saving. */
export function reportHandlers(context: WindowContext): HandlerGroup<'report.'> {
  const { visible } = context;
  return {
    'report.preview': async ({ answerIds, language, include }) => {
      for (const answerId of answerIds) await visible.answer(answerId);
      const folder = await mkdtemp(join(tmpdir(), 'proviso-preview-'));
      try {
        const path = join(folder, 'preview.html');
        await visible.service.report(answerIds, 'html', path, { language, parts: new Set(include ?? reportParts) });
        return { html: await readFile(path, 'utf8') };
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    'report.save': async ({ answerIds, format, path, language, include }) => {
      for (const answerId of answerIds) await visible.answer(answerId);
      const known = context.reportFormats.find((candidate) => candidate === format);
      if (known === undefined)
        throw new ProvisoError(
          'wrong-usage',
          `Reports cannot be saved as ${format} here. Choose one of: ${context.reportFormats.join(', ')}.`,
        );
      await visible.service.report(answerIds, known, path, { language, parts: new Set(include ?? reportParts) });
      context.written.add(path);
      return { path, size: (await stat(path)).size, sha256: await sha256OfFile(path) };
    },
  };
}
