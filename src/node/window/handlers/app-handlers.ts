import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { ProvisoError } from '../../../shared/errors.ts';
import { writeReport } from '../../report/write-report.ts';
import { airGapStatement, hashOfFolders } from '../air-gap.ts';
import type { HandlerGroup, WindowContext } from '../window-context.ts';

/** The program itself: state, dialogs, clipboard, statement. */
export function appHandlers(context: WindowContext): HandlerGroup<'app.'> {
  const { host } = context;
  return {
    'app.state': () => context.state(),
    'app.airGap': async ({ language }) =>
      airGapStatement(
        {
          application: context.layout.application,
          host: host.kind,
          buildHash: await hashOfFolders(context.layout.root, context.layout.built ? ['out'] : ['src']),
          createdAt: new Date().toISOString(),
          attempts: await host.networkAttempts(),
        },
        language,
      ),
    'app.openFiles': async ({ folders }) => ({ paths: [...(await host.openFiles(folders))] }),
    'app.saveFile': async ({ suggestedName }) => ({ path: await host.saveFile(safeName(suggestedName)) }),
    'app.showInFolder': async ({ path }) => {
      if (!context.written.has(path))
        throw new ProvisoError('wrong-usage', 'Only a file that was saved here can be shown in its folder.', { path });
      await host.showInFolder(path);
      return {};
    },
    'app.copy': async ({ text, html }) => {
      await host.copy(text, html);
      return {};
    },
    'app.writeText': async ({ path, text }) => {
      await writeReport(path, text);
      context.written.add(path);
      return { size: (await stat(path)).size };
    },
    'app.tryAgain': () => {
      context.tryAgain();
      return {};
    },
  };
}

/** A name and nothing else: no folders, no signs that a system forbids. */

/** A name and nothing else: no folders, no signs that a system forbids. */
function safeName(name: string): string {
  const plain = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ');
  return basename(plain).replace(/^\.+/, '').trim() || 'proviso';
}
