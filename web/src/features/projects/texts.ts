export const TEXTS = {
  wizardTitle: 'Add a new project',
  descriptionHint: 'Brief description for your Project (Minimun length should be 500 characters).',
  created: 'Project created.',
  createdText: "We've created your Project for you.",
  missing: 'Missing Or Invalid fields.',
  missingText: 'We could not create your Project.',
  notCreated: 'Project Not created.',
  editTitle: 'Edit project',
  wizardText: 'What you type is saved as a draft until you submit it.',
  editText: 'Changes show at once, to everyone who can see the project.',
  saveChanges: 'Save changes',
  changesSaved: 'Your changes have been saved.',
  saveDraft: 'Save as draft',
  draftSaved: 'Draft saved',
  saving: 'Saving…',
  notSaved: 'Not saved yet',
  draftKept: 'Draft saved.',
  notChanged: 'We could not save your changes.',
  nothingToSave: 'There is nothing to save yet.',
  invalidFields: 'Some fields cannot be saved as they are. They are marked.',
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

/** The owner's actions on a project, and the message after each. */
export const OWNER_TEXTS = {
  done: {
    publish: (title: string) => `“${title}” has been published.`,
    unpublish: (title: string) => `“${title}” is a draft again.`,
    close: (title: string) => `“${title}” has been closed.`,
  },
  incomplete: 'This draft cannot be published yet:',
  complete: 'Edit the draft',
  deleteTitle: 'Delete this draft?',
  delete: 'Delete draft',
  deleteText: (title: string) => `“${title}” and everything in it will be deleted. This cannot be undone.`,
  deleted: (title: string) => `“${title}” has been deleted.`,
  closeTitle: 'Close this project?',
  close: 'Close project',
  closeText: (title: string) =>
    `“${title}” will accept no more proposals and disappear from every feed. You keep the proposals you have received. This cannot be undone.`,
} as const;

/** Lists that the specification names but does not enumerate. */
export const LIST_TEXTS = {
  explore: 'Explore',
  exploreText: 'New & Noteworthy: every open project, newest first.',
  visitorHint: 'To open a project and apply,',
  findWork: 'Find work for your skills',
  findWorkText: 'Projects that match most of your skills come first.',
} as const;
