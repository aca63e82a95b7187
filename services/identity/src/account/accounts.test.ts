import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Event, Recorded } from '@hirelane/event-sourcing/events';
import { expect, test } from 'vitest';
import { hideValue, openReservations } from '../user/reservations/reservations.ts';
import { openAccounts } from './accounts.ts';

const ASHA = '0190a0a0-0000-7000-8000-00000000a54a';
const KEY = 'a test key of at least 32 characters';

/** Fakes of identity's components that record their calls. The only account is Asha's. */
function watched() {
  const work: string[] = [];
  const claimed = { type: 'Claimed', data: { userId: ASHA }, at: '2026-01-01T00:00:00Z' };
  const store: EventStore = {
    async read<E extends Event>(stream: string) {
      work.push('events read');
      const known = stream === `username-${hideValue(KEY, 'username', 'asha')}`;
      return (known ? [claimed] : []) as unknown as readonly Recorded<E>[];
    },
    append: () => Promise.reject(new Error('Expected a password check to write nothing.')),
  };
  const nothing = () => Promise.reject(new Error('Expected a password check to change nothing.'));
  const accounts = openAccounts({
    store,
    reservations: openReservations(store, KEY),
    credentials: {
      async find(userId) {
        work.push('hash looked up');
        return userId === ASHA ? 'a hash' : null;
      },
      create: nothing,
      save: nothing,
      replace: nothing,
      remove: nothing,
    },
    versions: {
      async current() {
        work.push('version looked up');
        return 0;
      },
    },
    refuseGuessable: nothing,
    needsSecondFactor: nothing,
    admission: { require: nothing, giveBack: nothing },
    passwords: {
      async verify() {
        work.push('hash verified');
        return false;
      },
      hash: nothing,
      isOutdated: () => false,
    },
  });
  return { work, accounts };
}

// @covers attack:24
test('attack 24: an unknown user and a wrong password cause the same queries and one hash', async () => {
  const of = async (username: string) => {
    const { work, accounts } = watched();
    const refusal = await accounts.checkPassword({ username, password: 'not the password' }).catch((error) => error);
    expect(refusal.body).toMatchObject({ status: 401, code: 'wrong-credentials' });
    return work;
  };
  const wrongPassword = await of('asha');
  expect(wrongPassword).toEqual(['events read', 'version looked up', 'hash looked up', 'hash verified']);
  expect(await of('unknown')).toEqual(wrongPassword);
  expect(await of('unknown@example.com')).toEqual(wrongPassword);
});
