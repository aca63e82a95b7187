import { routes } from '@hirelane/api/routes';
import type { Owner } from '@hirelane/api/schemas/accounts';
import {
  AddPasskey,
  ConfirmApp,
  type FactorAdded,
  type FactorRemoved,
  type NewRecoveryCodes,
} from '@hirelane/api/schemas/second-factor';
import type { CallRefusal, Said } from '@hirelane/runtime/call-service';
import type { Request, RequestHandler, Response } from 'express';
import type * as z from 'zod';
import { contextOf, sessionOf } from '../../http/context.ts';
import { readJson, valid } from '../../http/json.ts';
import { expireCookie, SESSION_COOKIE, setCookie } from '../../session/cookie.ts';
import type { SessionStore } from '../../session/store.ts';
import { type InternalCall, refuse } from '../internal-call.ts';

export type ManageDeps = Readonly<{ call: InternalCall; sessions: SessionStore }>;
type Added = Readonly<{ recoveryCodes: string[] | null; owner: Owner }>;

/** POST: completes the setup of an authenticator app with a code. */
export function confirmApp({ call, sessions }: ManageDeps): RequestHandler[] {
  return [
    readJson,
    async (req, res) => {
      const form = valid(ConfirmApp, req, res);
      if (form === null) return;
      const { userId, credentialVersion } = sessionOf(res);
      const said = await call(routes.confirmAppOf, { userId, credentialVersion, ...form }, inSession(res));
      await answerAdded(sessions, req, res, said, 'app', routes.confirmApp.status);
    },
  ];
}

/** POST: adds a passkey. */
export function addPasskey({ call, sessions }: ManageDeps): RequestHandler[] {
  return [
    readJson,
    async (req, res) => {
      const form = valid(AddPasskey, req, res);
      if (form === null) return;
      const { userId, credentialVersion } = sessionOf(res);
      const said = await call(routes.addPasskeyOf, { userId, credentialVersion, ...form }, inSession(res));
      await answerAdded(sessions, req, res, said, 'passkey', routes.addPasskey.status);
    },
  ];
}

/** DELETE: removes the authenticator app. */
export function removeApp({ call, sessions }: ManageDeps): RequestHandler {
  return async (req, res) => {
    const { userId, credentialVersion } = sessionOf(res);
    await answerRemoved(
      sessions,
      req,
      res,
      await call(routes.removeAppOf, { userId, credentialVersion }, inSession(res)),
      'app',
    );
  };
}

/** DELETE: removes a passkey. Returns 404 for another user's passkey. */
export function removePasskey({ call, sessions }: ManageDeps): RequestHandler {
  return async (req, res) => {
    const { userId, credentialVersion } = sessionOf(res);
    const passkeyId = req.path.slice(req.path.lastIndexOf('/') + 1);
    const said = await call(routes.removePasskeyOf, { userId, credentialVersion, passkeyId }, inSession(res));
    await answerRemoved(sessions, req, res, said, 'passkey');
  };
}

/** POST: creates new recovery codes. */
export function renewRecoveryCodes({ call }: ManageDeps): RequestHandler[] {
  return [
    readJson,
    async (req, res) => {
      const { userId, credentialVersion } = sessionOf(res);
      const said = await call(routes.renewCodesOf, { userId, credentialVersion }, inSession(res));
      if (!said.ok) {
        refuse(res, said);
        return;
      }
      req.log.info({ event: 'recovery-codes-renewed', userId });
      const body: z.infer<typeof NewRecoveryCodes> = said.body;
      res.status(routes.renewRecoveryCodes.status).json(body);
    },
  ];
}

/** No idempotency key is sent, because a response with secrets must not be stored. */
const inSession = (res: Response) => ({ requestId: contextOf(res).requestId, sessionId: sessionOf(res).id });

async function answerAdded(
  sessions: SessionStore,
  req: Request,
  res: Response,
  said: Said<Added>,
  factor: 'app' | 'passkey',
  status: number,
) {
  if (!said.ok) {
    refuseChange(req, res, said, factor);
    return;
  }
  const { recoveryCodes, owner } = said.body;
  // The second factor has just been turned on: browsers signed in with only the password must now provide it too.
  const endedSessions = recoveryCodes === null ? 0 : await endOthers(sessions, res, owner);
  req.log.info({ event: 'second-factor-added', factor, userId: owner.userId, endedSessions });
  const body: FactorAdded = { recoveryCodes, endedSessions };
  res.status(status).json(body);
}

async function answerRemoved(
  sessions: SessionStore,
  req: Request,
  res: Response,
  said: Said<Readonly<{ isOn: boolean; owner: Owner }>>,
  factor: 'app' | 'passkey',
) {
  if (!said.ok) {
    refuseChange(req, res, said, factor);
    return;
  }
  const { isOn, owner } = said.body;
  const endedSessions = await endOthers(sessions, res, owner);
  req.log.info({ event: 'second-factor-removed', factor, userId: owner.userId, isOn, endedSessions });
  const body: z.infer<typeof FactorRemoved> = { isOn, endedSessions };
  res.json(body);
}

function refuseChange(req: Request, res: Response, said: CallRefusal, factor: 'app' | 'passkey') {
  req.log.warn({ event: 'second-factor-refused', factor, userId: sessionOf(res).userId, code: said.problem.code });
  refuse(res, said);
}

/** Ends every other session and gives this one a new token (ASVS 7.4.3). */
async function endOthers(sessions: SessionStore, res: Response, { userId, credentialVersion }: Owner): Promise<number> {
  const { ended, token } = await sessions.raise(userId, credentialVersion, sessionOf(res));
  // Null means that another browser has since ended this session. The change was still made.
  if (token === null) expireCookie(res, SESSION_COOKIE);
  else setCookie(res, token);
  return ended;
}
