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
  exploreText: 'New & Noteworthy: every open project, newest first.',
  visitorHint: 'To open a project and apply,',
  findWork: 'Find work for your skills',
  findWorkText: 'Projects that match most of your skills come first.',
} as const;
