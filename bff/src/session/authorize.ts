import type { ProblemCode } from '@hirelane/api/problem';
import type { Route } from '@hirelane/api/routes/route';
import { CONFIRMED_FOR_MS } from '@hirelane/api/schemas/confirmation';
import type { Request, RequestHandler } from 'express';
import { contextOf, matchOf } from '../http/context.ts';
import { logRefusal } from '../http/log-refusal.ts';
import { sendProblem } from '../http/problem.ts';
import { roleOf, type Session } from '../http/session.ts';

type Answer<R> = Readonly<{ code: ProblemCode; level: 'info' | 'warn'; event: R }>;

/**
 * Maps each reason for a refusal to its log level and response. Requests that our own pages never send are logged as
 * warnings.
 */
const ANSWERS: Readonly<{ [R in Refused]: Answer<R> }> = {
  'events-token-refused': { event: 'events-token-refused', code: 'token-needed', level: 'warn' },
  'sign-in-needed': { event: 'sign-in-needed', code: 'signed-out', level: 'info' },
  'other-user': { event: 'other-user', code: 'other-user', level: 'info' },
  suspended: { event: 'suspended', code: 'suspended', level: 'info' },
  'operator-refused': { event: 'operator-refused', code: 'forbidden', level: 'warn' },
  'operator-unproved': { event: 'operator-unproved', code: 'second-factor-needed', level: 'info' },
  'role-refused': { event: 'role-refused', code: 'forbidden', level: 'warn' },
  'confirm-needed': { event: 'confirm-needed', code: 'confirm-needed', level: 'info' },
};

/** Admits requests that the caller may make (`may-call.test.ts`); refuses and logs all others. */
export const authorize =
  (now: () => Date): RequestHandler =>
  (req, res, next) => {
    const { name, route } = matchOf(res);
    const { session, eventsToken } = contextOf(res);
    const signedIn = session && signedInOf(session, req, now());
    const refused = refusalOf(route, { signedIn, hasEventsToken: eventsToken !== null });
    if (refused === null) {
      next();
      return;
    }
    const { event, code, level } = ANSWERS[refused];
    const isOfSession = session !== null && refused !== 'events-token-refused';
    const who = isOfSession ? { userId: session.userId } : {};
    logRefusal(res, { event, ...who, route: route.path }, level);
    if (code === 'token-needed') res.setHeader('www-authenticate', 'Bearer');
    // A flag from the specification: a page that receives it while loading the user signs the user out.
    sendProblem(res, code, code === 'signed-out' && name === 'getUser' ? { isToken: false } : {});
  };

function signedInOf(session: Session, req: Request, now: Date): SignedInCaller {
  const { isSuspended, isOperator, hasShownFactor } = session;
  return {
    role: roleOf(session),
    isSuspended,
    isOperator,
    hasShownFactor,
    isConfirmed: isConfirmed(session, now),
    isOtherUser: isOtherUser(req, session),
  };
}

/**
 * Our pages state which user they were loaded for, because another tab may have since signed in a different user with
 * the same cookie. The header gives no access; it can only cause a refusal.
 */
function isOtherUser(req: Request, { userId }: Session): boolean {
  const expected = req.get('x-expected-user');
  return expected !== undefined && expected !== userId;
}

/** A caller with a session. */
export type SignedInCaller = Readonly<{
  role: 'client' | 'freelancer';
  isSuspended: boolean;
  /** Whether the user is an operator; false while suspended. */
  isOperator: boolean;
  /** Whether the user gave a second factor in this session. */
  hasShownFactor: boolean;
  /** Whether the session was confirmed recently. */
  isConfirmed: boolean;
  /** Whether the request names a user other than the session's. */
  isOtherUser: boolean;
}>;

/** `hasEventsToken` is true if the request has a valid token for the public event stream. */
export type RouteCaller = Readonly<{ signedIn: SignedInCaller | null; hasEventsToken: boolean }>;

/** The reason for a refusal, as it appears in the log. */
type Refused =
  | 'events-token-refused'
  | 'sign-in-needed'
  | 'other-user'
  | 'suspended'
  | 'operator-refused'
  | 'operator-unproved'
  | 'role-refused'
  | 'confirm-needed';

/**
 * Returns the first reason why a caller may not call a route, or null if they may call it. The services check who owns
 * the data. The event stream requires a token; a session gives no access to it.
 */
export function refusalOf(
  { who, kind, whileSuspended, confirmed }: Pick<Route, 'who' | 'kind' | 'whileSuspended' | 'confirmed'>,
  { signedIn, hasEventsToken }: RouteCaller,
): Refused | null {
  if (who === 'anyone') return null;
  if (who === 'analyst') return hasEventsToken ? null : 'events-token-refused';
  if (signedIn === null) return 'sign-in-needed';
  if (signedIn.isOtherUser) return 'other-user';
  if (signedIn.isSuspended && kind === 'command' && !whileSuspended) return 'suspended';
  if (who === 'operator') {
    if (!signedIn.isOperator) return 'operator-refused';
    if (!signedIn.hasShownFactor) return 'operator-unproved';
  } else if (who !== 'user' && who !== signedIn.role) {
    return 'role-refused';
  }
  return confirmed && !signedIn.isConfirmed ? 'confirm-needed' : null;
}

/** Whether the user has recently proven that this browser is theirs. */
export const isConfirmed = ({ confirmedAt }: Session, now: Date): boolean =>
  now.getTime() - confirmedAt.getTime() <= CONFIRMED_FOR_MS;
