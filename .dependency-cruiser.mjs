/** Import rules of the layers: shared <- core <- node <- hosts. Each rule has a failing example in test/import-rules. */
const root = '(^|/)src/';

export default {
  forbidden: [
    {
      name: 'shared-imports-nothing',
      comment: 'src/shared is the contract: it may use zod and itself only.',
      severity: 'error',
      from: { path: `${root}shared/` },
      to: { pathNot: [`${root}shared/`, 'node_modules/zod/'] },
    },
    {
      name: 'core-is-pure',
      comment: 'src/core may use shared and itself; no Node, Electron, SQLite, models or packages other than zod.',
      severity: 'error',
      from: { path: `${root}core/` },
      to: { pathNot: [`${root}(core|shared)/`, 'node_modules/zod/'] },
    },
    {
      name: 'node-knows-no-host',
      comment: 'src/node holds adapters: it may not import a host, the window or Electron.',
      severity: 'error',
      from: { path: `${root}node/` },
      to: { path: [`${root}(main|preload|renderer|browser-host|cli|workers)/`, '(^|/)electron($|/)'] },
    },
    {
      name: 'workers-know-no-host',
      severity: 'error',
      from: { path: `${root}workers/` },
      to: { path: [`${root}(main|preload|renderer|browser-host|cli)/`, '(^|/)electron($|/)'] },
    },
    {
      name: 'cli-knows-no-electron',
      severity: 'error',
      from: { path: `${root}(cli|browser-host)/` },
      to: { path: [`${root}(main|preload|renderer)/`, '(^|/)electron($|/)'] },
    },
    {
      name: 'renderer-sees-shared-alone',
      severity: 'error',
      from: { path: `${root}renderer/` },
      to: { path: [`${root}(core|node|workers|cli|main|preload|browser-host)/`, '(^|/)electron($|/)'] },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: { path: root },
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  },
};
