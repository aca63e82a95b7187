import type { Request, RequestHandler, Response } from 'express';
import { addressKey } from '../http/address.ts';
import type { MatchedRoute } from '../http/context.ts';
import { contextOf, matchOf } from '../http/context.ts';
import { countedAs, logRefusal } from '../http/log-refusal.ts';
import { sendProblem } from '../http/problem.ts';
import type { Limiter } from './limiter.ts';
import type { LoginGuard } from './login-guard.ts';
import { refuseTooMany, showLimit } from './refuse.ts';
import type { LimitName } from './settings.ts';

const limitOf = ({ route }: MatchedRoute): LimitName => route.limit ?? (route.kind === 'query' ? 'read' : 'write');

/** The limits that are counted per network, or per analyst's token, whether or not a user is signed in. */
const BY_ADDRESS: ReadonlySet<LimitName> = new Set(['newsletter', 'passkey', 'oneClick', 'events', 'statistics']);

/** Whether the call is counted by address, before authorisation. */
const isByAddress = (res: Response, name: LimitName) => BY_ADDRESS.has(name) || contextOf(res).session === null;

/**
 * Counts calls by address: all calls without a session, and all calls to some routes. Runs before `authorize`. These
 * limits and those of `limitPeople` protect capacity, not secrets: if counting fails, the call is admitted.
 */
export const limitAddresses = (limiters: Limiters): RequestHandler => limitWhere(limiters, isByAddress);

/**
 * Counts all other calls by signed-in user. Runs after `authorize`, so that a call the session may not make, for
 * example because it is not confirmed, does not use up its owner's limit.
 */
export const limitPeople = (limiters: Limiters): RequestHandler =>
  limitWhere(limiters, (res, name) => !isByAddress(res, name));

type Limiters = Readonly<Record<LimitName, Limiter>>;

function limitWhere(limiters: Limiters, isMeant: (res: Response, name: LimitName) => boolean): RequestHandler {
  return async (_req, res, next) => {
    const name = limitOf(matchOf(res));
    if (!isMeant(res, name) || (await admitCall(res, name, limiters[name]))) next();
  };
}

/**
 * Counts a request for a page, picture or sitemap as a read from its address, because no session is looked up for them.
 * Returns false if it sent a 429.
 */
export const admitRead = (res: Response, { read }: Pick<Limiters, 'read'>): Promise<boolean> =>
  admitCall(res, 'read', read);

/**
 * Counts requests to paths that do not exist and responds with 404. Vulnerability scanners try many, and each is
 * logged.
 */
export const refuseUnknown =
  (limiter: Limiter): RequestHandler =>
  async (_req, res) => {
    if (await admitCall(res, 'unknown', limiter)) sendProblem(res, 'unknown');
  };

function keyOf(res: Response, name: LimitName): string {
  const { session, match, eventsToken } = contextOf(res);
  if (eventsToken !== null) return `token ${eventsToken}`;
  if (BY_ADDRESS.has(name)) return addressKey(res.req.ip);
  return session !== null && match?.route.isCountedBySession
    ? `session ${session.hash.toString('base64url')}`
    : countedAs(res);
}

/** Returns false if it sent a 429. */
async function admitCall(res: Response, name: LimitName, { take, limit }: Limiter): Promise<boolean> {
  const verdict = await take(keyOf(res, name)).catch((error: Error) => {
    logRefusal(res, { event: 'limit-not-counted', limit: name, message: error.message });
    return null;
  });
  if (verdict === null) return true;
  showLimit(res, name, limit, verdict.remaining, verdict.waitMs);
  if (!verdict.isAdmitted) refuseTooMany(res, name, verdict.waitMs);
  else contextOf(res).isCounted = true;
  return verdict.isAdmitted;
}

/**
 * Counts a request against a limit that protects against guessing, by address. Returns false if it sent a 429. Rejects,
 * which results in 503, if it cannot be counted, because otherwise an attacker could switch the limit off.
 */
export async function admitAddress(req: Request, res: Response, name: LimitName, limiter: Limiter): Promise<boolean> {
  const { isAdmitted, remaining, waitMs } = await limiter.take(addressKey(req.ip));
  showLimit(res, name, limiter.limit, remaining, waitMs);
  if (!isAdmitted) refuseTooMany(res, name, waitMs);
  return isAdmitted;
}

/** The account whose password is checked: a login name as entered, or the id of a known user. */
type Whose = Readonly<{ login: string } | { userId: string }>;

/** Runs before every password check. Null if it sent a 429. Rejects like `admitAddress`. */
export async function admitPassword(req: Request, res: Response, guard: LoginGuard, whose: Whose) {
  // Prefixed, because failed logins with the name 'user <id>' would otherwise count against that user.
  const name = 'login' in whose ? `login ${whose.login.trim()}` : `user ${whose.userId}`;
  const entry = await guard.admit(name, addressKey(req.ip));
  if (entry.isAdmitted) return entry;
  refuseTooMany(res, entry.limit, entry.waitMs);
  return null;
}
