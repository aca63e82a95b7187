import { randomUUID } from 'node:crypto';
import { CAPACITY_OF, handle, RESERVE, STREAM_MAX, StreamFull, stamp } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { openTestStorage } from '@hirelane/postgres/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignInEvent, signIns } from '../sign-in/providers/sign-ins.ts';
import { hideValue, openReservations } from '../user/reservations/reservations.ts';
import { type UserEvent, user } from '../user/user.ts';

let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());

const openChange = (store: EventStore) => handle(store, user, 'user');
const context = () => ({ commandId: randomUUID(), correlationId: randomUUID(), actor: randomUUID() });

describe('an account whose details have been changed as often as possible', () => {
  const userId = randomUUID();
  const details = { firstName: 'Asha', lastName: 'Rao', city: 'Pune', state: 'Maharashtra' };
  const [email, other] = ['asha@example.com', 'asha@example.org'];
  let change: ReturnType<typeof openChange>;
  beforeAll(async () => {
    const store = await storage.openStore('identity');
    const names = { ...details, username: 'asha', email };
    const events: UserEvent[] = [{ type: 'UserRegistered', data: { userId, isClient: true, ...names } }];
    while (events.length < STREAM_MAX - 1) {
      const firstName = `Asha ${events.length}`;
      events.push({ type: 'DetailsChanged', data: { userId, ...details, firstName, profileImg: null } });
    }
    events.push({ type: 'EmailChangeRequested', data: { userId, email: other } });
    const stream = `user-${userId}`;
    const given = context();
    await store.append(
      stream,
      0,
      events.map((event, i) => stamp(event, stream, i, given)),
    );
    change = openChange(store);
  });

  test('does not accept more events', async () => {
    await expect(change(userId, { type: 'ChangeDetails', details }, context())).rejects.toThrow(StreamFull);
  });

  // @covers found:27
  test('does not accept requests to change the address, which would use up the events reserved for undoing a change', async () => {
    await expect(change(userId, { type: 'RequestEmailChange', email: 'third@example.org' }, context())).rejects.toThrow(
      StreamFull,
    );
  });

  test('can still change to the address requested earlier', async () => {
    const { state } = await change(userId, { type: 'ChangeEmail', email: other }, context());
    expect(state).toMatchObject({ email: other, isVerified: true, requestedEmail: null });
  });

  // @covers found:8
  test('can still be returned to its previous address if an intruder changed the address', async () => {
    const { state } = await change(userId, { type: 'ChangeEmail', email }, context());
    expect(state?.email).toBe(email);
  });
});

/** Writes these events to a stream without using a decider. */
async function fill(stream: string, events: readonly Pick<UserEvent | SignInEvent, 'type'>[]) {
  const store = await storage.openStore('identity');
  const given = context();
  await store.append(
    stream,
    0,
    events.map((event, i) => stamp({ data: {}, ...event }, stream, i, given)),
  );
  return store;
}

describe('an account whose stream an intruder has filled, including its reserve', () => {
  const userId = randomUUID();
  const [own, theirs] = ['asha@example.com', 'intruder@example.com'];
  let change: ReturnType<typeof openChange>;
  beforeAll(async () => {
    const names = { firstName: 'Asha', lastName: 'Rao', city: '', state: '', username: 'asha', email: own };
    const requests = Array.from(
      { length: STREAM_MAX + RESERVE - 2 },
      (_, n): UserEvent => ({ type: 'EmailChangeRequested', data: { userId, email: `${n}@example.com` } }),
    );
    const registered: UserEvent = { type: 'UserRegistered', data: { userId, isClient: true, ...names } };
    const taken: UserEvent = { type: 'EmailChanged', data: { userId, email: theirs } };
    change = openChange(await fill(`user-${userId}`, [registered, taken, ...requests]));
  });

  test('does not accept another request to change the address', async () => {
    await expect(
      change(userId, { type: 'RequestEmailChange', email: 'one.more@example.com' }, context()),
    ).rejects.toThrow(StreamFull);
  });

  // @covers found:18
  test('can still be returned to its previous address', async () => {
    expect((await change(userId, { type: 'ChangeEmail', email: own }, context())).state?.email).toBe(own);
  });
});

describe('sign-ins connected and disconnected as often as possible', () => {
  const userId = randomUUID();
  const signIn = (n: number) => ({ signInId: randomUUID(), provider: 'google' as const, key: `key ${n}` });
  const pairs = (count: number): SignInEvent[] =>
    Array.from({ length: count / 2 }, (_, n) => signIn(n)).flatMap((one): SignInEvent[] => [
      { type: 'SignInConnected', data: { userId, ...one } },
      { type: 'SignInRemoved', data: { userId, signInId: one.signInId } },
    ]);

  test('leave the owner enough events to reconnect their own sign-ins', async () => {
    const connect = handle(await fill(`signin-${userId}`, pairs(STREAM_MAX)), signIns, 'signin');
    expect(
      (await connect(userId, { type: 'ConnectSignIn', userId, signIn: signIn(-1) }, context())).state.connected,
    ).toHaveLength(1);
  });

  test('can still be disconnected, regardless of which was connected last', async () => {
    const last = signIn(-2);
    const full: SignInEvent[] = [
      ...pairs(STREAM_MAX + RESERVE - 2),
      { type: 'SignInConnected', data: { userId, ...last } },
      { type: 'SignInConnected', data: { userId, ...signIn(-3), provider: 'github' } },
    ];
    const other = randomUUID();
    const change = handle(await fill(`signin-${other}`, full), signIns, 'signin');
    const { state } = await change(other, { type: 'RemoveSignIns', userId, signInIds: [last.signInId] }, context());
    expect(state.connected.map(({ provider }) => provider)).toEqual(['github']);
    await expect(change(other, { type: 'ConnectSignIn', userId, signIn: signIn(-4) }, context())).rejects.toThrow(
      StreamFull,
    );
  });
});

test('an address whose stream is full can still be reclaimed and released by its owner', async () => {
  const [email, userId] = [`${randomUUID()}@example.com`, randomUUID()];
  const id = hideValue('a key for tests', 'email', email);
  const store = await fill(
    `email-${id}`,
    Array.from({ length: 5 }, () => ({ type: 'Claimed', data: { userId } }) as UserEvent & SignInEvent),
  );
  const reservations = openReservations(store, 'a key for tests', Date.now, 5);
  expect(await reservations.claim('email', email, userId, context())).toBe(true);
  expect(await reservations.claim('email', email, randomUUID(), context())).toBe(false);
  await reservations.release('email', email, userId, context());
  expect(await reservations.ownerOf('email', email)).toBeNull();
});

test('every event that returns an account to its owner, or removes an intruder’s access, is accepted by a full stream', () => {
  const always = Object.entries(CAPACITY_OF).filter(([, capacity]) => capacity === 'always');
  expect(always.map(([type]) => type)).toEqual(
    expect.arrayContaining(['EmailVerified', 'EmailChanged', 'SignInRemoved', 'Released', 'Unsubscribed']),
  );
});
