/** Explains how a freelancer's best matches are sorted, and that a higher position cannot be bought. */
export const BEST_ORDER =
  'Best skill match first, then the fewest other skills, then the newest. Skills of jobs you want less of count half. No paid placement.';
