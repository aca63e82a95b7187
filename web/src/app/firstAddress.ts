/** Filters that are dropped on a page load, and kept when a link is followed. */
const DROPPED: Partial<Record<string, { flags: readonly string[]; to: string }>> = {
  '/client': { flags: ['draft', 'published'], to: '/client' },
  '/freelancer': { flags: ['recent', 'saved', 'applied'], to: '/freelancer?bestmatch' },
};

/** The address at which the app starts when the page is loaded at this one. */
export function firstAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const rule = DROPPED[pathname.replace(/(.)\/$/, '$1')];
  const params = new URLSearchParams(search);
  return rule?.flags.some((flag) => params.has(flag)) ? rule.to : `${pathname}${search}${hash}`;
}
