import type { VerifyReason } from '../../../shared/answer.ts';

/** Outcome of one check: its name, whether it holds, the reason code when it does not, and what was compared. */
export interface CheckResult {
  /** quote, number, unit, date, negation, modal, party, scope, words, identity, in-force, visible, cell, needed, language. */
  readonly check: string;
  readonly passed: boolean;
  readonly reason: VerifyReason | null;
  /** In words for people. */
  readonly detail: string;
}

export function passed(check: string, detail: string): CheckResult {
  return { check, passed: true, reason: null, detail };
}

export function failed(check: string, reason: VerifyReason, detail: string): CheckResult {
  return { check, passed: false, reason, detail };
}
