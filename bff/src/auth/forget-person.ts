import type { Limiting } from '../limits/open.ts';
import type { SessionStore } from '../session/store.ts';
import type { Transactions } from './oauth/transaction.ts';

/** Ends and deletes what the bff keeps of somebody whose account is gone; answers how many sessions ended. */
export type ForgetPerson = (userId: string) => Promise<number>;

type Deps = Readonly<{ sessions: SessionStore; transactions: Transactions; limits: Limiting }>;

export function forgetPerson({ sessions, transactions, limits }: Deps): ForgetPerson {
  return async (userId) => {
    const ended = await sessions.endAll(userId, null);
    await transactions.endAllOf(userId);
    await limits.forget(userId);
    return ended;
  };
}
