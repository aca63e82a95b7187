import { randomUUID } from 'node:crypto';
import { STREAM_MAX, stamp } from '@hirelane/kernel/decide';
import { openTestStorage } from '@hirelane/kernel/postgres/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ABANDONED_AFTER, hideValue, openReservations } from './reservations.ts';
import type { UserEvent } from './user.ts';

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
    /** Somebody who has signed up and, if told so, gone again. */
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
  ['of somebody who never finished registering', false, false],
  ['of somebody who was erased while they made it', true, true],
])('a claim %s is theirs for a while, and then another’s', async (_whose, isRegistered, isErased) => {
  const [value, owner, other] = [randomUUID(), randomUUID(), randomUUID()];
  expect(await people.claim(value, owner)).toBe(true);
  if (isRegistered) await people.signUp(owner, isErased);
  expect(await people.claim(value, other, ABANDONED_AFTER - 5_000)).toBe(false);
  expect(await people.claim(value, other, ABANDONED_AFTER + 5_000)).toBe(true);
});

test('a claim of somebody who has an account is theirs for ever', async () => {
  const [value, owner] = [randomUUID(), randomUUID()];
  await people.claim(value, owner);
  await people.signUp(owner, false);
  expect(await people.claim(value, randomUUID(), 100 * ABANDONED_AFTER)).toBe(false);
});

test('a name with which five hundred accounts have come and gone is free for the next one', async () => {
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
