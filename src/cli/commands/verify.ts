import { z } from 'zod';
import type { Claim } from '../../node/library/library-api.ts';
import { ProvisoError } from '../../shared/errors.ts';
import type { CommandContext } from '../command-context.ts';
import { type CommandResult, done } from '../command-result.ts';
import { type FilterOptions, readFilters } from '../filters.ts';
import { readInput } from '../read-json-file.ts';

const common = { asOf: z.iso.date().optional(), accessGroups: z.array(z.string()).optional() };
const claimSchema = z.union([
  z.object({ sentence: z.string(), clauses: z.array(z.string()), ...common }),
  z.object({ quote: z.string(), clause: z.string(), ...common }),
]);

/** Judges each line of a claims file by the clauses it cites. A rejected claim is a result, not a failure. */
export async function verifyCommand(
  context: CommandContext,
  options: FilterOptions & { claims: string },
): Promise<CommandResult> {
  const claims = parseClaims(await readInput(options.claims), options.claims);
  const verdicts = await context.library.verifyClaims(claims, await readFilters(context, options));
  const lines = verdicts.map((verdict, index) => {
    const claim = claims[index];
    const words = claim === undefined ? '' : 'quote' in claim ? claim.quote : claim.sentence;
    return `${verdict.accept ? 'stands  ' : 'withheld'}  ${words}${verdict.accept ? '' : `\n          ${verdict.explanation ?? verdict.reason ?? ''}`}`;
  });
  return done(verdicts, lines.join('\n'));
}

function parseClaims(text: string, path: string): Claim[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const place = `${path} line ${index + 1}`;
    let value: unknown;
    try {
      value = JSON.parse(line.replace(/^\uFEFF/, ''));
    } catch (error) {
      throw new ProvisoError('wrong-usage', `${place} is not JSON.`, { line: index + 1 }, error);
    }
    const parsed = claimSchema.safeParse(value);
    if (parsed.success) return [parsed.data];
    const form = '{"sentence","clauses":[id]} or {"quote","clause"}, each with "asOf" and "accessGroups" where wanted';
    throw new ProvisoError('wrong-usage', `${place} is no claim. The form is ${form}.`, { line: index + 1 });
  });
}
