import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { publicMessages } from './messages.ts';

test('what the log does not hold yet, though it has been announced, is asked for again and not passed over', async () => {
  const event = { id: randomUUID(), type: 'ProjectPosted', data: {}, version: 2, position: '2', at: '' };
  const meta = { schema: 1, correlationId: '', causationId: '', actor: '' };
  await expect(publicMessages([{ ...event, meta, stream: 'project-1' }], async () => [])).rejects.toThrow('version 2');
});
