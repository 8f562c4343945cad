/**
 * Settings of the rule that chooses without a model. Weights and shares by a coarse grid on the handed development questions
 * (gold clauses per answerable question: 1 to 6, median 2; the median question shares 0.22 of its content words with its
 * gold text, so that coverage alone may never refuse). To be fitted on labelled questions.
 */
export const selectSettings = {
  /** Candidates that are looked at, best first. */
  considered: 60,
  /** Most clauses for one part of a question that asks for no list. */
  maximumForPart: 2,
  /** Further clauses are looked for among this many for each part. */
  nearWithin: 10,
  /** Most clauses of a list that stands in no list of items ("Which parties must …"). */
  maximumParallel: 4,
  /** A list must stand as high as this share of the best clause … */
  listNear: 0.87,
  /** … counting this much for each of its members among the first ten. */
  listMember: 0.01,
  /** Most items of a list answer beside its lead-in. */
  maximumItems: 20,
  /** Weights of the evidence of one search; each is scaled to 0..1 within it. */
  weights: { rank: 0.3, similarity: 0.2, coverage: 0.55, words: 0.3 },
  /** Share of a part's own search in the score for the part; the rest is that of the whole question. */
  partShare: 0.4,
  /** A part with less than this share of the most telling part's information leans on the whole question in proportion. */
  tellingPart: 0.5,
  /** A further clause for the same part must reach this share of the best score for it. */
  nearBest: 0.95,
  /** … less this much for each unit of the question's weighted words that it adds. */
  nearGain: 0.5,
  /** The same where one figure is asked for, which mostly one clause holds. */
  nearGainOfFigure: 0.5,
  /** Recitals explain and do not bind: share of the score that they keep. */
  recital: 0.7,
  /** The same for the lines at the start of a document that say who and when. */
  cover: 0.5,
  /** The same for documents of another party than the one that the question names. */
  otherParty: 0.4,
  /** Share that a clause keeps which names years, but none of those that the question names. */
  otherYear: 0.8,
  /** Share that a clause gains in the last of several papers of one party and kind. */
  latest: 0.05,
  /** What a part loses whose clause answers another part already, in shares of its best score. */
  sharedClause: 0.09,
  /** Added to the score of a clause whose number the question names. */
  number: 0.6,
  /** Added to the score of a clause with a figure of the kind that the question asks for. */
  figure: 0.2,
  /** The same where only the words that an item goes on from hold the figure: they stand over its sisters too. */
  leadInFigure: 0.1,
  /** Share of the score that a clause about penalties keeps where none is asked for. */
  unaskedPenalty: 0.9,
  /** First clauses in which a figure that is asked for must stand, or the documents do not say. */
  figureWithin: 6,
  /** … and must add more than this share of the question's weighted words. */
  marginalGain: 0.02,
  /** A clause that leads to the figure may stand in for the best one from this share of its score on. */
  leadsNear: 0.9,
  /** An exception that answers a yes-or-no question by itself is looked for among this many. */
  exceptionWithin: 4,
  /** Words before items are chosen without them when they stand this many times above the best item. */
  leadInAlone: 1.15,
  /** A definition, referred clause or exception comes in when it adds this share of the question's weighted words. */
  neededGain: 0.07,
  /** Share of the question's weighted words that a sentence must hold, and the row lacks, to tell which row is meant. */
  keyGain: 0.15,
  /** Added to the score of a table row whose head the question names in full. */
  namedRow: 0.3,
  /** When the documents do not say; shares are of the question's weighted words, leads are differences of cosine. */
  refusal: {
    /** Share of words that stand nowhere, from which on nothing is chosen where there are no vectors … */
    absentWithoutVectors: 0.6,
    /** … and with vectors, unless the best clause stands out. */
    absent: 0.58,
    /** The same where the very thing asked about stands nowhere. */
    absentSubject: 0.4,
    /** A clause stands out when its similarity leads the sixth by this much … */
    lead: 0.04,
    /** … or by this much where the thing asked about is named by words that stand nowhere. */
    leadOverAbsentThing: 0.055,
  },
};
