/** Explains how a freelancer's best matches are sorted, and that a higher position cannot be bought. */
export const BEST_ORDER = 'Best skill match first. No paid placement.';
