/** Where one's saved searches are: for links, which need none of their other texts. */
export const SEARCHES = { path: '/freelancer/searches', title: 'Saved searches' } as const;
