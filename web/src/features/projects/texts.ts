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

/** The two lists that a freelancer keeps. */
export const KEPT_LABELS = { saved: 'On your wishlist', liked: 'Liked' } as const;

export const FILTER_LABELS = {
  all: 'All Projects',
  draft: 'Draft Projects',
  published: 'Published Projects',
} as const;

/** Lists that the specification names but does not enumerate. */
export const LIST_TEXTS = {
  explore: 'Explore',
  exploreText: 'New & Noteworthy: every open project.',
  visitorHint: 'To apply to a project,',
  findWork: 'Find work for your skills',
  search: 'Search with filters',
  findWorkText: 'Open jobs, searched by words and filters.',
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

/** The page of a project that everybody may read. */
export const PUBLIC_TEXTS = {
  signIn: 'Sign in to apply',
  apply: 'Apply Now',
  open: 'Open the project',
  others: 'See open projects',
  closed: 'This project is closed and takes no more proposals.',
  filled: 'Somebody was hired for this project. It takes no more proposals.',
  file: 'This project has a file, which you can download once you are signed in.',
  unknownTitle: 'Project not found',
  unknown: 'It may be a draft, or the address is wrong.',
  goneTitle: 'Project deleted',
  gone: 'The client of this project has deleted their account.',
  notLoaded: 'We could not load this project.',
} as const;
