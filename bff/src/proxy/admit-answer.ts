import type { IncomingHttpHeaders } from 'node:http';
import { HEADERS } from '@hirelane/api/service-token';
import type { Request, Response } from 'express';
import { contextOf, type MatchedRoute, matchOf } from '../http/context.ts';
import { accountOf, logAccessRefused, logRefusal } from '../http/log-refusal.ts';
import { sendProblem } from '../http/problem.ts';
import type { Session } from '../http/session.ts';
import { expireCookie, SESSION_COOKIE, setWroteCookie } from '../session/cookie.ts';
import type { SessionStore } from '../session/store.ts';
import { filterAnswer } from './filter-answer.ts';
import { copyAnswerHeaders } from './headers.ts';

/**
 * `forget` ends all of a user's sessions and returns how many there were. `learnStanding` stores whether an account is
 * suspended.
 */
export type AnswerDeps = Readonly<{
  sessions: SessionStore;
  forget(userId: string): Promise<number>;
  learnStanding(userId: string, requestId: string): Promise<void>;
}>;

/** The head of a service's response. */
type Head = Readonly<{ status: number; headers: IncomingHttpHeaders }>;

/**
 * Processes the head of a service's response: stores what the session wrote, updates the standing of an account that an
 * operator has suspended or restored, ends the sessions of a deleted account, logs refusals, and sets status and
 * headers. Returns true if the body may be sent next; false if another response was sent or the browser has
 * disconnected.
 */
export async function admitAnswer(
  { sessions, forget, learnStanding }: AnswerDeps,
  head: Head,
  req: Request,
  res: Response,
) {
  const match = matchOf(res);
  const { route } = match;
  const { session, requestId } = contextOf(res);
  const { status, headers } = head;
  const wrote = headers[HEADERS.wrote];
  if (session && typeof wrote === 'string') {
    setWroteCookie(res);
    await sessions.remember(session, wrote).catch((error: Error) => {
      // The command has succeeded, so the request does not fail. The next read may be stale.
      req.log.error({ event: 'wrote-lost', message: error.message });
    });
  }
  const changed = standingChanged(match, status);
  if (changed !== null) await learnStanding(changed, requestId);
  if (res.destroyed) return false;
  if (session && isAccountDeleted(match, session, status)) {
    const { userId } = session;
    const ended = await forget(userId);
    req.log.info({ event: 'sessions-ended', reason: 'account-deleted', ended, userId });
    expireCookie(res, SESSION_COOKIE);
    if (match.name === 'getUser') {
      sendProblem(res, 'signed-out', { isToken: false });
      return false;
    }
  }
  const refusal = filterAnswer(route, { status, contentType: headers['content-type'] });
  if (refusal !== null) {
    req.log.error({ event: 'service-answer-replaced', service: route.service, status });
    sendProblem(res, refusal);
    return false;
  }
  // The service decides who owns the data; this log line shows who requested it.
  const { [HEADERS.hidden]: hidden, [HEADERS.account]: account } = headers;
  if (status === 403 || hidden !== undefined) logAccessRefused(res, hidden !== undefined);
  if (status === 410 && route.who === 'anyone')
    logRefusal(res, { event: 'link-refused', route: route.path, ...accountOf(res, account) });
  res.status(status);
  copyAnswerHeaders(headers, res, status < 400 ? route.answer : 'problem');
  if (status < 400 && route.maxAge !== undefined) {
    // A shared cache would send the cookie, for example the one that signs a browser out, to everyone.
    if (!res.hasHeader('set-cookie')) res.setHeader('cache-control', `public, max-age=${route.maxAge}`);
    if (route.hasCsv) res.vary('accept');
  }
  return true;
}

/** Responds in place of a service that failed or did not respond in time. `code` is the system call's error code. */
export function refuseFailed(req: Request, res: Response, code: string | undefined): void {
  logRefusal(res, { event: 'service-failed', service: matchOf(res).route.service, code }, 'error');
  sendProblem(res, code === 'ETIMEDOUT' ? 'timeout' : 'unavailable');
  discardBody(req);
}

const CHANGING: ReadonlySet<string> = new Set(['suspendAccount', 'restoreAccount']);

/**
 * The id of the account that an operator suspended or restored with this request; otherwise null. The id is returned
 * even if the service changed nothing, because an earlier request may have failed before the bff stored the change.
 */
function standingChanged({ name, path }: MatchedRoute, status: number): string | null {
  return status === 200 && CHANGING.has(name) ? (path.split('/').at(-2)?.toLowerCase() ?? null) : null;
}

/**
 * Whether a response shows that the caller's own account was deleted. Some of its sessions remain if the bff crashed
 * during the deletion. The response is 410 on a route for signed-in users, or 404 when the caller requests their own
 * user. On operator routes, 410 is about another user's account.
 */
const isAccountDeleted = ({ name, route, path }: MatchedRoute, { userId }: Session, status: number): boolean =>
  (status === 410 && route.who !== 'anyone' && route.who !== 'operator') ||
  (status === 404 && name === 'getUser' && path.toLowerCase().endsWith(`/${userId}`));

/** How long a browser may continue sending a body after the response has been sent. */
const BODY_GRACE_MS = 30_000;

/**
 * Reads and discards the rest of a request body, so that a browser that is still sending can read an early response,
 * such as 413. Closing the connection immediately would reset it and lose the response.
 */
export function discardBody(req: Request): void {
  req.unpipe();
  req.resume();
  if (req.complete) return;
  const timer = setTimeout(() => req.socket.destroy(), BODY_GRACE_MS);
  timer.unref();
  req.once('close', () => clearTimeout(timer));
}
