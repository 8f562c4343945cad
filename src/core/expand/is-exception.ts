/** Words that set a rule aside, in English, German and Chinese contracts and statutes. */
const setsAside =
  /\b(?:do(?:es)? not apply|shall not apply|is not applicable|not (?:be )?bound by|derogat(?:e|es|ion)|notwithstanding|except(?:ion|ed|ing)?|exempt(?:ed|ion|s)?|unless|without prejudice to|other than|save (?:as|for|where)|subject to|overrid(?:e|es|den)|prevails? over|in place of|instead of|disappl(?:y|ies|ied)|gilt nicht|abweichend)\b|除[^。；]{0,60}外|不适用|例外|另有规定|不受[^。；]{0,30}限制|优先于|免予|豁免/iu;

/** Characters on either side of a reference in which the words that set it aside are looked for, ends of sentences respected. */
const reach = 160;

/** Does a text set aside the clause that `reference` (words of the text) names? */
export function isException(text: string, reference: string): boolean {
  for (let at = text.indexOf(reference); at >= 0; at = text.indexOf(reference, at + 1)) {
    const before =
      text
        .slice(Math.max(0, at - reach), at)
        .split(/[.;。；]\s/u)
        .at(-1) ?? '';
    const after = text.slice(at + reference.length, at + reference.length + reach).split(/[.;。；](?:\s|$)/u)[0] ?? '';
    if (setsAside.test(`${before} ${reference} ${after}`)) return true;
  }
  // The reference may stand in the heading, or be written over a line break in the source.
  return !text.includes(reference) && setsAside.test(text.slice(0, reach * 2));
}
