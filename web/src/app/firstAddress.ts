/** Filters that a fresh load does not keep; following a link to them does. */
const DROPPED: Partial<Record<string, { flags: readonly string[]; to: string }>> = {
  '/client': { flags: ['draft', 'published'], to: '/client' },
  '/freelancer': { flags: ['recent', 'saved', 'applied'], to: '/freelancer?bestmatch' },
};

/** Where the app really starts when the page is loaded at this address. */
export function firstAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  const rule = DROPPED[pathname.replace(/(.)\/$/, '$1')];
  const params = new URLSearchParams(search);
  return rule?.flags.some((flag) => params.has(flag)) ? rule.to : `${pathname}${search}${hash}`;
}
