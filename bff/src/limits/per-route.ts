import type { Request, RequestHandler, Response } from 'express';
import { addressKey } from '../http/address.ts';
import type { Match } from '../http/context.ts';
import { contextOf, matchOf } from '../http/context.ts';
import { countedAs, logRefusal } from '../http/log-refusal.ts';
import { sendProblem } from '../http/problem.ts';
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
  changeEmail: 'emailChange',
  downloadMyData: 'export',
  readProjectEvents: 'events',
  readProposalEvents: 'events',
  searchProjects: 'search',
  postProject: 'project',
  draftProject: 'project',
  editProject: 'edit',
  editUser: 'details',
  editClientProfile: 'details',
  editFreelancerProfile: 'profile',
  addEducation: 'profile',
  editEducation: 'profile',
  deleteEducation: 'profile',
  addExperience: 'profile',
  editExperience: 'profile',
  deleteExperience: 'profile',
  addPortfolio: 'profile',
  editPortfolio: 'profile',
  deletePortfolio: 'profile',
  subscribe: 'newsletter',
};

const limitOf = ({ name, route }: Match): LimitName => OWN[name] ?? (route.kind === 'query' ? 'read' : 'write');

/** What one network may do, whoever is signed in there. */
const BY_ADDRESS: ReadonlySet<LimitName> = new Set(['newsletter', 'passkey', 'oneClick', 'events']);

/**
 * What a person needs to be rid of whoever has stolen a session of theirs, which is counted by session: the thief's calls must
 * not use up the owner's. Guesses at proofs have guards of their own.
 */
const BY_SESSION: ReadonlySet<Match['name']> = new Set([
  ...(['login', 'logout', 'sessionState', 'secondFactorWanted', 'secondFactorOptions', 'giveSecondFactor'] as const),
  ...(['confirmationState', 'confirm', 'confirmByProvider', 'confirmationOptions'] as const),
  ...(['listSessions', 'endSession', 'endSessions'] as const),
]);

/** Whether what counts is where a call comes from: it is counted before anybody asks who may call. */
const isByAddress = (res: Response, name: LimitName) => BY_ADDRESS.has(name) || contextOf(res).session === null;

/**
 * Counts calls by address: all where nobody is signed in, and some in any case. Stands before `authorize`. These limits, and
 * those of `limitPeople`, protect what the machine can do, not secrets: when they cannot be counted, the call goes through.
 */
export const limitAddresses = (limiters: Limiters): RequestHandler => limitWhere(limiters, isByAddress);

/**
 * Counts the others by who is signed in. Stands behind `authorize`: what a session may not do, such as one that its owner has
 * not confirmed, is refused without using up what its owner may do.
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

/** The same for what is not there. Paths that a search for weak spots tries are many, and each leaves a line in the log. */
export const refuseUnknown =
  (limiter: Limiter): RequestHandler =>
  async (_req, res) => {
    if (await admitCall(res, 'unknown', limiter)) sendProblem(res, 'unknown');
  };

function keyOf(res: Response, name: LimitName): string {
  if (BY_ADDRESS.has(name)) return addressKey(res.req.ip);
  const { session, match } = contextOf(res);
  return session !== null && match !== null && BY_SESSION.has(match.name)
    ? `session ${session.hash.toString('base64url')}`
    : countedAs(res);
}

/** Answers false when a 429 was sent. */
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
 * Takes one of a limit that guards against guessing, by address. Answers false when a 429 was sent. Rejects, and so answers
 * 503, when it cannot be counted: a limit that an attacker can switch off protects nothing.
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
