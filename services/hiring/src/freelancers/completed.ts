import { COMPLETED_STEPS } from '@hirelane/contracts/constants';

const MOST = COMPLETED_STEPS.at(-1);

/**
 * SQL of how many contracts a freelancer has completed, counted up to the most that a search can ask for. `completed`:
 * the table, with its schema where it needs one; `id`, `before`: SQL of who it is, and of the time before which they
 * count.
 */
export const completedSql = (completed: string, id: string, before = `'infinity'`): string =>
  `(SELECT count(*)::int FROM (
     SELECT FROM ${completed} d WHERE d.freelancer_id = ${id} AND d.at < ${before} LIMIT ${MOST}) AS counted)`;
