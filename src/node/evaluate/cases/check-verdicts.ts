import type { Verdict } from '../../../shared/answer.ts';
import { toErrorPayload } from '../../../shared/errors.ts';
import type { Claim } from '../../library/library-api.ts';
import { brief, type Checks } from '../checks.ts';
import type { CaseContext } from './case-context.ts';
import type { ExpectedVerdict } from './case-form.ts';

/** Has each sentence or quote judged by the clauses it cites and compares the verdicts. */
export async function checkVerdicts(context: CaseContext, expected: readonly ExpectedVerdict[], checks: Checks): Promise<void> {
  for (const wanted of expected) {
    const name = `${wanted.id === undefined ? 'verify' : `verify ${wanted.id}`} ${brief(wanted.sentence ?? wanted.quote ?? '', 70)}`;
    const claim = claimOf(context, wanted);
    if (typeof claim === 'string') {
      checks.fail(`${name}: cited clause ${claim} was not found in the imported documents`);
      continue;
    }
    try {
      const verdict = (await context.library.verifyClaims([claim], context.filters(wanted)))[0];
      if (verdict === undefined) checks.fail(`${name}: no verdict`);
      else judge(name, wanted, verdict, checks);
    } catch (error) {
      checks.fail(`${name}: ${toErrorPayload(error).message}`);
    }
  }
}

function judge(name: string, wanted: ExpectedVerdict, verdict: Verdict, checks: Checks): void {
  const accept = wanted.numbersOnly === true ? numbersAccepted(verdict) : verdict.accept;
  const holds = accept === wanted.accept || (wanted.mayFlag === true && wanted.accept && !accept);
  const why = verdict.accept ? '' : ` (${verdict.reason ?? ''}: ${verdict.explanation ?? ''})`;
  const failure = `${name}: ${accept ? 'accepted' : `withheld${why}`}, expected ${wanted.accept ? 'accepted' : 'withheld'}${wanted.fault === undefined ? '' : ` [${wanted.fault}]`}`;
  if (wanted.hard !== true) checks.that(holds, failure);
  else if (holds) checks.hard.passed += 1;
  else checks.hard.failures.push(failure);
}

/** The verdict of the number check alone; without such a check nothing was shown. */
function numbersAccepted(verdict: Verdict): boolean {
  const numberChecks = verdict.checks.filter((check) => check.check === 'number');
  return numberChecks.length > 0 && numberChecks.every((check) => check.passed);
}

/** The claim with clause ids in place of references, or the reference that is missing though it should be there. */
function claimOf(context: CaseContext, wanted: ExpectedVerdict): Claim | string {
  const groups = [...(wanted.accessGroups ?? ['all'])];
  const asOf = wanted.asOf ?? context.today;
  if (wanted.quote !== undefined) {
    const id = context.clauseIds(wanted.clause ?? '')[0];
    return id === undefined ? (wanted.clause ?? '(none)') : { quote: wanted.quote, clause: id, asOf, accessGroups: groups };
  }
  const clauses: string[] = [];
  for (const reference of wanted.cites ?? []) {
    const id = context.clauseIds(reference)[0];
    // A sentence that must be withheld may cite a clause that does not exist; one to be accepted may not.
    if (id === undefined && (wanted.accept || isDescribed(context, reference))) return reference;
    clauses.push(id ?? `${context.documents[0]?.view.outline.document.documentId ?? ''}/${reference}`);
  }
  return { sentence: wanted.sentence ?? '', clauses, asOf, accessGroups: groups };
}

/** The case itself lists this reference among its clauses, so that a missing one is a fault of the tree. */
function isDescribed(context: CaseContext, reference: string): boolean {
  const at = reference.indexOf('#');
  const ref = at < 0 ? reference : reference.slice(at + 1);
  return context.documents.some(
    (document) => (at < 0 || document.file === reference.slice(0, at)) && document.expectedRefs.has(ref),
  );
}
