/** The path of the user's saved searches, in a separate module for links that need no other texts. */
export const SEARCHES = { path: '/freelancer/searches', title: 'Saved searches' } as const;
