import type { RouteName, routes } from '@hirelane/api/routes';
import type { CallService } from '@hirelane/runtime/call-service';
import type { RequestHandler } from 'express';
import { confirm, confirmationState, confirmByProvider } from './auth/confirmation.ts';
import { changeEmail, undoEmailChange } from './auth/email-change.ts';
import type { Entrance } from './auth/enter.ts';
import type { ForgetBrowsers } from './auth/forget-person.ts';
import type { Identity } from './auth/identity.ts';
import type { InternalCall } from './auth/internal-call.ts';
import type { OAuthDeps } from './auth/oauth/deps.ts';
import { confirmLink, pendingLink } from './auth/oauth/link.ts';
import { connectSignIn, listProviders } from './auth/oauth/routes.ts';
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
import { inSequence } from './http/in-sequence.ts';
import type { AddressShares } from './limits/connections.ts';
import type { Limiting } from './limits/limits.ts';
import type { Live } from './live/live.ts';
import { streamSignals } from './live/stream-signals.ts';
import type { KnownMarketplace } from './marketplace/known.ts';
import { readMarketplace } from './marketplace/route.ts';
import { decideAppeal, type Unhide } from './operator/decide-appeal.ts';
import type { SignServiceToken } from './proxy/service-token.ts';
import type { CachedSessions } from './session/cached-sessions.ts';
import { listWaiting } from './waiting.ts';

export type OwnRouteDeps = Readonly<{
  sessions: CachedSessions;
  entrance: Entrance;
  identity: Identity;
  /** Calls internal routes that have no function in `Identity`. */
  call: InternalCall;
  oauth: OAuthDeps;
  limits: Limiting;
  forgetBrowsers: ForgetBrowsers;
  shares: AddressShares;
  live: Live;
  personalData: PersonalDataDeps;
  /** Unhides content that operators have hidden. */
  showAgain: Unhide;
  /** The marketplace settings, set by operators. */
  marketplace: Pick<KnownMarketplace, 'known' | 'now'>;
  callLists: CallService;
  sign: SignServiceToken;
  now: () => Date;
}>;

type OwnRoute = { [N in RouteName]: (typeof routes)[N]['service'] extends 'bff' ? N : never }[RouteName];

/** The routes that the bff handles itself. */
export function ownRoutes(deps: OwnRouteDeps): RequestHandler {
  const handlers: Readonly<Record<OwnRoute, RequestHandler | RequestHandler[]>> = {
    register: register(deps),
    readMarketplace: readMarketplace(deps.marketplace),
    login: login(deps),
    logout: logout(deps),
    sessionState: sessionState(deps.sessions),
    listProviders: listProviders(deps.oauth),
    pendingLink: pendingLink(deps.oauth),
    confirmLink: confirmLink(deps.oauth),
    confirmationState: confirmationState(deps),
    confirm: confirm(deps),
    confirmByProvider: confirmByProvider(deps.oauth, deps.call),
    removeSignIn: removeSignIn(deps),
    connectSignIn: connectSignIn(deps.oauth),
    secondFactorWanted: secondFactorWanted(deps),
    secondFactorOptions: secondFactorOptions(deps),
    giveSecondFactor: giveSecondFactor(deps),
    passkeySignIn: passkeySignIn(deps),
    confirmApp: confirmApp(deps),
    removeApp: removeApp(deps),
    addPasskey: addPasskey(deps),
    renewRecoveryCodes: renewRecoveryCodes(deps),
    removePasskey: removePasskey(deps),
    listSessions: listSessions(deps.sessions),
    endSession: endSession(deps),
    endSessions: endSessions(deps),
    changePassword: changePassword(deps),
    changeEmail: changeEmail(deps),
    undoEmailChange: undoEmailChange(deps),
    requestReset: requestReset(deps),
    resetPassword: resetPassword(deps),
    downloadMyData: downloadMyData(deps.personalData),
    deleteAccount: deleteAccount(deps.personalData),
    decideAppeal: decideAppeal({ ...deps, learnStanding: deps.entrance.learnStanding }),
    streamSignals: streamSignals(deps),
    listWaiting: listWaiting(deps),
  };
  const byName = new Map<RouteName, RequestHandler>(
    Object.entries(handlers).map(([name, handler]) => [name as OwnRoute, inSequence(...[handler].flat())]),
  );
  return (req, res, next) => {
    const handler = byName.get(matchOf(res).name);
    if (handler === undefined) next();
    else handler(req, res, next);
  };
}
