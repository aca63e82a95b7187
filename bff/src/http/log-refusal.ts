import type { Response } from 'express';
import { addressKey } from './address.ts';
import { contextOf, matchOf } from './context.ts';
import { whenOver } from './when-over.ts';

type Entry = Readonly<{ event: string } & Record<string, unknown>>;

/** The caller as counted by the log sample: the signed-in user, or the address. */
export function countedAs(res: Response): string {
  const { session } = contextOf(res);
  return session ? `user ${session.userId}` : addressKey(res.req.ip);
}

/**
 * Logs an event that a caller can cause any number of times; only the first few in a window are logged
 * (`log-sample.ts`).
 */
export function logRefusal(res: Response, entry: Entry, level: 'info' | 'warn' | 'error' = 'warn'): void {
  if (contextOf(res).sample.admits(entry.event, countedAs(res))) res.req.log[level](entry);
}

/**
 * Logs that a user asked for another user's data. If `isHidden` is true, the caller received the same response as for
 * data that does not exist. The line is written after the response, so that timing reveals nothing.
 */
export function logAccessRefused(res: Response, isHidden: boolean): void {
  const { service, path: route } = matchOf(res).route;
  const userId = contextOf(res).session?.userId;
  const write = () => logRefusal(res, { event: 'access-refused', userId, service, route, isHidden });
  if (isHidden) whenOver(res, write);
  else write();
}

/** Pseudonym of the account that a refused proof was for; empty if the account is unknown. */
export const accountOf = (res: Response, userId: unknown): { account?: string } =>
  typeof userId === 'string' ? { account: contextOf(res).pseudonyms.account({ userId }) } : {};
