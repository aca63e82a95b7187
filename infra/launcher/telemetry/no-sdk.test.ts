import { tracedBatches, tracedStore } from '@hirelane/runtime/tracing/traced';
import { activeTraceparent } from '@hirelane/runtime/tracing/traceparent';
import { expect, test } from 'vitest';
import { openMarketplace } from '../../tests/support/marketplace.ts';
import { postProject, register } from '../../tests/support/visitor.ts';

const FOREIGN = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

test('without an SDK, no event has a traceparent, even if a browser sends one', async () => {
  const market = await openMarketplace();
  const client = market.visitor();
  await register(client, true);
  await postProject(client);
  const draft = { title: 'Not traced' };
  const sent = await client.post('/api/v1/client/project/draft', draft, { headers: { traceparent: FOREIGN } });
  expect(sent.status).toBe(201);
  const rows = await market.sql('SELECT meta FROM projects.events UNION ALL SELECT meta FROM identity.events');
  await market.stop();
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter(({ meta }) => 'traceparent' in meta)).toEqual([]);
});

test('without an SDK, the wrappers pass on their arguments unchanged and do not read them', async () => {
  const given = [
    { type: 'Tested', data: {}, id: 'x', meta: { schema: 1, correlationId: '', causationId: '', actor: '' } },
  ];
  const seen: unknown[] = [];
  const store = tracedStore(
    { read: async () => [], append: async (_stream, _expected, events) => seen.push(events) },
    'x',
  );
  expect(await store.append('project-1', 0, given)).toBe(1);
  expect(seen[0]).toBe(given);
  expect(activeTraceparent()).toBeUndefined();

  const batch = given.map((event) => ({
    ...event,
    meta: { ...event.meta, traceparent: FOREIGN },
    stream: 'project-1',
    version: 1,
    position: '1',
    at: new Date().toISOString(),
  }));
  const taken: unknown[] = [];
  await tracedBatches('x', async (events) => void taken.push(events))(batch, 'partition', '1');
  expect(taken[0]).toBe(batch);
});
