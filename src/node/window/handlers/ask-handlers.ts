import { randomUUID } from 'node:crypto';
import type { Answer } from '../../../shared/answer.ts';
import type { SearchRow } from '../../../shared/window/views.ts';
import { exampleQuestion } from '../example-questions.ts';
import { followUpQuestion } from '../follow-up-question.ts';
import { clauseLink } from '../outline-rows.ts';
import type { HandlerGroup, WindowContext } from '../window-context.ts';

const exampleQuestions = 3;

/** Search, questions and the history of answers. */
export function askHandlers(context: WindowContext): HandlerGroup<'ask'> & HandlerGroup<'answers.'> & HandlerGroup<'search'> {
  const { visible, records, events } = context;
  return {
    search: async ({ query, filters, mode, top }) => {
      const {
        hits,
        searched,
        mode: ran,
        notices,
      } = await visible.service.search({ query, filters: visible.filters(filters), mode, top });
      const rows: SearchRow[] = [];
      for (const hit of hits) {
        const { clause, outline } = await visible.clause(hit.clauseId);
        const { headingPath, pages } = clause;
        rows.push({ link: clauseLink(clause), title: outline.document.title, headingPath, pages, score: hit.score });
      }
      return { rows, searched, mode: ran, notices };
    },
    ask: async ({ question, filters, style, followUpOf }, { requestId, signal }) => {
      const earlier = followUpOf === null ? null : await visible.answer(followUpOf);
      const figures = { documents: null, clauses: null, candidates: null, chosen: null, checked: null, sentences: null };
      const answer = await visible.service.ask({
        question: earlier === null ? question : followUpQuestion(earlier.question, question),
        filters: visible.filters(filters),
        style,
        signal,
        onStage: (stage) => {
          Object.assign(figures, stage);
          events.emit('ask.progress', { ...figures, requestId, stage: stage.stage });
        },
      });
      const record = records.record(answer);
      events.emit('answers.changed', {});
      return record;
    },
    'ask.examples': async () => {
      const questions: string[] = [];
      for (const document of await visible.documents()) {
        if (questions.length === exampleQuestions) break;
        const question = exampleQuestion(document, (await visible.outline(document.documentId)).clauses);
        if (question !== null) questions.push(question);
      }
      return { questions };
    },
    'answers.list': async () => {
      const answers = await visible.answers();
      records.number(answers);
      return { records: answers.map((answer) => records.summary(answer)) };
    },
    'answers.read': async ({ answerId }) => records.record(await visible.answer(answerId)),
    'answers.remove': async ({ answerId }) => {
      const answer: Answer = await visible.answer(answerId);
      const undoId = randomUUID();
      await visible.service.removeAnswer(answerId);
      context.addUndo(undoId, async () => {
        await visible.service.restoreAnswer(answer);
        events.emit('answers.changed', {});
      });
      events.emit('answers.changed', {});
      return { undoId };
    },
    'answers.markOpened': async ({ answerId, clauseId }) => {
      await visible.answer(answerId);
      return { opened: records.markOpened(answerId, clauseId) };
    },
    'answers.flag': async ({ answerId, flagged }) => {
      await visible.answer(answerId);
      records.flag(answerId, flagged);
      events.emit('answers.changed', {});
      return {};
    },
  };
}
