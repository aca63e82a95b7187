import { expect, test } from 'vitest';
import type { Recorded } from './events.ts';
import { NewerSchema, upcast, upcasting } from './upcast.ts';

const upload = { fileId: 'f', ownerId: 'u', name: 'sealed:1:abc', size: 1, contentType: 'image/webp', sha256: 'ab' };

/** An event as stored in a log. */
const recorded = (changes: Partial<Recorded> = {}, schema = 1): Recorded => ({
  id: 'e',
  stream: 'file-f',
  version: 7,
  position: '70',
  at: '2026-11-23T00:00:00Z',
  type: 'FileUploaded',
  data: upload,
  ...changes,
  meta: { schema, correlationId: 'c', causationId: 'k', actor: 'u' },
});

test('an event in the current schema version is returned as the same object', () => {
  const today = recorded({ data: { ...upload, purpose: 'attachment' } }, 2);
  expect(upcast(today)).toBe(today);
});

test('an event in an old shape is converted to the current shape and keeps its id, position and cause', () => {
  expect(upcast(recorded())).toEqual(recorded({ data: { ...upload, purpose: 'attachment' } }, 2));
  const avatar = { ...upload, purpose: 'avatar' };
  expect(upcast(recorded({ data: avatar })).data).toEqual(avatar);
});

test('an event of a type that is no longer written is converted to the type that replaced it', () => {
  const old = { stream: 'subscriber-a', type: 'Subscribed', data: { email: 'sealed:1:abc' } };
  expect(upcast(recorded(old))).toEqual(
    recorded({
      stream: 'subscriber-a',
      type: 'SubscriptionRequested',
      data: { subscriptionId: '00000000-0000-0000-0000-000000000000', email: 'sealed:1:abc' },
    }),
  );
});

test('an event in a category that is not in the catalogue is unchanged', () => {
  const unknown = recorded({ stream: 'sum-1', type: 'Added' });
  expect(upcast(unknown)).toBe(unknown);
});

test('an event from a later release is refused with its stream, type and version', () => {
  expect(() => upcast(recorded({}, 3))).toThrow(NewerSchema);
  expect(() => upcast(recorded({}, 3))).toThrow(
    'version 7 of file-f is a FileUploaded with schema version 3; this release supports up to 2',
  );
});

test('a whole log is read in the current shapes, stream by stream and page by page', async () => {
  const stored = [recorded()];
  const log = upcasting({
    readAfter: async (_category: string, _after: string | null, _limit: number) => ({
      events: stored,
      upTo: '7',
      isEnd: true,
    }),
    readStreams: async (_streams: readonly string[]) => [stored],
  });
  const today = [upcast(recorded())];
  expect(await log.readAfter('file', null, 10)).toEqual({ events: today, upTo: '7', isEnd: true });
  expect(await log.readStreams(['file-f'])).toEqual([today]);
});
