import { windowStore } from '../state/window-store.ts';

/** Opens the reports room with the open record checked, or with these answers. */
export function openReport(answerIds?: readonly string[]): void {
  const { record, reportAnswers } = windowStore.get();
  const open = record === null ? [] : [record.answer.answerId];
  const chosen = answerIds ?? [...new Set([...reportAnswers, ...open])];
  windowStore.set({ room: 'reports', reportAnswers: chosen });
}

export function chooseAnswer(answerId: string, chosen: boolean): void {
  const { reportAnswers } = windowStore.get();
  const rest = reportAnswers.filter((id) => id !== answerId);
  windowStore.set({ reportAnswers: chosen ? [...rest, answerId] : rest });
}
