import { Menu, type MenuItemConstructorOptions } from 'electron';

const labels = {
  en: {
    file: 'File',
    add: 'Add documents…',
    report: 'Report…',
    edit: 'Edit',
    view: 'View',
    go: 'Go',
    goTo: 'Go to…',
    library: 'Library',
    ask: 'Ask',
    source: 'Source',
    settings: 'Settings',
    theme: 'Switch theme',
    language: '中文',
    window: 'Window',
    help: 'Help',
    keyboard: 'Keyboard',
    offline: 'How "no network" is proved',
  },
  zh: {
    file: '文件',
    add: '添加文件……',
    report: '报告……',
    edit: '编辑',
    view: '查看',
    go: '转到',
    goTo: '转到……',
    library: '文件库',
    ask: '提问',
    source: '原文',
    settings: '设置',
    theme: '切换主题',
    language: 'English',
    window: '窗口',
    help: '帮助',
    keyboard: '键盘',
    offline: '如何证明“无网络”',
  },
} as const;

/** Commands of the window that a menu entry names; sent as `menu.command` events. */
export const menuCommands = [
  'add-documents',
  'report',
  'go-to',
  'library',
  'ask',
  'source',
  'settings',
  'switch-theme',
  'switch-language',
  'keyboard',
  'air-gap',
] as const;
export type MenuCommand = (typeof menuCommands)[number];

/** The menu bar. The keys beside the entries are shown here and handled by the window, where focus decides what they mean. */
export function applicationMenu(language: 'en' | 'zh', platform: NodeJS.Platform, tell: (command: MenuCommand) => void): Menu {
  const say = labels[language];
  const entry = (label: string, command: MenuCommand, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click: () => tell(command),
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
  });
  const template: MenuItemConstructorOptions[] = [
    ...(platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
    {
      label: say.file,
      submenu: [
        entry(say.add, 'add-documents', 'CmdOrCtrl+O'),
        entry(say.report, 'report', 'CmdOrCtrl+E'),
        { type: 'separator' },
        entry(say.settings, 'settings', 'CmdOrCtrl+,'),
        { type: 'separator' },
        { role: platform === 'darwin' ? 'close' : 'quit' },
      ],
    },
    {
      label: say.edit,
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        { type: 'separator' },
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
      ],
    },
    {
      label: say.view,
      submenu: [
        entry(say.theme, 'switch-theme'),
        entry(say.language, 'switch-language'),
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    {
      label: say.go,
      submenu: [
        entry(say.goTo, 'go-to', 'CmdOrCtrl+K'),
        entry(say.library, 'library', 'CmdOrCtrl+1'),
        entry(say.ask, 'ask', 'CmdOrCtrl+2'),
        entry(say.source, 'source', 'CmdOrCtrl+3'),
      ],
    },
    ...(platform === 'darwin' ? [{ label: say.window, role: 'windowMenu' } as const] : []),
    { label: say.help, role: 'help', submenu: [entry(say.keyboard, 'keyboard', 'F1'), entry(say.offline, 'air-gap')] },
  ];
  return Menu.buildFromTemplate(template);
}
