/** The order of a freelancer's best matches, and that it cannot be bought. */
export const BEST_ORDER = 'Best skill match first. No paid placement.';
