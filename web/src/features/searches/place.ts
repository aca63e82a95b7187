/** The path to the user's saved searches, in a separate module so that links do not load the other texts. */
export const SEARCHES = { path: '/freelancer/searches', title: 'Saved searches' } as const;
