import type { ErrorCode, ErrorPayload } from '../../shared/errors.ts';
import type { Language } from './use-words.ts';

/** What each failure means and what to do, in Chinese. English is what the services say themselves. */
const chinese: Readonly<Record<ErrorCode, string>> = {
  'wrong-usage': '请求的内容不完整或不正确，请检查后重试。',
  'file-not-found': '找不到文件。它可能已被移动或删除，请重新选择。',
  'wrong-type': '不支持此类文件。可读取 PDF、Word、HTML、Markdown 或文本。',
  'unreadable-file': '文件已损坏或不完整，无法读取。请取得完整副本，或用其他程序打开后另存，再导入。',
  'empty-file': '文件为空，没有可读取的内容。',
  'file-too-large': '文件过大，无法读取。请拆分后再导入。',
  'archive-too-large': '文件解压后过大，未予读取。',
  'password-required': '文件有打开密码。请输入密码，或另存无密码的副本后再拖入。',
  'password-wrong': '密码不正确，无法打开文件。请重新输入。',
  'no-text-layer': '文件没有文字层，是扫描图像，无法读取其文字。',
  'read-timeout': '读取用时过长，已停止。可以重试。',
  'read-crashed': '读取程序在处理此文件时停止。文件库没有变化，可以重试。',
  'unknown-document': '文件库中没有此文件。',
  'unknown-clause': '文件库中没有此条款。',
  'unknown-answer': '记录中没有此答案。',
  'bad-metadata': '文件信息有误，请检查日期和其他内容。',
  'library-broken': '文件库已损坏，无法读取。请从备份恢复。',
  'library-locked': '文件库正被另一个程序使用。请关闭该程序后重试。',
  'library-newer': '文件库由较新版本的程序建立。请使用该版本打开。',
  'library-unavailable': '文件库服务不可用。请重试，或重新启动程序。',
  'model-missing': '找不到模型文件。',
  'model-damaged': '模型文件已损坏：其校验值与清单不符。',
  'model-crashed': '模型已停止运行。可以重试。',
  'model-unavailable': '模型多次停止，已保持关闭。重试即可重新开启。',
  'model-not-qualified': '此模型在本机测试不合格，不用于撰写答案。',
  'model-no-chat-template': '此模型没有对话模板，不能用于作答。',
  'model-not-fetched': '模型尚未取得。',
  'bad-grammar': '模型的回答形式受限失败，未予采用。',
  'vectors-of-other-model': '语义检索数据来自另一个模型，需要重新生成。',
  'report-not-written': '报告未能写入所选位置。请检查该位置是否可写、空间是否足够。',
  cancelled: '已停止。',
  internal: '发生未预料的错误。详情可复制。',
};

/** A failure in the window's language. */
export function errorWords(error: ErrorPayload, language: Language): string {
  return language === 'zh' ? chinese[error.code] : error.message;
}
