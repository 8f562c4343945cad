import type { Database } from 'better-sqlite3';
import type { Answer } from '../../../shared/answer.ts';
import { ProvisoError } from '../../../shared/errors.ts';

function unknownAnswer(answerId: string): ProvisoError {
  return new ProvisoError('unknown-answer', `There is no answer ${answerId} in this library. "answers" lists them.`, {
    answerId,
  });
}

/** SQL of `answers`. */
export class AnswersTable {
  private readonly db: Database;

  constructor(db: Database) {
    this.db = db;
  }

  save(answer: Answer): void {
    this.db
      .prepare(
        `INSERT INTO answers (answer_id, asked_at, answer) VALUES (?, ?, ?)
         ON CONFLICT (answer_id) DO UPDATE SET asked_at = excluded.asked_at, answer = excluded.answer`,
      )
      .run(answer.answerId, answer.askedAt, JSON.stringify(answer));
  }

  /** Newest first. */
  all(): readonly Answer[] {
    return this.db
      .prepare<[], string>('SELECT answer FROM answers ORDER BY asked_at DESC, answer_id')
      .pluck()
      .all()
      .map((text): Answer => JSON.parse(text));
  }

  get(answerId: string): Answer {
    const text = this.db.prepare<[string], string>('SELECT answer FROM answers WHERE answer_id = ?').pluck().get(answerId);
    if (text === undefined) throw unknownAnswer(answerId);
    return JSON.parse(text);
  }

  remove(answerId: string): void {
    if (this.db.prepare('DELETE FROM answers WHERE answer_id = ?').run(answerId).changes === 0) throw unknownAnswer(answerId);
  }
}
