import type { Account } from '@hirelane/contracts/api/accounts';
import type { Request, Response } from 'express';
import { setCookie } from '../../session/cookie.ts';
import type { SessionStore } from '../../session/store.ts';

type How = Readonly<{
  isRegistered: boolean;
  wrote: string | null;
  /** The session that this one replaces: SHA-256 of its token, in base64. */
  replaced: string | null;
}>;

/** Begins the session of whoever came in through a provider, under a new token. */
export async function enter(sessions: SessionStore, req: Request, res: Response, account: Account, how: How) {
  const { isRegistered, wrote, replaced } = how;
  const about = { ip: req.ip ?? null, userAgent: req.get('user-agent') ?? null };
  const old = replaced === null ? null : { hash: Buffer.from(replaced, 'base64') };
  setCookie(res, await sessions.start({ ...account, isRegistered, wrote, ...about }, old));
}
