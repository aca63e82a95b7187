import type { Limiting } from '../limits/open.ts';
import type { KnownBrowsers } from '../session/known-browsers.ts';
import type { SessionStore } from '../session/store.ts';
import type { Transactions } from './oauth/transaction.ts';

/** Ends and deletes what the bff keeps of somebody whose account is gone; answers how many sessions ended. */
export type ForgetPerson = (userId: string) => Promise<number>;

/**
 * Forgets where somebody has signed in: another may have, so that the next sign-in from each browser is told to the owner again.
 * `kept`: the token of a browser that goes on being known.
 */
export type ForgetBrowsers = (userId: string, kept?: string) => Promise<void>;

type BrowserDeps = Readonly<{ browsers: KnownBrowsers; limits: Pick<Limiting, 'forget'> }>;
type Deps = Readonly<{ sessions: SessionStore; transactions: Transactions; forgetBrowsers: ForgetBrowsers }>;

export function forgetPerson({ sessions, transactions, forgetBrowsers }: Deps): ForgetPerson {
  return async (userId) => {
    const ended = await sessions.endAll(userId, null);
    await transactions.endAllOf(userId);
    await forgetBrowsers(userId);
    return ended;
  };
}

export function forgetBrowsers({ browsers, limits }: BrowserDeps): ForgetBrowsers {
  return async (userId, kept) => {
    await browsers.forget(userId, kept);
    await limits.forget(userId);
  };
}
