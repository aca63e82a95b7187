import type { Account } from '@hirelane/contracts/api/accounts';
import type { Request, Response } from 'express';
import { setCookie } from '../session/cookie.ts';
import type { Session, SessionStore } from '../session/store.ts';

type How = Readonly<{
  /** The account was made just now. */
  isRegistered: boolean;
  /** The service's `x-wrote` of that, if any. */
  wrote: string | null;
  /** The session that this one replaces. */
  replaced: Pick<Session, 'hash'> | null;
}>;

/** Signs somebody in under a new token, even over an older session, which ends (ASVS 7.2.4). */
export async function enter(sessions: SessionStore, req: Request, res: Response, account: Account, how: How) {
  const { replaced, ...rest } = how;
  const about = { ip: req.ip ?? null, userAgent: req.get('user-agent') ?? null };
  setCookie(res, await sessions.start({ ...account, ...rest, ...about }, replaced));
}
