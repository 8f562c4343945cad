import { answerValue } from '../answer-value.ts';
import type { CommandContext } from '../command-context.ts';
import { type CommandResult, done } from '../command-result.ts';
import { describeAnswer } from '../describe-answer.ts';

export async function answersCommand(context: CommandContext): Promise<CommandResult> {
  const answers = (await context.library.answers()).map(
    ({ answerId, question, askedAt, answerable, style, grounding, review }) => ({
      answerId,
      question,
      askedAt,
      answerable,
      style,
      grounding,
      review,
    }),
  );
  const lines = answers.map(
    (answer) =>
      `${answer.answerId}  ${answer.askedAt.slice(0, 16).replace('T', ' ')}  ${answer.answerable ? '' : '(not said) '}${answer.question}`,
  );
  return done({ answers }, lines.length === 0 ? 'No answers are kept.' : lines.join('\n'));
}

export async function showAnswerCommand(context: CommandContext, answerId: string): Promise<CommandResult> {
  const { library } = context;
  const answer = await library.answer(answerId);
  return done(await answerValue(answer, library), describeAnswer(answer, await library.documents()));
}

export async function removeAnswersCommand(context: CommandContext, answerIds: readonly string[]): Promise<CommandResult> {
  for (const answerId of answerIds) await context.library.answer(answerId);
  for (const answerId of answerIds) await context.library.removeAnswer(answerId);
  return done({ removed: answerIds }, answerIds.map((answerId) => `Removed answer ${answerId}.`).join('\n'));
}
