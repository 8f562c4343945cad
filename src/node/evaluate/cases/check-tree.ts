import type { Clause } from '../../../shared/clause.ts';
import type { ReadMessage } from '../../../shared/message.ts';
import { brief, type Checks } from '../checks.ts';
import { countWords, foldNumber, foldWith } from '../comparison.ts';
import type { TreeExpectation } from './case-form.ts';
import { checkTables } from './check-tables.ts';
import { matchTree, type ReferenceMap } from './match-tree.ts';
import type { TreeView } from './tree-view.ts';

/** Checks one document's tree against every tree key of the expectation; gives the clauses that stand for its references. */
export function checkTree(view: TreeView, expected: TreeExpectation, checks: Checks): ReferenceMap {
  const references =
    expected.clauses === undefined ? new Map<string, Clause>() : matchTree(view, expected.clauses, expected, checks);
  if (expected.complete === true && expected.clauses !== undefined) checkComplete(view, references, checks);
  if (expected.completeOnPages !== undefined) checkComplete(view, references, checks, new Set(expected.completeOnPages));
  checkNoClauses(view, expected, checks);
  checkDangling(view, references, expected, checks);
  if (expected.topLevelNumbers !== undefined) checkTopLevel(view, expected.topLevelNumbers, checks);
  if (expected.distinctIds === true) checkDistinct(view, checks);
  if (expected.tables !== undefined) checkTables(view, references, expected.tables, expected, checks);
  checkDefinitions(view, references, expected, checks);
  checkReferences(view, references, expected, checks);
  return references;
}

/** Clause ids that stand for some reference. */
export function knownIds(references: ReferenceMap): ReadonlySet<string> {
  return new Set([...references.values()].map((clause) => clause.clauseId));
}

/** No numbered clause beside the expected ones; with `pages`, none that begins on one of these. */
function checkComplete(view: TreeView, references: ReferenceMap, checks: Checks, pages?: ReadonlySet<number>): void {
  const known = knownIds(references);
  const looked = (clause: Clause): boolean => pages === undefined || pages.has(clause.pages[0] ?? 0);
  const extra = view.clauses.filter(
    (clause) => clause.number !== null && clause.kind !== 'footnote' && !known.has(clause.clauseId) && looked(clause),
  );
  const names = extra.slice(0, 4).map((clause) => `${clause.number} ${brief(clause.heading ?? clause.text, 40)}`);
  checks.that(extra.length === 0, `${extra.length} numbered clauses that are not expected: ${names.join('; ')}`);
}

function checkTopLevel(view: TreeView, expected: readonly string[], checks: Checks): void {
  const actual = view.clauses
    .filter((clause) => clause.number !== null && clause.kind !== 'footnote' && view.ancestors(clause).length === 0)
    .map((clause) => foldNumber(clause.number ?? ''));
  const wanted = expected.map((number) => foldNumber(number));
  checks.that(
    actual.join('|') === wanted.join('|'),
    `numbers at the root are ${actual.join(', ')}, expected ${wanted.join(', ')}`,
  );
}

function checkDistinct(view: TreeView, checks: Checks): void {
  const ids = new Set(view.clauses.map((clause) => clause.clauseId));
  checks.that(ids.size === view.clauses.length, 'two clauses have the same identity');
  const byLabel = new Map<string, Clause>();
  for (const clause of view.clauses) {
    if (clause.number === null) continue;
    const other = byLabel.get(clause.label);
    checks.that(other === undefined, `two clauses have the citation ${clause.label}`);
    byLabel.set(clause.label, clause);
  }
}

function checkNoClauses(view: TreeView, expected: TreeExpectation, checks: Checks): void {
  for (const words of expected.mustNotBeClauses ?? []) {
    const wanted = foldWith(words, expected);
    const found = view.clauses.find((clause) => {
      if (clause.number === null) return false;
      const whole = foldWith(
        [clause.number, clause.heading ?? '', clause.text].filter((part) => part !== '').join(' '),
        expected,
      );
      return foldNumber(clause.number) === foldNumber(words) || whole.startsWith(wanted);
    });
    checks.that(found === undefined, `${brief(words)} became a clause: ${found?.label ?? ''}`);
  }
}

/** A dangling reference is found and told, and leads nowhere. */
function checkDangling(view: TreeView, references: ReferenceMap, expected: TreeExpectation, checks: Checks): void {
  const known = knownIds(references);
  for (const wanted of expected.dangling ?? []) {
    const { from, text } = typeof wanted === 'string' ? { from: null, text: wanted } : wanted;
    const source = from === null ? null : (references.get(from)?.clauseId ?? 'unmatched');
    const found = view.outline.crossReferences.filter(
      (reference) =>
        (source === null || view.ownerOf(reference.from, known) === source) &&
        foldWith(reference.text, expected).includes(foldWith(text, expected)),
    );
    const dangles = found.length > 0 && found.every((reference) => !reference.resolved && reference.to === null);
    const led = found.map((reference) => labelOf(view, reference.to)).join(', ');
    checks.that(
      dangles,
      `reference ${brief(text)} must be told as leading nowhere: ${found.length === 0 ? 'not found' : `leads to ${led}`}`,
    );
  }
}

