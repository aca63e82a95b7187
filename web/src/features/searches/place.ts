/** The path of the user's saved searches, for links that need none of the other texts. */
export const SEARCHES = { path: '/freelancer/searches', title: 'Saved searches' } as const;
