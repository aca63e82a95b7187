import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { publicIds } from './ids.ts';
import { publicMessages } from './messages.ts';

const log = (read: () => Promise<never>) => ({ read, ids: publicIds(Buffer.alloc(32)) });
const recorded = (type: string) => ({
  ...{ id: randomUUID(), type, data: {}, stream: 'project-1', version: 2, position: '2', at: '' },
  meta: { schema: 1, correlationId: '', causationId: '', actor: '' },
});

test('an announced event that is not in the log yet is read again and not skipped', async () => {
  const empty = log(async () => [] as never);
  await expect(publicMessages([recorded('ProjectPosted')], empty)).rejects.toThrow('version 2');
});

test('the streams of events that are never public are not read', async () => {
  const closed = log(() => Promise.reject(new Error('Expected no read.')));
  expect(await publicMessages(['ProjectDrafted', 'PlaceClaimed', 'FromALaterRelease'].map(recorded), closed)).toEqual(
    [],
  );
});
