/**
 * Screens that ask who somebody is, and what is no page. The api stays open where pages and pictures of people need it.
 */
const NOT_CRAWLED = [
  ...['/auth/', '/client', '/freelancer', '/contracts', '/messages', '/notifications', '/settings/', '/operator'],
  ...['/login', '/register', '/forgot-password', '/reset-password', '/verify-email', '/confirm-email'],
  ...['/undo-email-change', '/newsletter/', '/mail/', '/feeds/personal/', '/health/'],
];

/** What robots.txt says (RFC 9309). A rule for `/freelancer` is one for `/freelancers` too. */
export const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...NOT_CRAWLED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
