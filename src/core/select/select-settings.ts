/**
 * Settings of the rule that chooses without a model. Starting values by judgement on the handed development questions
 * (gold clauses per answerable question: 1 to 6, median 2; the median question shares 0.22 of its content words with its
 * gold text, so that coverage alone may never refuse). To be fitted on labelled questions.
 */
export const selectSettings = {
  /** Candidates that are looked at, best first. */
  considered: 40,
  /** Most clauses of an answer that is no list. */
  maximumClauses: 5,
  /** Most items of a list answer beside its lead-in. */
  maximumItems: 20,
  /** Weights of the evidence score; each part is scaled to 0..1 within the question. */
  weights: { rank: 0.4, similarity: 0.35, coverage: 0.25 },
  /** A further clause must reach this share of the best clause's score … */
  scoreShare: 0.72,
  /** … and add at least this share of the question's weighted words, unless it is the best clause of a part of its own. */
  marginalGain: 0.08,
  /** Below this coverage by the best clauses, and without a similarity that stands out, the documents do not say. */
  refuseCoverage: 0.34,
  /** A similarity stands out when it lies this many standard deviations above the mean of the candidates. */
  standsOut: 1.6,
  /** Share of the rarest words that must occur for the coverage to count as evidence. */
  rareCoverage: 0.3,
} as const;
