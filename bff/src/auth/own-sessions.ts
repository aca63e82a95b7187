import { EndSessions, type OwnSession, type OwnSessions, type SessionsEnded } from '@hirelane/contracts/api/security';
import type { RequestHandler, Response } from 'express';
import type * as z from 'zod';
import { sessionOf } from '../http/context.ts';
import { readJson, valid } from '../http/json.ts';
import { logAccessRefused } from '../http/log-refusal.ts';
import { sendProblem } from '../http/problem.ts';
import { expireCookie, SESSION_COOKIE } from '../session/cookie.ts';
import { deviceName } from '../session/device.ts';
import type { SessionStore } from '../session/store.ts';

/** GET the caller's sessions, this one first. Neither a token nor its hash leaves the server. */
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

/** DELETE one of them; somebody else's is 404, as one that never was. */
export function endSession(sessions: SessionStore): RequestHandler {
  return async (req, res) => {
    const session = sessionOf(res);
    const id = req.path.slice(req.path.lastIndexOf('/') + 1);
    const ended = await sessions.endOne(session.userId, id);
    if (ended === null) {
      if ((await sessions.ownerOf(id)) !== null) logAccessRefused(res, true);
      sendProblem(res, 'unknown');
      return;
    }
    if (ended.equals(session.hash)) leave(res);
    req.log.info({ event: 'session-ended', reason: 'by-owner', userId: session.userId });
    answer(res, 1);
  };
}

/** POST 'sign out everywhere': the others, or all of them. */
export function endSessions(sessions: SessionStore): RequestHandler[] {
  return [
    readJson,
    async (req, res) => {
      const form = valid(EndSessions, req, res);
      if (form === null) return;
      const session = sessionOf(res);
      const ended = await sessions.endAll(session.userId, form.which === 'others' ? session : null);
      if (form.which === 'all') leave(res);
      req.log.info({ event: 'sessions-ended', reason: 'by-owner', which: form.which, ended, userId: session.userId });
      answer(res, ended);
    },
  ];
}

function leave(res: Response) {
  expireCookie(res, SESSION_COOKIE);
  res.setHeader('clear-site-data', '"cache"');
}

function answer(res: Response, endedSessions: number) {
  const body: z.infer<typeof SessionsEnded> = { endedSessions };
  res.json(body);
}
