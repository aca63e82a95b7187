import type { FREELANCER_SORTS } from '@hirelane/api/constants';

export const TEXTS = {
  title: 'Freelancers',
  text: 'Freelancers whose page is visible to you.',
  search: 'Search for freelancers',
  searched: 'Searches skills, titles and descriptions; not names.',
  fewer: 'Remove a filter to find more, or try other words.',
  startAgain: 'Start a new search',
  none: 'No freelancers yet',
  noneText: 'Freelancers appear here as soon as they have a title and a skill in their profile.',
} as const;

export const FILTER_TEXTS = {
  title: 'Filters',
  show: 'Show freelancers',
  availability: 'Availability',
  stars: 'Stars',
  anyStars: 'Any number of stars',
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

/** What the order of the list is, and that it cannot be bought. */
export const ORDER_TEXTS: Readonly<Record<(typeof FREELANCER_SORTS)[number], string>> = {
  changed: 'Recently updated profiles first. Placement cannot be bought.',
  stars:
    'Highest average first, then by how many people it is from, among the latest 1,000 that match. Placement cannot be bought.',
  completed: 'Most completed contracts first, among the latest 1,000 that match. Placement cannot be bought.',
};
