import type { FREELANCER_SORTS } from '@hirelane/api/constants';

export const TEXTS = {
  title: 'Freelancers',
  text: 'Browse freelancers',
  search: 'Search for freelancers',
  searched: 'Searches skills, titles and descriptions, and full names.',
  fewer: 'Remove a filter to find more, or try other words.',
  startAgain: 'Start a new search',
  none: 'No freelancers yet',
  noneText: 'Freelancers appear here once their profile has a title and a skill.',
} as const;

export const FILTER_TEXTS = {
  title: 'Filters',
  show: 'Show freelancers',
  availability: 'Availability',
  stars: 'Stars',
  anyStars: 'Any rating',
  completed: 'Completed contracts',
  anyCompleted: 'Any number',
  place: 'Place',
  anyPlace: 'Anywhere',
  otherPlace: 'Another city or state',
} as const;

export const SORT_LABELS: Readonly<Record<(typeof FREELANCER_SORTS)[number], string>> = {
  changed: 'Recently updated',
  stars: 'Most stars',
  completed: 'Most contracts',
};

/** Explains how the list is sorted, and that a higher position cannot be bought. */
export const ORDER_TEXTS: Readonly<Record<(typeof FREELANCER_SORTS)[number], string>> = {
  changed: 'Recently updated profiles first. No paid placement.',
  stars: 'Highest average first, then most reviewers, among the latest 1,000 matches. No paid placement.',
  completed: 'Most completed contracts first, among the latest 1,000 matches. No paid placement.',
};
