import type { Limiting } from '../limits/limits.ts';
import type { KnownBrowsers } from '../session/known-browsers.ts';
import type { SessionStore } from '../session/store.ts';
import type { Suspensions } from '../session/suspensions.ts';
import type { Transactions } from './oauth/transaction.ts';

/** Deletes the bff's data about a deleted account and returns how many sessions were ended. */
export type ForgetPerson = (userId: string) => Promise<number>;

/**
 * Deletes the known browsers of an account, because an intruder may have signed in from one of them. The owner then
 * receives an email at each browser's next sign-in. `kept` is the token of a browser that remains known.
 */
export type ForgetBrowsers = (userId: string, kept?: string) => Promise<void>;

type BrowserDeps = Readonly<{ browsers: KnownBrowsers; limits: Pick<Limiting, 'forget'> }>;
type Deps = Readonly<{
  sessions: SessionStore;
  suspensions: Pick<Suspensions, 'forget'>;
  transactions: Transactions;
  forgetBrowsers: ForgetBrowsers;
}>;

export function forgetPerson({ sessions, suspensions, transactions, forgetBrowsers }: Deps): ForgetPerson {
  return async (userId) => {
    const ended = await sessions.endAll(userId, null);
    await suspensions.forget(userId);
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
