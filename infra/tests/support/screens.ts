export type Who = 'visitor' | 'client' | 'freelancer' | 'operator';

/**
 * A screen for a kind of user. `:id` is the id of a published project; `:handle` is the handle of a user with a public
 * page.
 */
export type Screen = Readonly<{ who: Who; path: string }>;

const paths: Readonly<Record<Who, readonly string[]>> = {
  visitor: [
    '/',
    '/login',
    '/login/connect',
    '/login/second-factor',
    '/register',
    '/register/client',
    '/register/freelancer',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/confirm-email',
    '/undo-email-change',
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
    '/mail/unsubscribe',
    '/projects',
    '/projects/:id',
    '/people/:handle',
    '/statistics',
    '/about',
    '/blog',
    '/contact',
    '/career',
    '/help',
    '/terms',
    '/legal',
    '/privacy',
    '/status',
    '/verify',
  ],
  client: [
    '/client',
    '/client/post',
    '/client/profile',
    '/client/project/:id',
    '/freelancers',
    '/contracts',
    '/invoices',
    '/messages',
    '/notifications',
    '/settings/account',
    '/settings/security',
    '/settings/page',
    '/settings/email',
  ],
  freelancer: [
    '/freelancer',
    '/freelancer/profile',
    '/freelancer/projects',
    '/freelancer/proposals',
    '/freelancer/invitations',
    '/freelancer/records',
    '/freelancer/searches',
    '/client/project/:id',
    '/contracts',
    '/invoices',
    '/messages',
    '/notifications',
    '/settings/account',
    '/settings/security',
    '/settings/page',
    '/settings/email',
  ],
  operator: [
    '/operator/reports',
    '/operator/accounts',
    '/operator/marketplace',
    '/operator/tokens',
    '/operator/first-run',
  ],
};

/** Every screen in the product, for tests and pictures that must cover them all. */
export const SCREENS: readonly Screen[] = (['visitor', 'client', 'freelancer', 'operator'] as const).flatMap((who) =>
  paths[who].map((path) => ({ who, path })),
);
