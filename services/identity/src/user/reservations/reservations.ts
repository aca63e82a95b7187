import { createHmac } from 'node:crypto';
import { type Context, handle, load, Refused, StreamFull } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { newId } from '@hirelane/event-sourcing/ids';
import { type UserEvent, user } from '../user.ts';
import { type Claim, type ClaimEvent, claim } from './claim.ts';
import { ABANDONED_MS, keptUntil } from './kept-until.ts';

/** `social`: an identity of a provider. */
export type Kind = 'username' | 'email' | 'social';

/**
 * Events of one name, address or identity. Accounts come and go with it, each of which is two; with a limit as low as
 * that of other streams, 500 of them would make a name unusable for everybody. They are small, hold nothing encrypted,
 * and are read fast.
 */
export const CLAIMS_MAX = 20_000;

export type Reservations = Readonly<{
  /**
   * False when somebody else has it. Once it is true nobody takes the value over for a quarter of an hour: until then
   * its owner has to say in a stream of theirs that it is theirs.
   */
  claim(kind: Kind, value: string, userId: string, context: Context): Promise<boolean>;
  release(kind: Kind, value: string, userId: string, context: Context): Promise<void>;
  ownerOf(kind: Kind, value: string): Promise<string | null>;
  /** The same, without an owner from whom anybody may take it over. */
  holderOf(kind: Kind, value: string): Promise<string | null>;
  /** By the id of the value's stream, without the value. */
  ownerOfId(kind: Kind, id: string): Promise<string | null>;
}>;

/** An HMAC, in hex, of a value without regard to case. A bare hash of an e-mail address can be reversed by guessing. */
export const hideValue = (hmacKey: string, kind: string, value: string): string =>
  createHmac('sha256', hmacKey)
    .update(`${kind}:${normalise(value)}`)
    .digest('hex');

/**
 * Claiming and releasing say nothing new when the state is so already. An id of its own for each try lets a value be
 * claimed, released and claimed again by one registration.
 */
const afresh = (context: Context): Context => ({ ...context, commandId: newId() });

/** Upper and lower case, and compatible forms of one letter, are the same name. */
const normalise = (value: string) => value.trim().normalize('NFKC').toLowerCase();

/** Whether both are the same name. */
export const isSame = (one: string, other: string): boolean => normalise(one) === normalise(other);

/**
 * Usernames, e-mail addresses and identities of providers, each owned by one user. `now` in ms; `max`: events of each.
 */
export function openReservations(
  store: EventStore,
  hmacKey: string,
  now: () => number = Date.now,
  max = CLAIMS_MAX,
): Reservations {
  const change = {
    username: handle(store, claim, 'username', max),
    email: handle(store, claim, 'email', max),
    social: handle(store, claim, 'social', max),
  };
  const idOf = (kind: Kind, value: string) => hideValue(hmacKey, kind, value);

  async function ownerOfId(kind: Kind, id: string): Promise<string | null> {
    return (await load(store, claim, `${kind}-${id}`)).state.owner;
  }

  /** A claim that anybody may take over now; null when there is none. */
  async function abandoned(kind: Kind, id: string): Promise<Claim | null> {
    const claims = await store.read<ClaimEvent>(`${kind}-${id}`);
    const state = claims.reduce(claim.evolve, claim.initial);
    const { owner } = state;
    if (owner === null) return null;
    const past = await store.read<UserEvent>(`user-${owner}`);
    const claimedAt = Date.parse(claims.at(-1)?.at ?? '');
    const isOver =
      past.reduce(user.evolve, user.initial) === null
        ? now() - claimedAt >= ABANDONED_MS
        : kind === 'email' && now() >= keptUntil(past, claimedAt, (email) => idOf('email', email) === id);
    return isOver ? state : null;
  }

  return {
    async claim(kind, value, userId, context) {
      const id = idOf(kind, value);
      try {
        const takeOver = await abandoned(kind, id);
        await change[kind](id, { type: 'Claim', userId, takeOver }, afresh(context));
        return true;
      } catch (error) {
        if (error instanceof Refused && error.reason === 'taken') return false;
        // A stream that is too full for a claim is too full for a takeover as well.
        if (error instanceof StreamFull && (await ownerOfId(kind, id)) === userId) return true;
        throw error;
      }
    },
    async release(kind, value, userId, context) {
      await change[kind](idOf(kind, value), { type: 'Release', userId }, afresh(context));
    },
    ownerOf: (kind, value) => ownerOfId(kind, idOf(kind, value)),
    async holderOf(kind, value) {
      const id = idOf(kind, value);
      const owner = await ownerOfId(kind, id);
      return (await abandoned(kind, id)) === null ? owner : null;
    },
    ownerOfId,
  };
}
