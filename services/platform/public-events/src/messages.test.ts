import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { publicMessages } from './messages.ts';

test('an announced event that is not in the log yet is read again and not skipped', async () => {
  const event = { id: randomUUID(), type: 'ProjectPosted', data: {}, version: 2, position: '2', at: '' };
  const meta = { schema: 1, correlationId: '', causationId: '', actor: '' };
  await expect(publicMessages([{ ...event, meta, stream: 'project-1' }], async () => [])).rejects.toThrow('version 2');
});
