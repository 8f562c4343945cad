import { join } from 'node:path';
import { z } from 'zod';
import type { Answer } from '../../shared/answer.ts';
import type { AnswerRecord, RecordSummary } from '../../shared/window/views.ts';
import { JsonFile } from './json-file.ts';

const notesSchema = z.object({
  /** Number of the next record; numbers are never given twice. */
  next: z.int().positive(),
  records: z.record(
    z.string(),
    z.object({ number: z.int().positive(), opened: z.array(z.string()).default([]), flagged: z.boolean().default(false) }),
  ),
});
type Notes = z.infer<typeof notesSchema>;

/** What the window knows of answers beside the answers themselves: number, opened citations, flag. Kept in the library's folder. */
export class WindowRecords {
  readonly #file: JsonFile<Notes>;
  readonly #notes: Notes;

  constructor(libraryFolder: string) {
    this.#file = new JsonFile<Notes>(join(libraryFolder, 'window', 'records.json'), notesSchema, () => ({
      next: 1,
      records: {},
    }));
    this.#notes = this.#file.read();
  }

  /** Answers without a number (asked on the command line) get one in the order in which they were asked. */
  number(answers: readonly Answer[]): void {
    const fresh = answers.filter((answer) => this.#notes.records[answer.answerId] === undefined);
    if (fresh.length === 0) return;
    for (const answer of [...fresh].sort((left, right) => left.askedAt.localeCompare(right.askedAt))) {
      this.#notes.records[answer.answerId] = { number: this.#notes.next, opened: [], flagged: false };
      this.#notes.next += 1;
    }
    this.#file.write(this.#notes);
  }

  record(answer: Answer): AnswerRecord {
    this.number([answer]);
    const { number, opened, flagged } = this.#noteOf(answer.answerId);
    return { number, answer, opened: [...opened], flagged };
  }

  summary(answer: Answer): RecordSummary {
    const { number, flagged } = this.#noteOf(answer.answerId);
    const withheld = answer.sentences.filter((sentence) => sentence.status === 'withheld').length;
    return {
      answerId: answer.answerId,
      number,
      question: answer.question,
      askedAt: answer.askedAt,
      verdict: verdictOf(answer, withheld),
      supported: answer.grounding.supported,
      withheld,
      flagged,
    };
  }

  markOpened(answerId: string, clauseId: string): string[] {
    const note = this.#noteOf(answerId);
    if (!note.opened.includes(clauseId)) {
      note.opened.push(clauseId);
      this.#file.write(this.#notes);
    }
    return [...note.opened];
  }

  flag(answerId: string, flagged: boolean): void {
    this.#noteOf(answerId).flagged = flagged;
    this.#file.write(this.#notes);
  }

  #noteOf(answerId: string): Notes['records'][string] {
    const known = this.#notes.records[answerId];
    if (known !== undefined) return known;
    const note = { number: this.#notes.next, opened: [], flagged: false };
    this.#notes.next += 1;
    this.#notes.records[answerId] = note;
    return note;
  }
}

function verdictOf(answer: Answer, withheld: number): RecordSummary['verdict'] {
  if (!answer.answerable || answer.grounding.supported === 0) return 'not-stated';
  if (answer.conflicts.some((conflict) => conflict.governs === undefined)) return 'conflict';
  return withheld > 0 ? 'partly' : 'supported';
}
