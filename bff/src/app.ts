import { routes } from '@hirelane/contracts/routes';
import express, { type Express, type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { confirm, confirmationState, confirmByProvider } from './auth/confirmation.ts';
import { changeEmail, undoEmailChange } from './auth/email-change.ts';
import { endIfOutdated } from './auth/end-if-outdated.ts';
import type { Entrance } from './auth/enter.ts';
import type { IsAnalyst } from './auth/events-token.ts';
import type { ForgetBrowsers } from './auth/forget-person.ts';
import type { Identity } from './auth/identity.ts';
import type { InternalCall } from './auth/internal-call.ts';
import { connectSignIn, listProviders } from './auth/oauth/connect.ts';
import type { OAuthDeps } from './auth/oauth/deps.ts';
import { confirmLink, pendingLink } from './auth/oauth/link.ts';
import { oauthRoutes } from './auth/oauth/routes.ts';
import { endSession, endSessions, listSessions } from './auth/own-sessions.ts';
import { changePassword, requestReset, resetPassword } from './auth/password.ts';
import { login, register } from './auth/password-sign-in.ts';
import { deleteAccount, downloadMyData, type PersonalDataDeps } from './auth/personal-data.ts';
import { removeSignIn } from './auth/remove-sign-in.ts';
import { addPasskey, confirmApp, removeApp, removePasskey, renewRecoveryCodes } from './auth/second-factor/manage.ts';
import { passkeySignIn } from './auth/second-factor/passkey.ts';
import { giveSecondFactor, secondFactorOptions, secondFactorWanted } from './auth/second-factor/sign-in.ts';
import { logout, sessionState } from './auth/session-routes.ts';
import { matchOf } from './http/context.ts';
import { csrf } from './http/csrf.ts';
import { health, type ReadyCheck } from './http/health.ts';
import type { LogSample } from './http/log-sample.ts';
import { findRoute } from './http/match-route.ts';
import { notForOptions } from './http/not-for-options.ts';
import { observe } from './http/observe.ts';
import { handleErrors } from './http/problem.ts';
import type { Pseudonyms } from './http/pseudonyms.ts';
import { toPublicOrigin } from './http/public-origin.ts';
import { refuseAmbiguous } from './http/refuse-ambiguous.ts';
import { requestId } from './http/request-id.ts';
import { requestLog } from './http/request-log.ts';
import { noStore, securityHeaders, withHeaders } from './http/security-headers.ts';
import { limitAtOnce } from './limits/at-once.ts';
import { limitUnderWay } from './limits/connections.ts';
import type { Limiting } from './limits/limits.ts';
import { limitAddresses, limitPeople, refuseUnknown } from './limits/per-route.ts';
import type { Slots } from './limits/settings.ts';
import { authorize } from './proxy/authorize.ts';
import { readSession } from './session/middleware.ts';
import type { SessionStore } from './session/store.ts';
import { spa } from './spa.ts';

/**
 * Outside /api, so csrf does not check it: a mail provider is not a browser, and the token in the URL is its only
 * proof.
 */
const ONE_CLICK = routes.unsubscribeOneClick.path;

export type AppDeps = Readonly<{
  logger: Logger;
  /** Decides which refusals are logged. */
  sample: LogSample;
  /** Pseudonyms of people and networks for the log. */
  pseudonyms: Pseudonyms;
  /** Metrics; the internal port serves them. */
  registry: Registry;
  /** Origin the browser sees. */
  publicUrl: string;
  /** Whether this process serves https itself. */
  isOwnHttps: boolean;
  trustProxy: number;
  webRoot: string | null;
  sessions: SessionStore;
  entrance: Entrance;
  identity: Identity;
  /** Calls identity routes that `Identity` has no function for. */
  call: InternalCall;
  oauth: OAuthDeps;
  isAnalyst: IsAnalyst;
  limits: Limiting;
  forgetBrowsers: ForgetBrowsers;
  slots: Slots;
  personalData: PersonalDataDeps;
  /** Sends a matched and authorised request to its service. */
  proxy: RequestHandler;
  ready: ReadyCheck;
  now: () => Date;
}>;

/** The public application. The order is the security design: each step relies on those above it. */
export function createApp(deps: AppDeps): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('trust proxy', deps.trustProxy);

  app.use(requestId(deps.sample, deps.pseudonyms));
  app.use(observe(deps.registry));
  app.use(requestLog(deps.logger));
  app.use(withHeaders(securityHeaders(deps.publicUrl)));
  app.use(limitUnderWay(deps.slots));
  app.use(refuseAmbiguous);
  app.use(notForOptions(health(deps.ready)));
  app.use(forApi(api(deps)));
  app.use(toPublicOrigin(deps.publicUrl, deps.isOwnHttps));
  app.use(spa(deps.webRoot));
  // A path that no handler above has answered does not exist.
  app.use(refuseUnknown(deps.limits.limiters.unknown));
  app.use(handleErrors);
  return app;
}

