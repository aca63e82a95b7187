import { routes } from '@hirelane/api/routes';
import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { type Analysts, readEventsToken } from './auth/analysts.ts';
import { oauthRoutes } from './auth/oauth/routes.ts';
import { endIfOutdated } from './auth/standing.ts';
import type { Hsts } from './config.ts';
import { feeds } from './feeds.ts';
import { csrf } from './http/csrf.ts';
import { health, type ReadyCheck } from './http/health.ts';
import { inSequence } from './http/in-sequence.ts';
import type { LogSample } from './http/log-sample.ts';
import { findRoute, requireRoute } from './http/match-route.ts';
import { observe } from './http/observe.ts';
import { handleErrors } from './http/problem.ts';
import type { Pseudonyms } from './http/pseudonyms.ts';
import { toPublicOrigin } from './http/public-origin.ts';
import { refuseAmbiguous } from './http/refuse-ambiguous.ts';
import { notForOptions } from './http/request.ts';
import { requestId, requestLog } from './http/request-log.ts';
import { noStore, securityHeaders, withHeaders } from './http/security-headers.ts';
import { warnOfProxy } from './http/untrusted-proxy.ts';
import { limitAtOnce } from './limits/at-once.ts';
import { limitUnderWay } from './limits/connections.ts';
import { limitAddresses, limitPeople, refuseUnknown } from './limits/per-route.ts';
import type { Slots } from './limits/settings.ts';
import { admitSignIns } from './overload/admit-sign-ins.ts';
import type { Overload } from './overload/overload.ts';
import { type OwnRouteDeps, ownRoutes } from './own-routes.ts';
import type { AskAsVisitor } from './pages/ask-as-visitor.ts';
import { serverPages } from './pages/server-pages.ts';
import type { EventStreams } from './proxy/event-streams.ts';
import { authorize } from './session/authorize.ts';
import { readSession } from './session/middleware.ts';
import type { DrawCard } from './site/drawing.ts';
import { site } from './site/site.ts';
import { spa } from './spa.ts';

/**
 * These routes are outside /api, so the CSRF check does not cover them. A mail provider is not a browser, and its only
 * credential is the token in the URL.
 */
const ONE_CLICK: ReadonlySet<string> = new Set([routes.unsubscribeOneClick.path, routes.turnOffMailOneClick.path]);

export type AppDeps = OwnRouteDeps &
  Readonly<{
    logger: Logger;
    /** Decides which refusals to log. */
    sample: LogSample;
    /** Pseudonyms that replace people and networks in the log. */
    pseudonyms: Pseudonyms;
    /** Metrics served on the internal port. */
    registry: Registry;
    /** The origin that browsers see. */
    publicUrl: string;
    /** Whether this process terminates TLS itself. */
    isOwnHttps: boolean;
    trustProxy: number;
    hsts: Hsts;
    webRoot: string | null;
    /** Whether no other instance of the bff uses the database. */
    isOnly: boolean;
    analysts: Analysts;
    slots: Slots;
    overload: Overload;
    /** Fetches public data from the services, as a visitor. */
    ask: AskAsVisitor;
    drawCard: DrawCard;
    eventStreams: Pick<EventStreams, 'admit'>;
    /** Forwards a matched, authorised request to its service. */
    proxy: RequestHandler;
    ready: ReadyCheck;
  }>;

/**
 * The public application. The order of the handlers is part of the security design: each step relies on the ones above
 * it.
 */
export function createApp(deps: AppDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('trust proxy', deps.trustProxy);

  const { unknown } = deps.limits.limiters;
  const atOnce = limitAtOnce(deps.slots);
  app.use(
    inSequence(
      requestId(deps.sample, deps.pseudonyms),
      observe(deps.registry),
      requestLog(deps.logger),
      withHeaders(securityHeaders(deps.publicUrl, deps.hsts)),
      warnOfProxy(deps),
      limitUnderWay(deps.slots),
      refuseAmbiguous,
      onlyUnder('/health/', notForOptions(health(deps.ready))),
      forApi(api(deps, atOnce)),
      onlyUnder('/feeds/', feeds({ ...deps, atOnce })),
      toPublicOrigin(deps.publicUrl, deps.isOwnHttps),
      site(deps),
      spa(deps.webRoot, deps.marketplace, serverPages(deps)),
      // Only paths that no handler above has handled get here.
      refuseUnknown(unknown),
    ),
  );
  app.use(handleErrors);
  return app;
}

/** Everything under /api and /auth. There is no body parser here: the proxy forwards bodies as streams. */
function api(deps: AppDeps, atOnce: RequestHandler): RequestHandler {
  const { limiters } = deps.limits;
  const session = readSession({
    sessions: deps.sessions,
    isOnly: deps.isOnly,
    guesses: limiters.sessionGuess,
    endIfOutdated: endIfOutdated({ ...deps, learnStanding: deps.entrance.learnStanding }),
  });
  return inSequence(
    noStore,
    // Mounted before the CSRF check, because providers send browsers here from other sites.
    onlyUnder('/auth/', notForOptions(oauthRoutes(deps.oauth, session))),
    csrf(deps.publicUrl),
    findRoute,
    session,
    requireRoute(refuseUnknown(limiters.unknown)),
    readEventsToken(deps.analysts),
    limitAddresses(limiters),
    authorize(deps.now),
    limitPeople(limiters),
    atOnce,
    deps.eventStreams.admit,
    admitSignIns(deps.overload),
    ownRoutes(deps),
    deps.proxy,
  );
}

/** Runs `handler` for paths under this prefix. */
const onlyUnder =
  (beginning: string, handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    req.path.startsWith(beginning) ? handler(req, res, next) : next();

/**
 * Runs `handler` for /api, /auth and the one-click POST from mail providers (a GET of the same URL is a page). Unlike a
 * mounted handler, it gets the full `req.url`.
 */
const forApi =
  (handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    /^\/(api|auth)(\/|$)/.test(req.path) || (req.method === 'POST' && ONE_CLICK.has(req.path))
      ? handler(req, res, next)
      : next();
