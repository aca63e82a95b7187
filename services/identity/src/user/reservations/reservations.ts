import { createHmac } from 'node:crypto';
import { type Context, handle, load, Refused, StreamFull } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { newId } from '@hirelane/event-sourcing/ids';
import { type UserEvent, user } from '../user.ts';
import { type Claim, type ClaimEvent, claim } from './claim.ts';
import { ABANDONED_MS, keptUntil } from './kept-until.ts';

/** `social`: a provider identity. */
export type ClaimKind = 'username' | 'email' | 'social';

/**
 * Maximum number of events for one name, address or identity. Each account that used it adds two events, so with the
 * limit for other streams, 500 accounts would make a name permanently unusable. The events are small, contain nothing
 * encrypted, and can be read quickly.
 */
export const CLAIMS_MAX = 20_000;

export type Reservations = Readonly<{
  /**
   * Returns false if another user owns the value. If it returns true, the value cannot be taken over for a quarter of
   * an hour, within which the owner must record it in their own stream.
   */
  claim(kind: ClaimKind, value: string, userId: string, context: Context): Promise<boolean>;
  release(kind: ClaimKind, value: string, userId: string, context: Context): Promise<void>;
  ownerOf(kind: ClaimKind, value: string): Promise<string | null>;
  /** The owner of a value; null if it has none, or if the claim may be taken over. */
  holderOf(kind: ClaimKind, value: string): Promise<string | null>;
  /** Like `ownerOf`, given the id of the value's stream. */
  ownerOfId(kind: ClaimKind, id: string): Promise<string | null>;
}>;

/** The HMAC of a value in hex, ignoring case. A plain hash of an email address could be reversed by guessing. */
export const hideValue = (hmacKey: string, kind: string, value: string): string =>
  createHmac('sha256', hmacKey)
    .update(`${kind}:${normalise(value)}`)
    .digest('hex');

/**
 * A new command id for each attempt, so that one registration can claim, release and claim a value again. Claiming and
 * releasing are idempotent because of the stream's state.
 */
const afresh = (context: Context): Context => ({ ...context, commandId: newId() });

/** Letter case and compatible Unicode forms are ignored. */
const normalise = (value: string) => value.trim().normalize('NFKC').toLowerCase();

/** Whether two names are the same. */
export const isSame = (one: string, other: string): boolean => normalise(one) === normalise(other);

/**
 * Usernames, email addresses and provider identities, each owned by one user. `now`: in ms; `max`: events per value.
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
  const idOf = (kind: ClaimKind, value: string) => hideValue(hmacKey, kind, value);

  async function ownerOfId(kind: ClaimKind, id: string): Promise<string | null> {
    return (await load(store, claim, `${kind}-${id}`)).state.owner;
  }

  /** The claim, if any user may take it over now; otherwise null. */
  async function abandoned(kind: ClaimKind, id: string): Promise<Claim | null> {
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
        // A stream that is too full for another claim is also too full for a takeover, so the value still belongs to
        // its owner.
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
