import { randomInt } from 'node:crypto';
import { DAY_MS } from '@hirelane/api/constants';
import { JOIN_CODE_LENGTH, JOIN_CODE_LETTERS } from '@hirelane/api/marketplace';
import { type Context, handle, load, Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { newId } from '@hirelane/event-sourcing/ids';
import { ABANDONED_MS } from '../../user/reservations/kept-until.ts';
import { hideValue } from '../../user/reservations/reservations.ts';
import { type JoinCodeEvent, joinCode } from './join-code.ts';

/** The id of a code: its HMAC as a version 8 UUID (RFC 9562). */
export function joinCodeId(hmacKey: string, code: string): string {
  const hex = hideValue(hmacKey, 'join-code', code);
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** A new code with 79 random bits. */
const newCode = () =>
  Array.from({ length: JOIN_CODE_LENGTH }, () => JOIN_CODE_LETTERS[randomInt(JOIN_CODE_LETTERS.length)]).join('');

const inGroups = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-');

const afresh = (context: Context): Context => ({ ...context, commandId: newId() });

type Parts = Readonly<{ store: EventStore; hmacKey: string; now(): Promise<string> }>;

/** Invitation codes, each for one account. `now`: an instant in UTC. */
export function openJoinCodes({ store, hmacKey, now }: Parts) {
  const change = handle(store, joinCode, 'joincode');
  const idOf = (code: string) => joinCodeId(hmacKey, code);

  /**
   * The number of events in a code's stream if an account that does not exist used the code at least `since` ms ago;
   * otherwise null.
   */
  async function unmadeAt(id: string, since = Number.POSITIVE_INFINITY): Promise<number | null> {
    const past = await store.read<JoinCodeEvent>(`joincode-${id}`);
    const usedBy = past.reduce(joinCode.evolve, joinCode.initial)?.usedBy ?? null;
    if (usedBy === null || Date.parse(past.at(-1)?.at ?? '') > since) return null;
    return (await store.read(`user-${usedBy}`)).length === 0 ? past.length : null;
  }

  return {
    /** Creates a code, which cannot be read again later. */
    async make(note: string, days: number, context: Context) {
      const [code, madeAt] = [newCode(), await now()];
      const codeId = idOf(code);
      const expiresAt = new Date(Date.parse(madeAt) + days * DAY_MS).toISOString();
      const wrote = await change(codeId, { type: 'MakeJoinCode', made: { codeId, note, madeAt, expiresAt } }, context);
      return { made: { _id: codeId, code: inGroups(code), expiresAt }, wrote };
    },
    /** Whether the account with this id may be created with the code. If so, the code now belongs to that account. */
    async use(code: string, userId: string, context: Context): Promise<boolean> {
      const [id, at] = [idOf(code), await now()];
      try {
        const takeOver = await unmadeAt(id, Date.parse(at) - ABANDONED_MS);
        await change(id, { type: 'UseJoinCode', userId, at, takeOver }, afresh(context));
        return true;
      } catch (error) {
        if (error instanceof Refused && error.reason === 'no-invitation') return false;
        throw error;
      }
    },
    /** Releases the code if the account could not be created. */
    async release(code: string, userId: string, context: Context): Promise<void> {
      await change(idOf(code), { type: 'ReleaseJoinCode', userId }, afresh(context));
    },
    /**
     * Revokes a code, even one used by an account that was never created, so that an operator does not have to wait
     * until the use is considered abandoned.
     */
    async revoke(codeId: string, context: Context) {
      return change(codeId, { type: 'RevokeJoinCode', unmade: await unmadeAt(codeId) }, context);
    },
    find: async (codeId: string) => (await load(store, joinCode, `joincode-${codeId}`)).state,
  };
}

export type JoinCodeStore = ReturnType<typeof openJoinCodes>;
