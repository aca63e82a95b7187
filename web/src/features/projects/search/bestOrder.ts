/** What the order of the jobs that suit somebody best is, and that it cannot be bought. */
export const BEST_ORDER =
  'By shared skills, then by how few other skills a job needs, then newest. Skills of jobs you want less of count half. Nobody can pay for a better place.';
