export const TEXTS = {
  noActive: 'No active job posts',
  noActiveText: 'Post a job to the marketplace and let talent come to you.',
  postJob: 'Post a Job',
  catalog: 'Project Catalog',
  noCatalog: 'Your Past Work History',
  jobs: 'Jobs you might like',
} as const;

export const FEED_LABELS = {
  bestmatch: 'Best Matches',
  recent: 'Most Recent',
  saved: 'Saved Jobs',
  applied: 'Applied Jobs',
} as const;

export const FILTER_LABELS = {
  all: 'All Projects',
  draft: 'Draft Projects',
  published: 'Published Projects',
} as const;

/** Lists that the specification names but does not enumerate. */
export const LIST_TEXTS = {
  explore: 'Explore',
  exploreText: 'New & Noteworthy: every open project, newest first.',
  visitorHint: 'To open a project and apply,',
  findWork: 'Find work for your skills',
  search: 'Search with filters',
  findWorkText: 'Projects that match most of your skills come first.',
} as const;

export const HIDE_TEXTS = {
  hide: 'Hide',
  wantLess: 'Less like this',
  hidden: (title: string) => `‘${title}’ is hidden.`,
  less: (title: string) => `‘${title}’ is hidden, and jobs with its skills come later.`,
  undo: 'Undo',
  list: 'Hidden jobs',
  show: 'Show again',
  shown: (title: string) => `‘${title}’ is shown again.`,
} as const;
