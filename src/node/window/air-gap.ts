import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { AirGapStatement } from '../../shared/window/views.ts';
import type { NetworkAttempt } from './host-capabilities.ts';

export interface AirGapFacts {
  readonly application: string;
  readonly host: 'electron' | 'browser';
  readonly buildHash: string;
  readonly createdAt: string;
  readonly attempts: readonly NetworkAttempt[];
}

const words = {
  en: {
    title: 'Air-gap statement',
    made: 'Made',
    program: 'Program',
    build: 'Build (sha256)',
    host: 'Window',
    hosts: { electron: 'Electron', browser: 'installed browser, driven over a pipe' },
    measures: 'What keeps the network out',
    attempts: 'Tried when the program started',
    refused: 'refused',
    notRefused: 'NOT refused',
    list: [
      'No part of the program opens a network connection or listens on a port.',
      'The window may load the program’s own files alone (content security policy, every other request is refused).',
      'Every permission of the window is denied; it cannot navigate or open another window.',
      'Models are read from disk; the package holds no code that fetches any.',
    ],
    asked: 'Requests of the window to these addresses were made and must be refused:',
  },
  zh: {
    title: '离线声明',
    made: '生成时间',
    program: '程序',
    build: '构建 (sha256)',
    host: '窗口',
    hosts: { electron: 'Electron', browser: '已安装的浏览器，经管道驱动' },
    measures: '隔绝网络的措施',
    attempts: '启动时的尝试',
    refused: '已拒绝',
    notRefused: '未拒绝',
    list: [
      '程序的任何部分都不建立网络连接，也不监听端口。',
      '窗口只能加载程序自身的文件（内容安全策略；其他请求一律拒绝）。',
      '窗口的所有权限均被拒绝；不能跳转，也不能打开其他窗口。',
      '模型从磁盘读取；安装包中没有任何下载模型的代码。',
    ],
    asked: '窗口对下列地址发出请求，必须全部被拒绝：',
  },
} as const;

/** The statement for the audit file: facts that were measured, and the whole of it as text. */
export function airGapStatement(facts: AirGapFacts, language: 'en' | 'zh'): AirGapStatement {
  const say = words[language];
  const lines = [
    say.title,
    '',
    `${say.program}: ${facts.application}`,
    `${say.host}: ${say.hosts[facts.host]}`,
    `${say.build}: ${facts.buildHash}`,
    `${say.made}: ${facts.createdAt}`,
    '',
    say.measures,
    ...say.list.map((measure) => `- ${measure}`),
    '',
    say.attempts,
    say.asked,
    ...facts.attempts.map(
      (attempt) => `- ${attempt.what}: ${attempt.refused ? say.refused : say.notRefused} (${attempt.detail})`,
    ),
  ];
  return { ...facts, attempts: [...facts.attempts], measures: [...say.list], text: `${lines.join('\n')}\n` };
}

/** sha256 over the sorted names and hashes of all files below the folders: the same files give the same value on every machine. */
export async function hashOfFolders(root: string, folders: readonly string[]): Promise<string> {
  const whole = createHash('sha256');
  const files: string[] = [];
  for (const folder of folders) await list(join(root, folder), files);
  const named = files.map((file) => ({ file, name: relative(root, file).split(sep).join('/') }));
  for (const { file, name } of named.sort((left, right) => (left.name < right.name ? -1 : 1))) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    whole.update(`${name} ${hash.digest('hex')}\n`);
  }
  return whole.digest('hex');
}

async function list(folder: string, files: string[]): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await list(path, files);
    else if (entry.isFile()) files.push(path);
  }
}
