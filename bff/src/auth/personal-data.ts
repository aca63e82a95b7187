import { problem } from '@hirelane/api/problem';
import { type RouteName, routes } from '@hirelane/api/routes';
import {
  type AccountDeleted,
  DeleteAccount,
  type MyData,
  type PersonalRecord,
  PersonalRecords,
} from '@hirelane/api/schemas/personal-data';
import type { CallRefusal, CallService } from '@hirelane/runtime/call-service';
import type { RequestHandler } from 'express';
import { contextOf, sessionOf, traceOf } from '../http/context.ts';
import { readJson, valid } from '../http/json.ts';
import { whenOver } from '../http/when-over.ts';
import type { LoginGuard } from '../limits/login-guard.ts';
import { admitPassword } from '../limits/per-route.ts';
import { BFF, type SignServiceToken } from '../proxy/service-token.ts';
import { expireCookie, SESSION_COOKIE } from '../session/cookie.ts';
import { deviceName } from '../session/device.ts';
import type { SessionStore } from '../session/store.ts';
import { atLeast } from '../session/wrote.ts';
import type { ForgetPerson } from './forget-person.ts';
import { type InternalCall, refuse } from './internal-call.ts';

export type PersonalDataDeps = Readonly<{
  /** The bff's calls to identity. */
  call: InternalCall;
  collect: CollectRecords;
  sessions: SessionStore;
  forget: ForgetPerson;
  guard: LoginGuard;
  now: () => Date;
}>;

/**
 * Maximum number of downloads in progress in this process, one per user. Each holds all of the user's records in
 * memory.
 */
export const DOWNLOADS_MAX = 4;

/**
 * GET: returns all records about the caller as a file. If any part is missing, the response is a problem, because an
 * incomplete file would look complete.
 */
export function downloadMyData({ collect, sessions, now }: PersonalDataDeps): RequestHandler {
  const underWay = new Set<string>();
  return async (req, res) => {
    const { userId, wrote } = sessionOf(res);
    if (underWay.has(userId) || underWay.size >= DOWNLOADS_MAX) {
      refuse(res, { ok: false, problem: problem('unavailable'), retryAfter: '10' });
      return;
    }
    underWay.add(userId);
    // The slot is released once the browser has received all data, which remains in memory until then.
    whenOver(res, () => underWay.delete(userId));
    const said = await collect(userId, { requestId: contextOf(res).requestId, wrote: atLeast(wrote) });
    if (!said.ok) {
      refuse(res, said);
      return;
    }
    const { records } = said;
    const data: MyData = {
      userId,
      downloadedAt: now().toISOString(),
      records,
      files: (records['files'] ?? []).filter(isKept).map(({ id }) => routes.downloadFile.path.replace(':id', id)),
      sessions: (await sessions.list(userId)).map(({ createdAt, lastSeenAt, userAgent }) => ({
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        device: deviceName(userAgent),
      })),
    };
    res.attachment(`hirelane-data-${data.downloadedAt.slice(0, 10)}.json`).json(data);
    if (req.method !== 'HEAD') req.log.info({ event: 'data-downloaded', userId });
  };
}

/** A file that was removed because it was unused no longer has any content. */
const isKept = ({ history }: PersonalRecord) => !history.some(({ what }) => what === 'FileRemoved');

/**
 * POST: deletes the caller's account and ends every session. The services erase their data when they receive identity's
 * event.
 */
export function deleteAccount({ call, forget, guard }: PersonalDataDeps): RequestHandler[] {
  return [
    readJson,
    async (req, res) => {
      const form = valid(DeleteAccount, req, res);
      if (form === null) return;
      const { userId, credentialVersion } = sessionOf(res);
      // Limits the attempts, so that a thief cannot use a stolen session to guess the password.
      const entry = await admitPassword(req, res, guard, { userId });
      if (entry === null) return;
      const said = await call(routes.eraseAccount, { ...form, userId, credentialVersion }, traceOf(res));
      if (!said.ok) {
        if (said.problem.code !== 'invalid') await entry.unchecked();
        req.log.warn({ event: 'deletion-refused', userId, code: said.problem.code });
        refuse(res, said);
        return;
      }
      if (!said.isReplay) await entry.succeeded(userId);
      const ended = await forget(userId);
      expireCookie(res, SESSION_COOKIE);
      res.setHeader('clear-site-data', '"cache"');
      req.log.info({ event: 'account-deleted', userId, endedSessions: ended });
      const body: AccountDeleted = { isDeleted: true };
      res.json(body);
    },
  ];
}

/**
 * Returns all records that the services keep about a user, by service, or the problem to respond with. `wrote` contains
 * the versions that the user's session has written (`x-at-least`), so that the records include those writes.
 */
type CollectRecords = (
  userId: string,
  trace: Readonly<{ requestId: string; wrote: string | undefined }>,
) => Promise<Readonly<{ ok: true; records: Record<string, PersonalRecord[]> }> | CallRefusal>;

type Export = Extract<(typeof routes)[RouteName], { answer: typeof PersonalRecords }>;

/** Each service's route that returns its records about a user. */
const EXPORTS = Object.values(routes).filter((route): route is Export => route.answer === PersonalRecords);

/** Queries all services in parallel. Never rejects: if one is down, the result is a problem of code 'unavailable'. */
export function collectRecords(call: CallService, sign: SignServiceToken): CollectRecords {
  return async (userId, { requestId, wrote }) => {
    const asker = { correlationId: requestId, atLeast: wrote };
    const parts = await Promise.all(
      EXPORTS.map(async (route) => {
        const said = await call(route, { token: sign(route.service, BFF), params: { userId }, ...asker });
        return { service: route.service, said };
      }),
    );
    const records: Record<string, PersonalRecord[]> = {};
    for (const { service, said } of parts) {
      const code = !said.ok && said.problem.code === 'timeout' ? 'timeout' : 'unavailable';
      if (!said.ok) return { ok: false, problem: problem(code), retryAfter: null };
      records[service] = said.body.data;
    }
    return { ok: true, records };
  };
}
