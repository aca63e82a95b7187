import type { Recorded } from '@hirelane/event-sourcing/events';
import { TOKEN_MINUTES } from './links/tokens.ts';
import { type User, type UserEvent, user } from './user.ts';

/** How long a change of address can be undone, in ms; until then the address cannot be changed again. */
export const UNDO_MS = TOKEN_MINUTES['email-undo'] * 60_000;

/** Events from a `user` stream. Besides the data, only the version and the time are used. */
type Past = readonly (UserEvent & Pick<Recorded, 'at' | 'version'>)[];

/** The last change of an account's email address. */
export type LastChange = Readonly<{
  /** The version of the change's event in the account's stream. */
  version: number;
  from: string;
  to: string;
  at: Date;
  /** The time from which the change can no longer be undone. */
  until: Date;
  /** Whether `from` was ever verified. Only verified addresses can take an account back. */
  isFromProved: boolean;
  isUndone: boolean;
}>;

/**
 * Returns the last change, given all events of an account; null if the address was never changed. An `EmailChanged`
 * event does not record whether it made or undid a change. It made a change if its address was requested before
 * (`EmailChangeRequested`); otherwise, it undid one, because only the undo link sets an address without a request.
 */
export function lastChange(past: Past): LastChange | null {
  let account: User | null = user.initial;
  let last: LastChange | null = null;
  for (const event of past) {
    if (event.type === 'EmailChanged' && account !== null) {
      const { email: from, requestedEmail, proved } = account;
      const { email: to } = event.data;
      const at = new Date(event.at);
      const until = new Date(at.getTime() + UNDO_MS);
      const isFromProved = proved.includes(from);
      const change: LastChange = { version: event.version, from, to, at, until, isFromProved, isUndone: false };
      // While a change can be undone, only its undo link sets the previous address, even if that address has since been
      // requested.
      const isBack: boolean = canBeUndone(last, at.getTime()) && to === last.from;
      last = requestedEmail === to && !isBack ? change : undone(last);
    }
    account = user.evolve(account, event);
  }
  return account === null ? null : last;
}

const undone = (last: LastChange | null) => last && { ...last, isUndone: true };

/** Whether the previous address can take the account back. `now` in ms. */
export const canBeUndone = (change: LastChange | null, now: number): change is LastChange =>
  change?.isFromProved === true && !change.isUndone && now < change.until.getTime();
