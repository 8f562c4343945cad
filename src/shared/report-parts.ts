/** Languages that a report's own words can be in. */
export const reportLanguages = ['en', 'zh'] as const;

/**
 * What a report may leave out: the exact text of cited clauses, pictures of the lit places, the withheld sentences with
 * their reasons, the state of the review, and how each answer was found.
 */
export const reportParts = ['clauses', 'pictures', 'withheld', 'review', 'found'] as const;
