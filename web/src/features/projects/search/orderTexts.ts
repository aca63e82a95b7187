import type { SORTS } from '@hirelane/api/constants';
import { BEST_ORDER } from '@/features/projects/search/bestOrder';

export const SORT_LABELS: Readonly<Record<(typeof SORTS)[number], string>> = {
  newest: 'Newest',
  best: 'Best match',
  'budget-high': 'Highest budget',
  'budget-low': 'Lowest budget',
  'fewest-proposals': 'Fewest proposals',
};

/** What the order of a list is, and that it cannot be bought. */
export const ORDER_TEXTS: Readonly<Record<(typeof SORTS)[number], string>> = {
  newest: 'Newest first. Placement cannot be bought.',
  best: BEST_ORDER,
  'budget-high': 'Highest budget first, among the newest 1,000 that match. Placement cannot be bought.',
  'budget-low': 'Lowest budget first, among the newest 1,000 that match. Placement cannot be bought.',
  'fewest-proposals': 'Fewest proposals first, among the newest 1,000 that match. Placement cannot be bought.',
};
