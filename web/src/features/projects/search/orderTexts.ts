import type { SORTS } from '@hirelane/api/constants';
import { BEST_ORDER } from '@/features/projects/search/bestOrder';

export const SORT_LABELS: Readonly<Record<(typeof SORTS)[number], string>> = {
  newest: 'Newest',
  best: 'Best match',
  'budget-high': 'Highest budget',
  'budget-low': 'Lowest budget',
  'fewest-proposals': 'Fewest proposals',
};

/** Explains how the list is sorted, and that a higher position cannot be bought. */
export const ORDER_TEXTS: Readonly<Record<(typeof SORTS)[number], string>> = {
  newest: 'Newest first. No paid placement.',
  best: BEST_ORDER,
  'budget-high': 'Highest budget first, among the newest 1,000 matches. No paid placement.',
  'budget-low': 'Lowest budget first, among the newest 1,000 matches. No paid placement.',
  'fewest-proposals': 'Fewest proposals first, among the newest 1,000 matches. No paid placement.',
};
