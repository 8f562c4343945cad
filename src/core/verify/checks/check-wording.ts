import { compareTokens, type Difference } from '../longest-common.ts';
import { foldedStem, foldedStems, type Support } from '../support.ts';
import { contentWords } from '../text/content-words.ts';
import { type CheckResult, failed, passed } from './check-result.ts';

/** Share of the sentence's words that a clause must hold in the same order for the sentence to count as nearly its wording. */
const nearShare = 0.72;
const fewestTokens = 6;

const tokenPattern = /\p{Script=Han}|[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'\u2019.,/-]*[\p{L}\p{N}])?|[%€$£¥]/gu;
const negators = new Set('not no never none neither nor nobody nothing cannot without 不 未 无 非 勿 禁'.split(' '));
const modals: Readonly<Record<string, string>> = {
  shall: 'duty',
  must: 'duty',
  should: 'advice',
  ought: 'advice',
  may: 'right',
  can: 'right',
  might: 'chance',
  could: 'chance',
  will: 'future',
  would: 'future',
};
/** Small words that turn a rule into another when they change. */
const turning = new Set(
  'least most more less fewer greater lower higher above below over under before after earlier later maximum minimum and or all any each every some only both either unless if except until within from to 上 下 前 后 内 外 多 少 高 低 大 小 早 晚 或 且'.split(
    ' ',
  ),
);

/**
 * A sentence that is nearly the clause's wording is compared word by word: an exchanged word that carries meaning, an added
 * or lost negation, another modal verb or another turning word ("least" for "most", "and" for "or") makes it another rule.
 * Names and synonyms that stand for each other may be exchanged, and a pronoun may be resolved.
 */
export function checkWording(sentence: string, support: Support): CheckResult {
  const mine = tokensOf(sentence);
  const pass = passed('wording', 'The sentence is in words of its own or keeps the wording of the clause.');
  if (mine.length < fewestTokens) return pass;
  let best: { readonly text: string; readonly tokens: readonly string[]; readonly differences: readonly Difference[] } | null =
    null;
  let most = 0;
  for (const statement of support.statements) {
    if (statement.row !== null) continue;
    const tokens = tokensOf(statement.text);
    if (sharedCount(mine, tokens) / mine.length < nearShare) continue;
    const { common, differences } = compareTokens(tokens, mine);
    if (common > most) {
      most = common;
      best = { text: statement.text, tokens, differences };
    }
  }
  if (best === null || most / mine.length < nearShare) return pass;
  const held = foldedStems(`${support.text}\n${support.surroundings}`, support.aliases);
  // "shall not … unless" told as "may … only if" is judged by the check of negation.
  const turnedRound =
    /\bonly\b/i.test(sentence) !== /\bonly\b/i.test(best.text) && /\bunless\b/i.test(sentence) !== /\bunless\b/i.test(best.text);
  for (const { left, right } of best.differences) {
    const stated = left.map((index) => best.tokens[index] ?? '');
    const said = right.map((index) => mine[index] ?? '');
    const problem = turnedRound ? foreignWords(stated, said, support, held) : judge(stated, said, support, held);
    if (problem !== null) return problem;
  }
  return passed('wording', 'Nearly the wording of the clause; what differs changes nothing.');
}

function judge(
  stated: readonly string[],
  said: readonly string[],
  support: Support,
  held: ReadonlySet<string>,
): CheckResult | null {
  const words = describe(stated, said);
  if (said.length > 0 && negations(said) % 2 !== negations(stated) % 2 && !balanced(stated, said))
    return failed('wording', 'negation-differs', words);
  const force = modalsOf(said).find(
    (kind) => stated.length > 0 && modalsOf(stated).length > 0 && !modalsOf(stated).includes(kind),
  );
  if (force !== undefined) return failed('wording', 'modal-differs', words);
  if (stated.length <= 3 && said.length <= 3 && turned(stated, said)) return failed('wording', 'comparison-differs', words);
  const hanForce = hanForceOf(said);
  if (hanForce !== null && hanForceOf(stated) !== null && hanForceOf(stated) !== hanForce)
    return failed('wording', 'modal-differs', words);
  return foreignWords(stated, said, support, held);
}

function describe(stated: readonly string[], said: readonly string[]): string {
  const quote = (tokens: readonly string[]): string => (tokens.length === 0 ? 'nothing' : `"${tokens.slice(0, 8).join(' ')}"`);
  return `The clause has ${quote(stated)} where the sentence has ${quote(said)}.`;
}

/** Words of meaning that were put in or exchanged. */
function foreignWords(
  stated: readonly string[],
  said: readonly string[],
  support: Support,
  held: ReadonlySet<string>,
): CheckResult | null {
  if (said.length === 0) return null;
  const words = describe(stated, said);
  const content = contentOf(said, support);
  const other = contentOf(stated, support);
  // What either party may do, each of them may.
  if (stated.some((token) => /^part(?:y|ies)$/i.test(token)) && content.every((stem) => stem.startsWith('@'))) return null;
  const unknown = content.filter((stem) => !other.includes(stem) && !held.has(stem));
  if (unknown.length > 0 && (other.length > 0 || unknown.length > 1)) return failed('wording', 'words-not-in-clause', words);
  const exchanged =
    content.length > 0 &&
    other.length > 0 &&
    said.length <= 4 &&
    stated.length <= 4 &&
    !content.some((stem) => other.includes(stem));
  return exchanged || exchangedHan(stated, said) ? failed('wording', 'words-not-in-clause', words) : null;
}

/** Negations of a difference; "no later than" and its like set a limit and negate nothing. */
function negations(tokens: readonly string[]): number {
  return tokens.filter(
    (token, index) =>
      negators.has(token.toLowerCase()) && !/^(?:later|earlier|more|less|fewer|longer|shorter)$/i.test(tokens[index + 1] ?? ''),
  ).length;
}

/** "may … only if" against "shall not … unless" stands in one difference and is judged by the check of negation. */
function balanced(stated: readonly string[], said: readonly string[]): boolean {
  return (
    stated.some((token) => /^unless$/i.test(token)) ||
    said.some((token) => /^(?:only|unless)$/i.test(token)) ||
    stated.some((token) => token in modals && stated.length > 3)
  );
}

function modalsOf(tokens: readonly string[]): readonly string[] {
  return tokens.flatMap((token) => modals[token.toLowerCase()] ?? []);
}

function turned(stated: readonly string[], said: readonly string[]): boolean {
  const mine = said.filter((token) => turning.has(token.toLowerCase())).map((token) => token.toLowerCase());
  const theirs = stated.filter((token) => turning.has(token.toLowerCase())).map((token) => token.toLowerCase());
  return mine.length > 0 && theirs.length > 0 && !mine.some((token) => theirs.includes(token));
}

function contentOf(tokens: readonly string[], support: Support): readonly string[] {
  return contentWords(tokens.filter((token) => !/^\p{Script=Han}$/u.test(token)).join(' ')).map((word) =>
    foldedStem(word, support.aliases),
  );
}

/** Binding force of the modal signs in a difference; null when there are none or both. */
function hanForceOf(tokens: readonly string[]): 'duty' | 'right' | null {
  const signs = tokens.filter((token) => /^\p{Script=Han}$/u.test(token)).join('');
  const duty = /应|须|必/u.test(signs);
  const right = /可/u.test(signs);
  return duty === right ? null : duty ? 'duty' : 'right';
}

const sameForce = /^[应当须必需要可以得并且和与及的了在]*$/u;

/** Chinese signs of meaning put in the place of others. */
function exchangedHan(stated: readonly string[], said: readonly string[]): boolean {
  const han = (tokens: readonly string[]): string => tokens.filter((token) => /^\p{Script=Han}$/u.test(token)).join('');
  const mine = han(said);
  const theirs = han(stated);
  return mine !== '' && theirs !== '' && !(sameForce.test(mine) && sameForce.test(theirs)) && theirs.length <= 6;
}

function tokensOf(text: string): readonly string[] {
  return (text.match(tokenPattern) ?? []).map((token) => token.replace(/\u2019/g, "'"));
}

function sharedCount(left: readonly string[], right: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const token of right) counts.set(token, (counts.get(token) ?? 0) + 1);
  let shared = 0;
  for (const token of left) {
    const count = counts.get(token) ?? 0;
    if (count === 0) continue;
    shared += 1;
    counts.set(token, count - 1);
  }
  return shared;
}