function checkDefinitions(view: TreeView, references: ReferenceMap, expected: TreeExpectation, checks: Checks): void {
  const known = knownIds(references);
  for (const wanted of expected.definitions ?? []) {
    const within = references.get(wanted.within)?.clauseId;
    const named = view.outline.definitions.filter(
      (definition) => foldWith(definition.term, expected) === foldWith(wanted.term, expected),
    );
    const placed = named.filter((definition) => within !== undefined && view.ownerOf(definition.clauseId, known) === within);
    const start = foldWith(wanted.textStartsWith ?? '', expected);
    const right = placed.filter((definition) => foldWith(definition.text, expected).startsWith(start));
    const found = named
      .map((definition) => `${view.clause(definition.clauseId)?.label ?? '?'}: ${brief(definition.text, 50)}`)
      .join('; ');
    checks.that(
      right.length > 0,
      `definition of "${wanted.term}" in ${wanted.within}: ${found === '' ? 'not found' : `found ${found}`}`,
    );
  }
}

function checkReferences(view: TreeView, references: ReferenceMap, expected: TreeExpectation, checks: Checks): void {
  const known = knownIds(references);
  for (const wanted of expected.xrefs ?? []) {
    const from = references.get(wanted.from)?.clauseId;
    const to = references.get(wanted.to)?.clauseId;
    const outgoing = view.outline.crossReferences.filter((reference) => view.ownerOf(reference.from, known) === from);
    const right = outgoing.some((reference) => reference.resolved && reference.to !== null && reference.to === to);
    if (!right && wanted.optional === true) continue;
    const found = outgoing.map((reference) => `${brief(reference.text, 30)} to ${labelOf(view, reference.to)}`).join('; ');
    checks.that(
      from !== undefined && to !== undefined && right,
      `reference ${wanted.from} to ${wanted.to}: found ${found === '' ? 'none' : found}`,
    );
  }
}

function labelOf(view: TreeView, clauseId: string | null): string {
  return clauseId === null ? 'nothing' : (view.clause(clauseId)?.label ?? clauseId);
}

/** `absentFromClauses` over all documents: words that may stand in no clause, table, definition or title. */
export function checkAbsent(views: readonly TreeView[], expected: TreeExpectation, checks: Checks): void {
  for (const words of expected.absentFromClauses ?? []) {
    const holders = views.flatMap((view) => allTexts(view).filter((text) => countWords(text, words, expected) > 0));
    checks.that(holders.length === 0, `${brief(words)} must stand in no clause, found in ${brief(holders[0] ?? '')}`);
  }
}

function allTexts(view: TreeView): string[] {
  const { clauses, tables, definitions, document } = view.outline;
  return [
    document.title,
    ...clauses.flatMap((clause) => [clause.number, clause.heading, clause.text, clause.label]),
    ...tables.flatMap((table) => [
      table.caption,
      table.unit,
      ...table.rows.flatMap((row) => row.cells.map((cell) => cell.value)),
    ]),
    ...definitions.map((definition) => definition.text),
  ].filter((text) => text !== null);
}

/** `presentOnce` over all documents: words that stand in the clauses' own headings and words exactly once. */
export function checkPresentOnce(views: readonly TreeView[], expected: TreeExpectation, checks: Checks): void {
  for (const words of expected.presentOnce ?? []) {
    const pieces = views.flatMap((view) => view.clauses.flatMap((clause) => [clause.heading ?? '', clause.text]));
    const count = pieces.reduce((sum, piece) => sum + countWords(piece, words, expected), 0);
    checks.that(count === 1, `${brief(words)} stands ${count} times in the clauses, expected once`);
  }
}

/** `warningNamesPages`: for each page some notice that names it. */
export function checkWarningPages(messages: readonly ReadMessage[], expected: TreeExpectation, checks: Checks): void {
  for (const page of expected.warningNamesPages ?? []) {
    const named = messages.some((message) => message.page === page || new RegExp(`(?<!\\d)${page}(?!\\d)`).test(message.text));
    checks.that(named, `no notice names page ${page}`);
  }
}

/** `warnings`: every name must be among the notices that the user sees. */
export function checkWarnings(
  messages: readonly Pick<ReadMessage, 'code'>[],
  wanted: readonly string[] | undefined,
  optional: boolean | undefined,
  checks: Checks,
): void {
  const codes = new Set<string>(messages.map((message) => message.code));
  for (const name of wanted ?? []) {
    if (optional === true && !codes.has(name)) continue;
    checks.that(codes.has(name), `notice ${name} is missing (notices: ${[...codes].join(', ') || 'none'})`);
  }
}
