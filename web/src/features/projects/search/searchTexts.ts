export const FILTER_TEXTS = {
  title: 'Filters',
  show: 'Show projects',
  clear: 'Clear filters',
  skills: 'Skills',
  scope: 'Scope',
  duration: 'Duration',
  experience: 'Experience',
  budget: 'Budget',
  posted: 'Posted within',
  proposals: 'Proposals',
  any: 'Any time',
  anyBudget: 'Any budget',
  sort: 'Sort by',
} as const;

/** Where nothing has all that a search asks for. */
export const SEARCH_TEXTS = {
  fewer: 'Remove a filter to find more, or try other words.',
  startAgain: 'Start a new search',
} as const;
