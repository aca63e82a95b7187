import type { Request, RequestHandler, Response } from 'express';
import { contextOf, matchOf } from '../http/context.ts';
import { countedAs, logRefusal } from '../http/log-refusal.ts';
import { sendProblem } from '../http/problem.ts';
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
  unsubscribeOneClick: 'oneClick',
  changePassword: 'passwordChange',
  passkeyOptions: 'passkey',
  passkeySignIn: 'passkey',
  changeEmail: 'passwordChange',
  downloadMyData: 'export',
  readProjectEvents: 'events',
  readProposalEvents: 'events',
  searchProjects: 'search',
  postProject: 'project',
  draftProject: 'project',
  editProject: 'edit',
  subscribe: 'newsletter',
};

const limitOf = ({ name, route }: Match): LimitName => OWN[name] ?? (route.kind === 'query' ? 'read' : 'write');

/** What one network may do, whoever is signed in there. */
const BY_ADDRESS: ReadonlySet<LimitName> = new Set(['newsletter']);

/**
 * Counts every call by user, or by address where nobody is signed in. These limits protect what the machine can do, not
 * secrets: when they cannot be counted, the call goes through.
 */
export function limitRoutes(limiters: Readonly<Record<LimitName, Limiter>>): RequestHandler {
  return async (_req, res, next) => {
    const name = limitOf(matchOf(res));
    if (await admitCall(res, name, limiters[name])) next();
  };
}

/** The same for what is not there. Paths that a search for weak spots tries are many, and each leaves a line in the log. */
export const refuseUnknown =
  (limiter: Limiter): RequestHandler =>
  async (_req, res) => {
    if (await admitCall(res, 'unknown', limiter)) sendProblem(res, 'unknown');
  };

/** Answers false when a 429 was sent. */
async function admitCall(res: Response, name: LimitName, { take, limit }: Limiter): Promise<boolean> {
  const key = BY_ADDRESS.has(name) ? addressKey(res.req.ip) : countedAs(res);
  const verdict = await take(key).catch((error: Error) => {
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
 * Takes one of a limit that guards against guessing, by address. Answers false when a 429 was sent. Rejects, and so answers
 * 503, when it cannot be counted: a guard that can be made to look away is none.
 */
export async function admitAddress(req: Request, res: Response, name: LimitName, limiter: Limiter): Promise<boolean> {
  const { isAdmitted, remaining, waitMs } = await limiter.take(addressKey(req.ip));
  showLimit(res, name, limiter.limit, remaining, waitMs);
  if (!isAdmitted) refuseTooMany(res, name, waitMs);
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
  refuseTooMany(res, entry.limit, entry.waitMs);
  return null;
}
