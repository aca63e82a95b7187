import { EndSessions, type OwnSession, type OwnSessions, type SessionsEnded } from '@hirelane/api/schemas/security';
import type { RequestHandler, Response } from 'express';
import type * as z from 'zod';
import { contextOf, sessionOf } from '../http/context.ts';
import { readJson, valid } from '../http/json.ts';
import { logAccessRefused } from '../http/log-refusal.ts';
import { sendProblem } from '../http/problem.ts';
import { BROWSER_COOKIE, expireCookie, readCookie, SESSION_COOKIE, setCookie } from '../session/cookie.ts';
import { deviceName } from '../session/device.ts';
import type { SessionStore } from '../session/store.ts';
import type { ForgetBrowsers } from './forget-person.ts';
import type { Identity } from './identity.ts';
import { refuse } from './internal-call.ts';

type Deps = Readonly<{ sessions: SessionStore; identity: Pick<Identity, 'signOut' | 'endSession'> }>;
type EndAllDeps = Deps & Readonly<{ forgetBrowsers: ForgetBrowsers }>;

/** GET: returns the caller's sessions, current one first. Neither tokens nor their hashes leave the server. */
export function listSessions(sessions: SessionStore): RequestHandler {
  return async (_req, res) => {
    const session = sessionOf(res);
    const data = (await sessions.list(session.userId)).map(
      ({ id, hash, createdAt, lastSeenAt, userAgent }): OwnSession => ({
        _id: id,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        device: deviceName(userAgent),
        isCurrent: hash.equals(session.hash),
      }),
    );
    const body: z.infer<typeof OwnSessions> = { data: data.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
    res.json(body);
  };
}

/**
 * DELETE: ends one of the caller's sessions. If the session belongs to another user, it returns 404, as if the session
 * had never existed. After the response, no request from the ended session can change the ways to sign in to the
 * account. A pending email address change may come from that session, so all pending changes are cancelled.
 */
export function endSession({ sessions, identity }: Deps): RequestHandler {
  return async (req, res) => {
    const session = sessionOf(res);
    const { userId, credentialVersion } = session;
    const id = req.path.slice(req.path.lastIndexOf('/') + 1);
    const ended = await sessions.endOne(userId, id);
    if (ended === null) {
      if ((await sessions.ownerOf(id)) !== null) logAccessRefused(res, true);
      sendProblem(res, 'unknown');
      return;
    }
    req.log.info({ event: 'session-ended', reason: 'by-owner', userId });
    const { requestId } = contextOf(res);
    const response = await identity.endSession({ userId, sessionId: id }, requestId);
    if (!response.ok) {
      refuse(res, response);
      return;
    }
    if (ended.equals(session.hash)) {
      leave(res);
      answer(res, 1);
      return;
    }
    const said = await identity.signOut({ userId, credentialVersion, isOne: true }, requestId);
    if (!said.ok) {
      refuse(res, said);
      return;
    }
    answer(res, 1 + (await raise(sessions, res, said.body.credentialVersion)));
  };
}

/**
 * POST: signs out everywhere. Ends the other sessions, or all of them. Raises the credential version, which also
 * cancels all unfinished changes from those sessions. This session ends last so that the user can retry after a
 * failure.
 */
export function endSessions({ sessions, identity, forgetBrowsers }: EndAllDeps): RequestHandler[] {
  return [
    readJson,
    async (req, res) => {
      const form = valid(EndSessions, req, res);
      if (form === null) return;
      const session = sessionOf(res);
      const { userId, credentialVersion } = session;
      const others = await sessions.endAll(userId, session);
      const said = await identity.signOut({ userId, credentialVersion, isOne: false }, contextOf(res).requestId);
      if (!said.ok) {
        refuse(res, said);
        return;
      }
      const late = await raise(sessions, res, said.body.credentialVersion);
      // One of the signed-out browsers may be an intruder's; the owner must get an email at the next sign-in from it.
      const { token } = readCookie(req.headers.cookie, BROWSER_COOKIE);
      await forgetBrowsers(userId, form.which === 'others' ? (token ?? undefined) : undefined);
      const own = form.which === 'all' ? await sessions.endAll(userId, null) : 0;
      const ended = others + late + own;
      if (form.which === 'all') leave(res);
      req.log.info({ event: 'sessions-ended', reason: 'by-owner', which: form.which, ended, userId });
      answer(res, ended);
    },
  ];
}

/**
 * Ends sessions with an older credential version and gives this one a new token. Returns how many sessions were ended.
 */
async function raise(sessions: SessionStore, res: Response, version: number): Promise<number> {
  const session = sessionOf(res);
  if (version <= session.credentialVersion) return 0;
  const { ended, token } = await sessions.raise(session.userId, version, session);
  // Null means that another browser has since ended this session.
  if (token === null) expireCookie(res, SESSION_COOKIE);
  else setCookie(res, token);
  return ended;
}

function leave(res: Response) {
  expireCookie(res, SESSION_COOKIE);
  res.setHeader('clear-site-data', '"cache"');
}

function answer(res: Response, endedSessions: number) {
  const body: z.infer<typeof SessionsEnded> = { endedSessions };
  res.json(body);
}
