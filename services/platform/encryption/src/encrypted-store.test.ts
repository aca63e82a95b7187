import { randomUUID } from 'node:crypto';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import type { Event, NewEvent, Recorded } from '@hirelane/event-sourcing/events';
import { expect, test } from 'vitest';
import { encryptedStore, openEncryption } from './encryption.ts';
import type { SubjectKeys } from './subject-keys.ts';

type Described = Event<'CompanyDescribed', { userId: string; companyName: string; description: string }>;

const key = Buffer.alloc(32, 'tests');
const subjectKeys: SubjectKeys = {
  keyFor: async () => key,
  keysOf: async (subjects) => new Map(subjects.map((subject) => [subject, key])),
  destroy: async () => undefined,
  forget: () => undefined,
};

function memoryLog(): EventStore {
  const log: Recorded[] = [];
  return {
    async read<E extends Event>() {
      return log as readonly Recorded[] as readonly Recorded<E>[];
    },
    async append(stream, expected, events) {
      const recorded = events.map((event, i) => ({
        ...event,
        stream,
        version: expected + 1 + i,
        position: '',
        at: '',
      }));
      return log.push(...recorded);
    },
  };
}

const described = (companyName: string): NewEvent<Described> => ({
  id: randomUUID(),
  type: 'CompanyDescribed',
  data: { userId: 'u', companyName, description: '' },
  meta: { schema: 1, correlationId: 'c', causationId: 'c', actor: 'a' },
});

test('a read decrypts the events that its caller needs and leaves the rest encrypted, in the same order', async () => {
  const store = encryptedStore(memoryLog(), openEncryption(subjectKeys));
  await store.append('client-u', 0, ['first', 'second', 'third'].map(described));
  const names = async (...wanted: boolean[]) =>
    (await store.read<Described>('client-u', () => wanted)).map(({ data }) => data.companyName);
  expect(await names(false, true, false)).toEqual([ENCRYPTED, 'second', ENCRYPTED]);
  expect(await names(true, false, true)).toEqual(['first', ENCRYPTED, 'third']);
  expect((await store.read<Described>('client-u')).map(({ data }) => data.companyName)).toEqual([
    'first',
    'second',
    'third',
  ]);
});

const ENCRYPTED = expect.stringMatching(/^sealed:1:/);
