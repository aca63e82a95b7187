import type { Recorded } from '@hirelane/event-sourcing/events';
import { TOKEN_MINUTES } from './mail/tokens.ts';
import { type User, type UserEvent, user } from './user.ts';

const MINUTE = 60_000;
/**
 * ms after which a claim may be taken over whose owner never finished registering, or has been erased: a sign-in that
 * was being connected at that moment would otherwise be lost for ever. As long as that, an address that an account has
 * just claimed is on its way to it.
 */
export const ABANDONED_AFTER = 15 * MINUTE;

/** Events of a `user` stream; of their envelopes the time alone counts. */
type Past = readonly (UserEvent & Pick<Recorded, 'at'>)[];

/**
 * Until when (ms since 1970) an account keeps an e-mail address, by its events: for ever the one that it has; one that
 * it wants, as long as the link works that was sent there; a former one for as long as the change that left it can be
 * undone, if it was ever proved to be theirs. Nobody keeps somebody else's address by having typed it, once or again
 * and again: a wish counts when the address was claimed (`claimedAt`, ms) after it, which takes its link. An account
 * claims none but by a link, which it then has for a quarter of an hour at least: the event that says that it has it
 * comes after the claim.
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
  return isByLink ? Math.max(until, claimedAt + ABANDONED_AFTER) : until;
}
