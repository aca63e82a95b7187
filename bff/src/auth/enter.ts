import { randomBytes } from 'node:crypto';
import type { Account } from '@hirelane/api/schemas/accounts';
import type { ProviderIdentity } from '@hirelane/api/schemas/sign-in';
import type { Request, Response } from 'express';
import { contextOf } from '../http/context.ts';
import type { Session } from '../http/session.ts';
import { BROWSER_COOKIE, readCookie, setBrowserCookie, setCookie, setOAuthCookie } from '../session/cookie.ts';
import { deviceName } from '../session/device.ts';
import { KNOWN_S, type KnownBrowsers } from '../session/known-browsers.ts';
import type { SessionStore } from '../session/store.ts';
import type { Identity } from './identity.ts';
import { hashOf, LIFETIME_S, type Transactions } from './oauth/transaction.ts';
import type { LearnStanding } from './standing.ts';

export type Entrance = Readonly<{
  sessions: SessionStore;
  transactions: Transactions;
  browsers: KnownBrowsers;
  identity: Pick<Identity, 'noticeOwner' | 'endSession'>;
  learnStanding: LearnStanding;
}>;

type How = Readonly<{
  /** Whether this request created the account. */
  isRegistered: boolean;
  /** The service's `x-wrote` header for that creation, if any. */
  wrote: string | null;
  /** The session that the new one replaces. */
  replaced: Pick<Session, 'hash'> | null;
  /** Path of the page to redirect to; null for the start page. */
  returnTo: string | null;
  /** Whether the user gave a second factor. A passkey counts as two factors. */
  bySecondFactor?: true;
  /**
   * The provider identity to connect after the second factor. If the account has no second factor, the identity is
   * already connected.
   */
  link?: ProviderIdentity;
}>;

/**
 * `entered`: signed in. `second-factor`: the browser got a one-use transaction for the second factor. `outdated`: the
 * credential used to sign in has since been replaced or removed.
 */
export type Entered = 'entered' | 'second-factor' | 'outdated';

/**
 * The last step of every sign-in. Starts a session under a new token and ends this browser's previous one, if any (ASVS
 * 7.2.4). If the account has a second factor, it is required first.
 */
export async function enter(to: Entrance, req: Request, res: Response, account: Account, how: How): Promise<Entered> {
  if (!account.needsSecondFactor) return begin(to, req, res, account, how);
  const { replaced, returnTo, link } = how;
  const { userId, isClient, credentialVersion } = account;
  const pending = {
    kind: 'second-factor',
    userId,
    isClient,
    credentialVersion,
    ...(link && { link }),
    tries: 0,
    returnTo,
    replaced: replaced && hashOf(replaced),
  } as const;
  setOAuthCookie(res, await to.transactions.begin(pending), LIFETIME_S);
  req.log.info({ event: 'second-factor-needed', userId });
  return 'second-factor';
}

/** Starts the session of a user who has given every factor that the account requires. */
export async function begin(
  to: Entrance,
  req: Request,
  res: Response,
  { userId, isClient, credentialVersion }: Omit<Account, 'needsSecondFactor'>,
  { isRegistered, wrote, replaced, bySecondFactor }: How,
): Promise<'entered' | 'outdated'> {
  const userAgent = req.get('user-agent') ?? null;
  const person = {
    userId,
    isClient,
    credentialVersion,
    bySecondFactor: bySecondFactor === true,
    isRegistered,
    wrote,
    userAgent,
  };
  // The bff's stored copy of the account's standing may be outdated.
  await to.learnStanding(userId, contextOf(res).requestId);
  const started = await to.sessions.start(person, replaced);
  if (started === null) {
    req.log.warn({ event: 'sign-in-outdated', userId });
    return 'outdated';
  }
  setCookie(res, started.token);
  if (started.ended) await tellEnded(to, req, res, started.ended);
  await noticeNewBrowser(to, req, res, { userId, isRegistered, device: deviceName(userAgent) });
  return 'entered';
}

type SignIn = Readonly<{ userId: string; isRegistered: boolean; device: string }>;

/** Emails the owner when this browser is new to the account. A failure here does not fail the sign-in. */
async function noticeNewBrowser({ browsers, identity }: Entrance, req: Request, res: Response, signIn: SignIn) {
  const { userId, isRegistered, device } = signIn;
  const browser = readCookie(req.headers.cookie, BROWSER_COOKIE).token ?? randomBytes(32).toString('base64url');
  setBrowserCookie(res, browser, KNOWN_S);
  try {
    if ((await browsers.remember(browser, userId)) || isRegistered) return;
    const said = await identity.noticeOwner({ userId, kind: 'new-browser', device }, contextOf(res).requestId);
    if (said.ok) req.log.info({ event: 'new-browser', userId });
    else req.log.warn({ event: 'new-browser-untold', userId, code: said.problem.code });
  } catch (error) {
    req.log.warn({ event: 'new-browser-untold', userId, code: error instanceof Error ? error.name : 'unknown' });
  }
}

type Deps = Readonly<{ identity: Pick<Identity, 'endSession'> }>;

/**
 * Reports to identity that a session has ended. Requests in progress finish first; later requests from this session
 * cannot change anything. If identity cannot be reached, the session ends anyway.
 */
export async function tellEnded(
  { identity }: Deps,
  req: Request,
  res: Response,
  session: Pick<Session, 'id' | 'userId'>,
) {
  const { id: sessionId, userId } = session;
  const said = await identity.endSession({ userId, sessionId }, contextOf(res).requestId);
  if (!said.ok) req.log.warn({ event: 'session-end-untold', userId, code: said.problem.code });
}
