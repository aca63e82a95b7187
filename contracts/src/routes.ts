import { accountsRoutes } from './routes/accounts.ts';
import { appealsRoutes } from './routes/appeals.ts';
import { confirmationRoutes } from './routes/confirmation.ts';
import { contractsRoutes } from './routes/contracts.ts';
import { eventsTokensRoutes } from './routes/events-tokens.ts';
import { feedRoutes } from './routes/feed.ts';
import { filesRoutes } from './routes/files.ts';
import { hiringRoutes } from './routes/hiring.ts';
import { invitationsRoutes } from './routes/invitations.ts';
import { liveRoutes } from './routes/live.ts';
import { mailSettingsRoutes } from './routes/mail-settings.ts';
import { marketplaceRoutes } from './routes/marketplace.ts';
import { messagingRoutes } from './routes/messaging.ts';
import { newsletterRoutes } from './routes/newsletter.ts';
import { notificationsRoutes } from './routes/notifications.ts';
import { operatedThingsRoutes } from './routes/operated-things.ts';
import { operatorRoutes } from './routes/operator.ts';
import { operatorAccountsRoutes } from './routes/operator-accounts.ts';
import { peopleRoutes } from './routes/people.ts';
import { personalDataRoutes } from './routes/personal-data.ts';
import { profileItemsRoutes } from './routes/profile-items.ts';
import { profilesRoutes } from './routes/profiles.ts';
import { projectsRoutes } from './routes/projects.ts';
import { proposalsRoutes } from './routes/proposals.ts';
import { publicEventsRoutes } from './routes/public-events.ts';
import { questionsRoutes } from './routes/questions.ts';
import { recordsRoutes } from './routes/records.ts';
import type { Route } from './routes/route.ts';
import { searchesRoutes } from './routes/searches.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';
import { securityRoutes } from './routes/security.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { statisticsRoutes } from './routes/statistics.ts';
import { suspensionRoutes } from './routes/suspension.ts';
import { waitingRoutes } from './routes/waiting.ts';
import type { ServiceName } from './services.ts';

/**
 * Every route in the product. The bff's allow-list, the services' apps, the API document and the authorisation tests
 * are derived from this table; a path that is not listed here is not found.
 */
export const routes = {
  ...accountsRoutes,
  ...newsletterRoutes,
  ...mailSettingsRoutes,
  ...securityRoutes,
  ...signInRoutes,
  ...secondFactorRoutes,
  ...confirmationRoutes,
  ...personalDataRoutes,
  ...suspensionRoutes,
  ...appealsRoutes,
  ...operatorRoutes,
  ...marketplaceRoutes,
  ...eventsTokensRoutes,
  ...operatedThingsRoutes,
  ...operatorAccountsRoutes,
  ...profilesRoutes,
  ...profileItemsRoutes,
  ...peopleRoutes,
  ...projectsRoutes,
  ...proposalsRoutes,
  ...hiringRoutes,
  ...contractsRoutes,
  ...recordsRoutes,
  ...messagingRoutes,
  ...liveRoutes,
  ...notificationsRoutes,
  ...invitationsRoutes,
  ...questionsRoutes,
  ...feedRoutes,
  ...searchesRoutes,
  ...filesRoutes,
  ...publicEventsRoutes,
  ...statisticsRoutes,
  ...waitingRoutes,
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

/** The names of the routes handled by a service. */
export type RouteNameOf<S extends ServiceName> = {
  [N in RouteName]: (typeof routes)[N]['service'] extends S ? N : never;
}[RouteName];

/** The table as a list of `[name, route]`, with the precise types widened. */
export const routeList: readonly (readonly [RouteName, Route])[] = Object.entries(routes) as [RouteName, Route][];
