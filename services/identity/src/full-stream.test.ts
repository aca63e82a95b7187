import { randomUUID } from 'node:crypto';
import { handle, STREAM_MAX, StreamFull, stamp } from '@hirelane/kernel/decide';
import type { EventStore } from '@hirelane/kernel/event-store';
import { openTestStorage } from '@hirelane/kernel/postgres/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type UserEvent, user } from './user.ts';

let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());

const openChange = (store: EventStore) => handle(store, user, 'user');
const context = () => ({ commandId: randomUUID(), correlationId: randomUUID(), actor: randomUUID() });

describe('an account whose details have been changed as often as they can be', () => {
  const userId = randomUUID();
  const details = { firstName: 'Asha', lastName: 'Rao', city: 'Pune', state: 'Maharashtra' };
  let change: ReturnType<typeof openChange>;
  beforeAll(async () => {
    const store = await storage.openStore('identity');
    const names = { ...details, username: 'asha', email: 'asha@example.com' };
    const events: UserEvent[] = [{ type: 'UserRegistered', data: { userId, isClient: true, ...names } }];
    while (events.length < STREAM_MAX) {
      const firstName = `Asha ${events.length}`;
      events.push({ type: 'DetailsChanged', data: { userId, ...details, firstName, profileImg: null } });
    }
    const stream = `user-${userId}`;
    const given = context();
    await store.append(
      stream,
      0,
      events.map((event, i) => stamp(event, stream, i, given)),
    );
    change = openChange(store);
  });

  test('has no room for more', async () => {
    await expect(change(userId, { change: details }, context())).rejects.toThrow(StreamFull);
  });

  test('still gets another address', async () => {
    const email = 'asha@example.org';
    await change(userId, { wantEmail: email }, context());
    const { state } = await change(userId, { takeEmail: email }, context());
    expect(state).toMatchObject({ email, isVerified: true, wantedEmail: null });
  });

  test('and, when that was somebody else’s doing, the former one back', async () => {
    const { state } = await change(userId, { takeEmail: 'asha@example.com' }, context());
    expect(state?.email).toBe('asha@example.com');
  });
});
