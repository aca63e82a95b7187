import { randomBytes } from 'node:crypto';
import type { Account } from '@hirelane/contracts/api/accounts';
import type { ProviderIdentity } from '@hirelane/contracts/api/sign-in';
import type { Request, Response } from 'express';
import { contextOf } from '../http/context.ts';
import type { Session } from '../http/session.ts';
import { BROWSER_COOKIE, readCookie, setBrowserCookie, setCookie, setOAuthCookie } from '../session/cookie.ts';
import { deviceName } from '../session/device.ts';
import { KNOWN_FOR, type KnownBrowsers } from '../session/known-browsers.ts';
import type { SessionStore } from '../session/store.ts';
import type { Identity } from './identity.ts';
import { hashOf, LIFETIME, type Transactions } from './oauth/transaction.ts';
import { tellEnded } from './tell-ended.ts';

export type Entrance = Readonly<{
  sessions: SessionStore;
  transactions: Transactions;
  browsers: KnownBrowsers;
  identity: Pick<Identity, 'noticeOwner' | 'endSession'>;
}>;

type How = Readonly<{
  /** The account was made just now. */
  isRegistered: boolean;
  /** The service's `x-wrote` of that, if any. */
  wrote: string | null;
  /** The session that this one replaces. */
  replaced: Pick<Session, 'hash'> | null;
  /** A path of ours to go on to; null: the start page. */
  returnTo: string | null;
  /** An identity that is connected when the second factor was shown: where none is needed, it is connected already. */
  link?: ProviderIdentity;
}>;

/**
 * `entered`: signed in. `second-factor`: the browser has a one-use transaction under which it can show one. `outdated`: what
 * the person has proven was replaced or taken away meanwhile.
 */
export type Entered = 'entered' | 'second-factor' | 'outdated';

/**
 * What every way into an account ends in. Signs somebody in under a new token, even over an older session, which ends (ASVS
 * 7.2.4), or asks for the second factor that the account has.
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
  setOAuthCookie(res, await to.transactions.begin(pending), LIFETIME);
  req.log.info({ event: 'second-factor-needed', userId });
  return 'second-factor';
}

/** Signs somebody in who has shown all that the account asks for. */
export async function begin(
  to: Entrance,
  req: Request,
  res: Response,
  { userId, isClient, credentialVersion }: Omit<Account, 'needsSecondFactor'>,
  { isRegistered, wrote, replaced }: How,
): Promise<'entered' | 'outdated'> {
  const userAgent = req.get('user-agent') ?? null;
  const person = { userId, isClient, credentialVersion, isRegistered, wrote, userAgent };
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

/** Mails the owner when this browser is new to the account. Somebody who has just signed in is not turned away for that. */
async function noticeNewBrowser({ browsers, identity }: Entrance, req: Request, res: Response, signIn: SignIn) {
  const { userId, isRegistered, device } = signIn;
  const browser = readCookie(req.headers.cookie, BROWSER_COOKIE).token ?? randomBytes(32).toString('base64url');
  setBrowserCookie(res, browser, KNOWN_FOR);
  try {
    if ((await browsers.remember(browser, userId)) || isRegistered) return;
    const said = await identity.noticeOwner({ userId, kind: 'new-browser', device }, contextOf(res).requestId);
    if (said.ok) req.log.info({ event: 'new-browser', userId });
    else req.log.warn({ event: 'new-browser-untold', userId, code: said.problem.code });
  } catch (error) {
    req.log.warn({ event: 'new-browser-untold', userId, code: error instanceof Error ? error.name : 'unknown' });
  }
}
