/** The path of the user's saved searches: for links, which need none of their other texts. */
export const SEARCHES = { path: '/freelancer/searches', title: 'Saved searches' } as const;
