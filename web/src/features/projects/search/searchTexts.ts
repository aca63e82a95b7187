export const FILTER_TEXTS = {
  title: 'Filters',
  show: 'Show projects',
  scope: 'Scope',
  duration: 'Duration',
  experience: 'Experience',
  budget: 'Budget',
  posted: 'Posted within',
  proposals: 'Proposals',
  any: 'Any time',
  anyBudget: 'Any budget',
} as const;

/** Texts for a search without results. */
export const SEARCH_TEXTS = {
  fewer: 'Remove a filter to find more, or try other words.',
  startAgain: 'Start a new search',
} as const;
