/**
 * Settings of the rule that chooses without a model. Weights and shares by a coarse grid on the handed development questions
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
  /** Share of an item's sisters that the search must have found by themselves for the whole list to be the answer. */
  foundSisters: 0.6,
  /** Weights of the evidence score; each part is scaled to 0..1 within the question. */
  weights: { rank: 0.7, similarity: 0.3, coverage: 0.1 },
  /** Recitals explain and do not bind: share of the score that they keep. */
  recital: 0.8,
  /** The same for the lines at the start of a document that say who and when. */
  cover: 0.7,
  /** The same for documents of another party than the one that the question names. */
  otherParty: 0.4,
  /** Share that a clause keeps which names years, but none of those that the question names. */
  otherYear: 0.8,
  /** Added to the score of a clause whose number the question names. */
  number: 0.6,
  /** Added to the score of a clause with a figure of the kind that the question asks for. */
  figure: 0.15,
  /** First clauses in which a figure that is asked for must stand, or the documents do not say. */
  figureWithin: 6,
  /** A further clause must reach this share of the best clause's score … */
  scoreShare: 0.75,
  /** … and add at least this share of the question's weighted words, unless it is the best clause of a part of its own. */
  marginalGain: 0,
  /** Without vectors: below this coverage by the best clauses the documents do not say. */
  refuseCoverage: 0.34,
  /** A similarity stands out when it lies this many standard deviations above the mean of the candidates. */
  standsOut: 1.6,
  /** Share of the rarest words that must occur for the coverage to count as evidence. */
  rareCoverage: 0.3,
};
