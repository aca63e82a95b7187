import type { Request, RequestHandler, Response } from 'express';
import { contextOf, matchOf } from '../http/context.ts';
import type { Match } from '../proxy/allow-list.ts';
import { addressKey } from './address.ts';
import type { Limiter } from './limiter.ts';
import type { LoginGuard } from './login-guard.ts';
import { refuseTooMany, showLimit } from './refuse.ts';
import type { LimitName } from './settings.ts';

/** Routes with a limit of their own; the others are reads or writes. */
const OWN: Partial<Record<Match['name'], LimitName>> = {
  uploadFile: 'upload',
  sendProposal: 'proposal',
  sendVerification: 'verification',
  changePassword: 'passwordChange',
  changeEmail: 'passwordChange',
  downloadMyData: 'export',
  readProjectEvents: 'events',
  readProposalEvents: 'events',
};

const limitOf = ({ name, route }: Match): LimitName => OWN[name] ?? (route.kind === 'query' ? 'read' : 'write');

/**
 * Counts every call by user, or by address where nobody is signed in. These limits protect what the machine can do, not
 * secrets: when they cannot be counted, the call goes through.
 */
export function limitRoutes(limiters: Readonly<Record<LimitName, Limiter>>): RequestHandler {
  return async (req, res, next) => {
    const name = limitOf(matchOf(res));
    const { session } = contextOf(res);
    const key = session ? `user ${session.userId}` : addressKey(req.ip);
    const { take, limit } = limiters[name];
    const verdict = await take(key).catch((error: Error) => {
      req.log.warn({ event: 'limit-not-counted', limit: name, message: error.message });
      return null;
    });
    if (verdict === null) {
      next();
      return;
    }
    showLimit(res, name, limit, verdict.remaining, verdict.waitMs);
    if (verdict.isAdmitted) next();
    else refuseTooMany(req, res, name, verdict.waitMs);
  };
}

/**
 * Takes one of a limit that guards against guessing, by address. Answers false when a 429 was sent. Rejects, and so answers
 * 503, when it cannot be counted: a guard that can be made to look away is none.
 */
export async function admitAddress(req: Request, res: Response, name: LimitName, limiter: Limiter): Promise<boolean> {
  const { isAdmitted, remaining, waitMs } = await limiter.take(addressKey(req.ip));
  showLimit(res, name, limiter.limit, remaining, waitMs);
  if (!isAdmitted) refuseTooMany(req, res, name, waitMs);
  return isAdmitted;
}

/** Whose password is to be checked: of a login name as it was typed, or of somebody who is known. */
type Whose = Readonly<{ login: string } | { userId: string }>;

/** Stands before every check of a password. Null when a 429 was sent. Rejects as `admitAddress` does. */
export async function admitPassword(req: Request, res: Response, guard: LoginGuard, whose: Whose) {
  // Told apart, or failed logins as 'user <id>' would count against that person.
  const name = 'login' in whose ? `login ${whose.login.trim()}` : `user ${whose.userId}`;
  const entry = await guard.admit(name, addressKey(req.ip));
  if (entry.isAdmitted) return entry;
  refuseTooMany(req, res, entry.limit, entry.waitMs);
  return null;
}
