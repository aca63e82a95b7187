import type { Response } from 'express';
import { addressKey } from '../limits/address.ts';
import { contextOf } from './context.ts';

type Entry = Readonly<{ event: string } & Record<string, unknown>>;

/** For what is counted by caller: the person who is signed in, else the address. */
export function countedAs(res: Response): string {
  const { session } = contextOf(res);
  return session ? `user ${session.userId}` : addressKey(res.req.ip);
}

/** Logs what a caller can bring about without end, the first few in a while (`log-sample.ts`). */
export function logRefusal(res: Response, entry: Entry, level: 'info' | 'warn' | 'error' = 'warn'): void {
  if (contextOf(res).sample.admits(entry.event, countedAs(res))) res.req.log[level](entry);
}
