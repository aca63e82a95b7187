import type { SORTS } from '@hirelane/contracts/constants';

export const SORT_LABELS: Readonly<Record<(typeof SORTS)[number], string>> = {
  newest: 'Newest',
  best: 'Best match',
  'budget-high': 'Highest budget',
  'budget-low': 'Lowest budget',
  'fewest-proposals': 'Fewest proposals',
};

/** What the order of a list is, and that it cannot be bought. */
export const ORDER_TEXTS: Readonly<Record<(typeof SORTS)[number], string>> = {
  newest: 'Newest first. Nobody can pay for a better place.',
  best: 'By shared skills, then by how few other skills a job needs, then newest. Skills of jobs you want less of count half. Nobody can pay for a better place.',
  'budget-high': 'Highest budget first, among the newest 1,000 that match. Nobody can pay for a better place.',
  'budget-low': 'Lowest budget first, among the newest 1,000 that match. Nobody can pay for a better place.',
  'fewest-proposals': 'Fewest proposals first, among the newest 1,000 that match. Nobody can pay for a better place.',
};