/** Everything under /api and /auth. No body parser here: the proxy passes bodies on as streams. */
function api(deps: AppDeps): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.use(noStore);
  const guesses = deps.limits.limiters.sessionGuess;
  const session = readSession({ sessions: deps.sessions, guesses, endIfOutdated: endIfOutdated(deps) });
  // Before csrf: providers send browsers here from other sites.
  router.use(notForOptions(oauthRoutes(deps.oauth, session)));
  router.use(csrf(deps.publicUrl));
  router.use(session);
  router.use(findRoute(refuseUnknown(deps.limits.limiters.unknown)));
  router.use(limitAddresses(deps.limits.limiters));
  router.use(authorize(deps.isAnalyst, deps.now));
  router.use(limitPeople(deps.limits.limiters));
  router.use(limitAtOnce(deps.slots));
  router.use(ownRoutes(deps));
  router.use(deps.proxy);
  return router;
}

/** The routes that the bff answers itself. */
function ownRoutes(deps: AppDeps): RequestHandler {
  const handlers = new Map<string, Router>([
    ['register', Router().use(register(deps))],
    ['login', Router().use(login(deps))],
    ['logout', Router().use(logout(deps))],
    ['sessionState', Router().use(sessionState(deps.sessions))],
    ['listProviders', Router().use(listProviders(deps.oauth))],
    ['pendingLink', Router().use(pendingLink(deps.oauth))],
    ['confirmLink', Router().use(confirmLink(deps.oauth))],
    ['confirmationState', Router().use(confirmationState(deps))],
    ['confirm', Router().use(confirm(deps))],
    ['confirmByProvider', Router().use(confirmByProvider(deps.oauth, deps.call))],
    ['removeSignIn', Router().use(removeSignIn(deps))],
    ['connectSignIn', Router().use(connectSignIn(deps.oauth))],
    ['secondFactorWanted', Router().use(secondFactorWanted(deps))],
    ['secondFactorOptions', Router().use(secondFactorOptions(deps))],
    ['giveSecondFactor', Router().use(giveSecondFactor(deps))],
    ['passkeySignIn', Router().use(passkeySignIn(deps))],
    ['confirmApp', Router().use(confirmApp(deps))],
    ['removeApp', Router().use(removeApp(deps))],
    ['addPasskey', Router().use(addPasskey(deps))],
    ['renewRecoveryCodes', Router().use(renewRecoveryCodes(deps))],
    ['removePasskey', Router().use(removePasskey(deps))],
    ['listSessions', Router().use(listSessions(deps.sessions))],
    ['endSession', Router().use(endSession(deps))],
    ['endSessions', Router().use(endSessions(deps))],
    ['changePassword', Router().use(changePassword(deps))],
    ['changeEmail', Router().use(changeEmail(deps))],
    ['undoEmailChange', Router().use(undoEmailChange(deps))],
    ['requestReset', Router().use(requestReset(deps))],
    ['resetPassword', Router().use(resetPassword(deps))],
    ['downloadMyData', Router().use(downloadMyData(deps.personalData))],
    ['deleteAccount', Router().use(deleteAccount(deps.personalData))],
  ]);
  return (req, res, next) => {
    const { name, route } = matchOf(res);
    const handler = handlers.get(name);
    if (handler !== undefined) handler(req, res, next);
    else if (route.service === 'bff') throw new Error(`The bff has no handler for ${name}.`);
    else next();
  };
}

/**
 * Runs `handler` for /api, /auth and mail providers' one-click POST without changing `req.url`, as mounting would. A
 * GET of the one-click address is a page.
 */
const forApi =
  (handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    /^\/(api|auth)(\/|$)/.test(req.path) || (req.method === 'POST' && req.path === ONE_CLICK)
      ? handler(req, res, next)
      : next();
