import type { Recorded } from '@hirelane/event-sourcing/events';
import { TOKEN_MINUTES } from '../links/tokens.ts';
import { type User, type UserEvent, user } from '../user.ts';

const MINUTE = 60_000;
/**
 * Time in ms after which a claim may be taken over if its owner never finished registering or was erased. Without
 * takeovers, a value claimed just before a crash could never be claimed again. The delay gives a new owner time to
 * write the value into the account's own stream.
 */
export const ABANDONED_MS = 15 * MINUTE;

/** Events from a `user` stream. Besides the data, only the time is used. */
type Past = readonly (UserEvent & Pick<Recorded, 'at'>)[];

/**
 * Returns the time (ms since 1970) until which no other user can claim one of an account's email addresses, based on
 * the account's events:
 *
 *  - its current address: always;
 *  - a previous address: while the change away from it can be undone if it was verified, otherwise until that change;
 *  - a requested address: while the link that was sent there works, but only if the account claimed it (`claimedAt`)
 *    after the request, which needs that link: a request alone must not block an address that may be another person's;
 *  - any address that was claimed after registration, and so by a link: for at least ABANDONED_MS, because the event
 *    that makes it the account's address is appended after the claim.
 *
 * `isIt`: whether an address is the one in question.
 */
export function keptUntil(past: Past, claimedAt: number, isIt: (email: string) => boolean): number {
  let account: User | null = user.initial;
  let isProved = false;
  let until = 0;
  for (const event of past) {
    const had = account !== null && isIt(account.email);
    account = user.evolve(account, event);
    const has: boolean = account !== null && isIt(account.email);
    if (has && account?.isVerified) isProved = true;
    const at = Date.parse(event.at);
    if (has) until = Number.POSITIVE_INFINITY;
    else if (had) until = isProved ? at + TOKEN_MINUTES['email-undo'] * MINUTE : at;
    if (event.type === 'EmailChangeRequested' && isIt(event.data.email) && at <= claimedAt) {
      until = Math.max(until, at + TOKEN_MINUTES['email-change'] * MINUTE);
    }
  }
  const [registered] = past;
  const isByLink = registered !== undefined && claimedAt > Date.parse(registered.at);
  return isByLink ? Math.max(until, claimedAt + ABANDONED_MS) : until;
}
