import type { Clause } from '../../shared/clause.ts';
import { type Statement, statementsOf } from './statements.ts';
import { leadingStem } from './synonyms.ts';
import { type ContentWord, contentWords } from './text/content-words.ts';
import { detectLanguage } from './text/detect-language.ts';
import type { VerificationContext } from './verification-context.ts';

/** What the cited clauses say, prepared for all checks of one sentence. */
export interface Support {
  readonly clauses: readonly Clause[];
  readonly statements: readonly Statement[];
  /** All words of the statements. */
  readonly text: string;
  /** Headings, paths, table captions and units: what the words stand under. */
  readonly surroundings: string;
  /** Title and first words of the cited documents: parties, dates, names. */
  readonly head: string;
  /** Title and first lines of the documents: who "we" are in a report. */
  readonly speaker: string;
  /** Names that stand for each other ("Oskerry Freight Lines Limited (the “Carrier”)"), by stem. */
  readonly aliases: readonly ReadonlySet<string>[];
  readonly language: string | null;
}

/** Characters of a document that count as its head: title, parties, dates. */
const headLength = 1500;
/** Characters in which a report names the company that speaks. */
const speakerLength = 160;

export function gatherSupport(clauses: readonly Clause[], context: VerificationContext): Support {
  const statements = clauses.flatMap((clause) => statementsOf(clause, context));
  const text = statements.map((statement) => statement.text).join('\n');
  const ids = new Set(clauses.map((clause) => clause.documentId));
  const heads = [...ids].map(
    (id) => `${context.documentById.get(id)?.title ?? ''}\n${context.texts.get(id)?.text.slice(0, headLength) ?? ''}`,
  );
  const head = heads.join('\n');
  const speaker = [...ids]
    .map((id) => `${context.documentById.get(id)?.title ?? ''}\n${context.texts.get(id)?.text.slice(0, speakerLength) ?? ''}`)
    .join('\n');
  const tables = context.tables.filter((table) =>
    clauses.some(({ clauseId }) => table.clauseId === clauseId || table.rows.some((row) => row.clauseId === clauseId)),
  );
  const surroundings = [
    ...clauses.flatMap((clause) => [clause.label, clause.heading ?? '', ...clause.headingPath]),
    ...tables.flatMap((table) => [table.caption ?? '', table.unit ?? '']),
    ...tables.flatMap((table) => context.clauseById.get(table.clauseId ?? '')?.text ?? ''),
  ].join('\n');
  const documentLanguage = context.documentById.get(clauses[0]?.documentId ?? '')?.language.split('-')[0] ?? null;
  return {
    clauses,
    statements,
    text,
    surroundings,
    head,
    speaker,
    aliases: findAliases(head),
    language: detectLanguage(text) ?? documentLanguage,
  };
}

/** Stems with synonyms folded together and every alias of a name as one: what two texts must share to speak of the same. */
export function foldedStems(text: string, aliases: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const stems = new Set<string>();
  for (const word of contentWords(text)) stems.add(foldedStem(word, aliases));
  return stems;
}

/** The same for one word. A name is capitalised; the same word in small letters is a common one ("the service", "the Service"). */
export function foldedStem(word: ContentWord, aliases: readonly ReadonlySet<string>[]): string {
  const group = /^[\p{Lu}\p{Script=Han}]/u.test(word.text) ? aliases.findIndex((names) => names.has(word.stem)) : -1;
  return group < 0 ? leadingStem(word.stem) : `@${group}`;
}

const definedName =
  /((?:\p{Lu}[\p{L}’'&.-]*\s+){1,6}(?:\p{Lu}[\p{L}’'&.-]*)?|[\p{Script=Han}（）()]{4,30}?)\s*[（(][^）)]{0,40}?["“”「『]\s*([\p{L}\s]{2,30}?)\s*["“”」』]\s*[）)]/gu;
const roleName =
  /\b(Supplier|Customer|Buyer|Seller|Client|Contractor|Vendor|Lessor|Lessee|Licensor|Licensee|Lender|Borrower|Employer|Carrier|Provider|Company)\s*:\s*((?:\p{Lu}[\p{L}’'&-]*\s*){1,6})/gu;
const chineseRole = /([甲乙丙丁]方)\s*[:：]\s*([\p{Script=Han}（）()]{4,40})/gu;
/** Legal forms and fillers that name no party. */
const forms = new Set([
  'limited',
  'limit',
  'ltd',
  'inc',
  'gmbh',
  'llp',
  'llc',
  'corp',
  'corporation',
  'compan',
  'plc',
  'co',
  'ag',
  'sa',
  'between',
  'made',
  'and',
  'the',
  'vendor',
  'agre',
  'agreement',
  'agree',
]);

/**
 * Names that the head of a document makes equal: `Name Limited (the “Carrier”)`, `Supplier: Name Inc.`, 甲方：…. A report
 * that speaks of "we" speaks of the company in its title.
 */
export function findAliases(head: string): readonly ReadonlySet<string>[] {
  const groups: ReadonlySet<string>[] = [];
  const add = (left: string, right: string): void => {
    const stems = [...contentWords(left), ...contentWords(right)].map((word) => word.stem).filter((stem) => !forms.has(stem));
    if (stems.length < 2) return;
    // "Tarnmoor Foods Limited (“Tarnmoor”)" and "Customer: Tarnmoor Foods Limited" speak of one party.
    const same = groups.findIndex((group) => group.has(stems[0] ?? ''));
    if (same < 0) groups.push(new Set(stems));
    else groups[same] = new Set([...(groups[same] ?? []), ...stems]);
  };
  for (const match of head.matchAll(definedName)) add(match[1] ?? '', match[2] ?? '');
  for (const match of head.matchAll(roleName)) add(match[2] ?? '', match[1] ?? '');
  for (const match of head.matchAll(chineseRole)) add(match[2] ?? '', match[1] ?? '');
  return groups;
}
