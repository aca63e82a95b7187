const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** The pages to which a sign-in may return: ours only, and none whose path a link could change into something else. */
// biome-ignore lint/plugin/built-expression: its parts are constants.
const PAGES = new RegExp(
  `^/(?:projects|client(?:/post|/profile|/project/${UUID})?|freelancer(?:/profile|/projects|/work|/proposals)?)$`,
);

/** Returns the path if it is exactly one of these pages; otherwise null, which means the start page. */
export const returnPath = (wanted: unknown): string | null =>
  typeof wanted === 'string' && PAGES.test(wanted) ? wanted : null;
