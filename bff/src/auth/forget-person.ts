import type { Limiting } from '../limits/open.ts';
import type { KnownBrowsers } from '../session/known-browsers.ts';
import type { SessionStore } from '../session/store.ts';
import type { Transactions } from './oauth/transaction.ts';

/** Ends and deletes what the bff keeps of somebody whose account is gone; answers how many sessions ended. */
export type ForgetPerson = (userId: string) => Promise<number>;

type Deps = Readonly<{
  sessions: SessionStore;
  transactions: Transactions;
  browsers: KnownBrowsers;
  limits: Limiting;
}>;

export function forgetPerson({ sessions, transactions, browsers, limits }: Deps): ForgetPerson {
  return async (userId) => {
    const ended = await sessions.endAll(userId, null);
    await transactions.endAllOf(userId);
    await browsers.forget(userId);
    await limits.forget(userId);
    return ended;
  };
}
