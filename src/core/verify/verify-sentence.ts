import type { Verdict } from '../../shared/answer.ts';
import type { Clause } from '../../shared/clause.ts';
import { availability } from './checks/check-availability.ts';
import { type CheckResult, failed } from './checks/check-result.ts';
import type { VerificationContext } from './verification-context.ts';

export function verifySentence(
  sentence: string,
  clauses: readonly Clause[],
  context: VerificationContext,
  unknownClauseIds: readonly string[] = [],
): Verdict {
  void unknownClauseIds;
  return toVerdict([
    clauses.length === 0
      ? failed('identity', 'no-citation', 'The sentence cites no clause.')
      : availability(clauses, context, sentence),
  ]);
}

function toVerdict(results: readonly CheckResult[]): Verdict {
  const first = results.find((result) => !result.passed) ?? null;
  return {
    accept: first === null,
    reason: first?.reason ?? null,
    explanation: first?.detail ?? null,
    checks: results.map(({ check, passed: holds, detail }) => ({ check, passed: holds, detail })),
  };
}
