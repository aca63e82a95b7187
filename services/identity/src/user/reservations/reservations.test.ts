// @covers limit:18

import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@hirelane/api/constants';
import { STREAM_MAX, stamp } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { openTestStorage } from '@hirelane/postgres/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserEvent } from '../user.ts';
import { ABANDONED_MS } from './kept-until.ts';
import { hideValue, openReservations } from './reservations.ts';

let storage: Awaited<ReturnType<typeof openTestStorage>>;
let people: Awaited<ReturnType<typeof openPeople>>;
beforeAll(async () => {
  storage = await openTestStorage();
  people = await openPeople();
});
afterAll(() => storage.close());

const context = () => ({ commandId: randomUUID(), correlationId: randomUUID(), actor: randomUUID() });

async function openPeople() {
  const store = await storage.openStore('identity');
  const at = (later: number) => openReservations(store, 'a key for tests', () => Date.now() + later);
  return {
    claim: (value: string, userId: string, later = 0) => at(later).claim('social', value, userId, context()),
    /** A user who signed up and, optionally, was then erased. */
    async signUp(userId: string, isErased: boolean) {
      const names = { firstName: '', lastName: '', username: '', email: '', city: '', state: '' };
      const events: UserEvent[] = [{ type: 'UserRegistered', data: { userId, isClient: true, ...names } }];
      if (isErased) events.push({ type: 'UserErased', data: { userId } });
      const stream = `user-${userId}`;
      const given = context();
      await store.append(
        stream,
        0,
        events.map((event, i) => stamp(event, stream, i, given)),
      );
    },
  };
}

test.each([
  ['of a user who never finished registering', false, false],
  ['of a user who was erased during the claim', true, true],
])('a claim %s lasts for a while and can then be taken over', async (_whose, isRegistered, isErased) => {
  const [value, owner, other] = [randomUUID(), randomUUID(), randomUUID()];
  expect(await people.claim(value, owner)).toBe(true);
  if (isRegistered) await people.signUp(owner, isErased);
  expect(await people.claim(value, other, ABANDONED_MS - 5_000)).toBe(false);
  expect(await people.claim(value, other, ABANDONED_MS + 5_000)).toBe(true);
});

test('a claim by a user with an account is permanent', async () => {
  const [value, owner] = [randomUUID(), randomUUID()];
  await people.claim(value, owner);
  await people.signUp(owner, false);
  expect(await people.claim(value, randomUUID(), 100 * ABANDONED_MS)).toBe(false);
});

describe('a previous address that its account no longer keeps', () => {
  const names = { firstName: '', lastName: '', username: '', city: '', state: '' };

  /** A user who changed away from a verified address eight days ago. */
  async function left() {
    const [userId, former, email] = [randomUUID(), `${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
    const store = await storage.openStore('identity');
    const stream = `user-${userId}`;
    const events: UserEvent[] = [
      { type: 'UserRegistered', data: { userId, isClient: true, ...names, email: former } },
      { type: 'EmailVerified', data: { userId } },
      { type: 'EmailChanged', data: { userId, email } },
    ];
    const reservations = openReservations(store, 'a key for tests');
    await reservations.claim('email', former, userId, context());
    const given = context();
    await store.append(
      stream,
      0,
      events.map((event, i) => stamp(event, stream, i, given)),
    );
    await storage.pool.query('UPDATE identity.events SET at = at - make_interval(secs => $1)', [(8 * DAY_MS) / 1_000]);
    return { userId, former, store, reservations };
  }

  test('is free for other users', async () => {
    const { former, reservations } = await left();
    expect(await reservations.claim('email', former, randomUUID(), context())).toBe(true);
  });

  // @covers found:17
  test('cannot be claimed by other users once the account has begun to take it back', async () => {
    const { userId, former, reservations } = await left();
    expect(await reservations.claim('email', former, userId, context())).toBe(true);
    expect(await reservations.claim('email', former, randomUUID(), context())).toBe(false);
    expect(await reservations.holderOf('email', former)).toBe(userId);
  });

  // @covers found:17
  test('is given to only one user if two users check it before either one claims it', async () => {
    const { userId, former, store, reservations } = await left();
    let isBack: boolean | undefined;
    const late: EventStore = {
      ...store,
      async append(...appended) {
        // This happens between another user's read and write.
        isBack ??= await reservations.claim('email', former, userId, context());
        return store.append(...appended);
      },
    };
    const other = await openReservations(late, 'a key for tests').claim('email', former, randomUUID(), context());
    expect([isBack, other]).toEqual([true, false]);
  });

  test('is given to only one user if two users claim it concurrently', async () => {
    for (let round = 0; round < 20; round++) {
      const { userId, former, reservations } = await left();
      const claims = await Promise.all(
        [userId, randomUUID()].map((who) => reservations.claim('email', former, who, context())),
      );
      expect(claims.filter(Boolean)).toHaveLength(1);
    }
  });
});

test('a registration that is completed late cannot be taken over in the meantime', async () => {
  const [value, owner] = [randomUUID(), randomUUID()];
  await people.claim(value, owner);
  await storage.pool.query("UPDATE identity.events SET at = at - interval '16 minutes' WHERE data->>'userId' = $1", [
    owner,
  ]);
  expect(await people.claim(value, owner)).toBe(true);
  expect(await people.claim(value, randomUUID())).toBe(false);
});

// @covers found:45
test('a username that five hundred deleted accounts have used is still available', async () => {
  const [value, store] = [randomUUID(), await storage.openStore('identity')];
  const stream = `social-${hideValue('a key for tests', 'social', value)}`;
  const userId = randomUUID();
  const types = Array.from({ length: STREAM_MAX }, (_, n) => (n % 2 === 0 ? 'Claimed' : 'Released'));
  const given = context();
  await store.append(
    stream,
    0,
    types.map((type, i) => stamp({ type, data: { userId } }, stream, i, given)),
  );
  expect(await people.claim(value, randomUUID())).toBe(true);
});
