import type { Clause, ClauseTable, Definition } from '../../shared/clause.ts';

const termHead =
  /^(?:defined )?(?:terms?|words?|expressions?|abbreviations?|acronyms?|begriff|terme|术语|名词|用语|缩略语)(?: or .*)?$/iu;
const meaningHead = /^(?:meanings?|definitions?|descriptions?|explanations?|bedeutung|définition|定义|释义|含义|说明)$/iu;
const meaning = /^(?:means?\b|has the (?:same )?meaning|is defined|refers to|includes?\b|是指|指)/iu;

/** Definitions that stand in a table: a term in the first cell of a row, what it means in the second. */
export function tableDefinitions(
  table: ClauseTable,
  clauseOf: (id: string) => Clause | undefined,
  scope: string | null,
): Definition[] {
  const definitions: Definition[] = [];
  for (const row of table.rows) {
    const [term, words] = row.cells;
    if (term === undefined || words === undefined || term.value === '' || words.value === '' || term.value.length > 120) continue;
    const headed = termHead.test(term.columnHeads.at(-1) ?? '') && meaningHead.test(words.columnHeads.at(-1) ?? '');
    if (!headed && !(row.cells.length === 2 && meaning.test(words.value))) continue;
    const clause = clauseOf(row.clauseId);
    if (clause === undefined) continue;
    const plain = term.value.replace(/^["“‘„「]|["”’“」]$/gu, '');
    definitions.push({ term: plain, clauseId: row.clauseId, start: term.start, end: words.end, text: clause.text, scope });
  }
  return definitions;
}
