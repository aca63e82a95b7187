const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** The pages that one may come back to after signing in: our own, and none that a link could turn into something else. */
const PAGES = new RegExp(
  `^/(?:projects|client(?:/post|/profile|/project/${UUID})?|freelancer(?:/profile|/projects|/work|/proposals)?)$`,
);

/** The path, if it is exactly one of our pages; null, which means the start page, for anything else. */
export const returnPath = (wanted: unknown): string | null =>
  typeof wanted === 'string' && PAGES.test(wanted) ? wanted : null;
