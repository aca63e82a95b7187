/** What the order of the jobs that suit somebody best is, and that it cannot be bought. */
export const BEST_ORDER =
  'Sorted by shared skills, then by fewest other skills needed, then newest. Skills of jobs you want less of count half. Placement cannot be bought.';
