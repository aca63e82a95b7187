/** What a freelancer reads above the feeds of their home. */
export const FEED_TEXTS = {
  jobs: 'Jobs you might like',
  search: 'Search with filters',
} as const;

export const FEED_LABELS = {
  bestmatch: 'Best Matches',
  recent: 'Most Recent',
  saved: 'Saved Jobs',
  applied: 'Applied Jobs',
} as const;

/** The two lists that a freelancer keeps. */
export const KEPT_LABELS = { saved: 'On your wishlist', liked: 'Liked' } as const;
