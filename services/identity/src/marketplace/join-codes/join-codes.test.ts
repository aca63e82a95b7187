import { randomUUID } from 'node:crypto';
import { stamp } from '@hirelane/event-sourcing/decide';
import { openTestStorage } from '@hirelane/postgres/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserEvent } from '../../user/user.ts';
import { openJoinCodes } from './join-codes.ts';

let storage: Awaited<ReturnType<typeof openTestStorage>>;
let store: Awaited<ReturnType<typeof storage.openStore>>;
beforeAll(async () => {
  storage = await openTestStorage();
  store = await storage.openStore('identity');
});
afterAll(() => storage.close());

const context = () => ({ commandId: randomUUID(), correlationId: randomUUID(), actor: randomUUID() });

/** A code that is being used to create the account with this id. */
async function used(userId: string) {
  const joinCodes = openJoinCodes({ store, hmacKey: 'a key', now: async () => new Date().toISOString() });
  const { made } = await joinCodes.make('', 7, context());
  const code = made.code.replaceAll('-', '');
  expect(await joinCodes.use(code, userId, context())).toBe(true);
  return { joinCodes, code, id: made._id };
}

test('a code whose use was aborted can be revoked at once and is then invalid', async () => {
  const userId = randomUUID();
  const { joinCodes, code, id } = await used(userId);
  await joinCodes.revoke(id, context());
  expect(await joinCodes.find(id)).toMatchObject({ isRevoked: true, usedBy: null });
  expect(await joinCodes.use(code, userId, context())).toBe(false);
});

test('a code whose account exists cannot be revoked', async () => {
  const userId = randomUUID();
  const { joinCodes, id } = await used(userId);
  const names = { username: 'asha', email: 'asha@example.com', firstName: 'Asha', lastName: 'Rao' };
  const data = { userId, isClient: true, ...names, city: 'Pune', state: 'Maharashtra' };
  const registered: UserEvent = { type: 'UserRegistered', data };
  await store.append(`user-${userId}`, 0, [stamp(registered, `user-${userId}`, 0, context())]);
  await expect(joinCodes.revoke(id, context())).rejects.toThrow('code-used');
});
