export const TEXTS = {
  wizardTitle: 'Add a new project',
  descriptionHint: 'Brief description for your Project (Minimun length should be 500 characters).',
  created: 'Project created.',
  createdText: "We've created your Project for you.",
  missing: 'Missing Or Invalid fields.',
  missingText: 'We could not create your Project.',
  notCreated: 'Project Not created.',
  noActive: 'No active job posts',
  noActiveText: 'Post a job to the marketplace and let talent come to you.',
  postJob: 'Post a Job',
  catalog: 'Project Catalog',
  noCatalog: 'Your Past Work History',
  jobs: 'Jobs you might like',
} as const;

/** Project creation only; other toasts keep the library's durations. */
export const PROJECT_TOAST_MS = 3000;

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
