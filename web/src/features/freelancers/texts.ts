export const TEXTS = {
  title: 'Freelancers',
  order: 'Whoever changed their profile last comes first. Nobody can pay for a better place.',
  search: 'Search for freelancers',
  searched: 'Searches skills, titles and descriptions; not names.',
  fewer: 'Clear a filter to find more.',
  none: 'No freelancers yet',
  noneText: 'Freelancers appear here as soon as they have a title and a skill in their profile.',
  clear: 'Clear filters',
} as const;
