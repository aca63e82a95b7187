import type { Recorded } from '@hirelane/kernel/events';
import { TOKEN_MINUTES } from './mail/tokens.ts';
import { type User, type UserEvent, user } from './user.ts';

const MINUTE = 60_000;

/** Events of a `user` stream; of their envelopes the time alone counts. */
type Past = readonly (UserEvent & Pick<Recorded, 'at'>)[];

/**
 * Until when (ms since 1970) an account keeps an e-mail address, by its events: for ever the one that it has; one that it wants,
 * as long as the link works that was sent there; a former one for as long as the change that left it can be undone, if it was
 * ever proved to be theirs. Nobody keeps somebody else's address by having typed it, once or again and again: a wish counts when
 * the address was claimed (`claimedAt`, ms) after it, which takes its link.
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
  return until;
}
