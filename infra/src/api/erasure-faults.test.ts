import { randomUUID } from 'node:crypto';
import { eventually } from '@hirelane/kernel/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Marketplace, openMarketplace } from '../testing/marketplace.ts';
import { everythingStored, streamsLeft } from '../testing/stored.ts';
import { brief, registration, uploadPdf, type Visitor } from '../testing/visitor.ts';

const PASSWORD = 'correct horse battery';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

async function signUp(word: string, names: Record<string, unknown> = {}): Promise<{ client: Visitor; id: string }> {
  const client = market.visitor();
  const form = registration(true, {
    firstName: word,
    username: `${word}.name`,
    email: `${word}@example.com`,
    ...names,
  });
  const answer = await client.post('/api/v1/auth/register', form);
  expect(answer.status).toBe(201);
  return { client, id: answer.body.user._id };
}

const typesOf = async (userId: string) =>
  (
    await market.sql<{ type: string }>(`SELECT type FROM identity.events WHERE stream = $1 ORDER BY version`, [
      `user-${userId}`,
    ])
  ).map(({ type }) => type);

test('a crash right after UserErased is made up for: names free, password and key gone, every service erased', async () => {
  const { client, id } = await signUp('krachblau');
  const posted = await client.post('/api/v1/client/project/', brief(await uploadPdf(client), { title: 'krachblau' }));
  expect(posted.status).toBe(201);
  const [{ version } = { version: 0 }] = await market.sql<{ version: number }>(
    'SELECT max(version) AS version FROM identity.events WHERE stream = $1',
    [`user-${id}`],
  );
  // All that the process did before it died.
  await market.sql(
    `INSERT INTO identity.events (stream, version, id, type, data, meta) VALUES ($1, $2, $3, 'UserErased', $4, $5)`,
    [
      `user-${id}`,
      version + 1,
      randomUUID(),
      JSON.stringify({ userId: id }),
      JSON.stringify({ schema: 1, correlationId: randomUUID(), causationId: randomUUID(), actor: id }),
    ],
  );
  await eventually(
    () => streamsLeft(market, id),
    (left) => left === 0,
  );
  expect((await typesOf(id)).slice(-2)).toEqual(['UserErased', 'ErasureCompleted']);
  expect(await market.sql('SELECT FROM identity.credentials WHERE user_id = $1', [id])).toEqual([]);
  expect(await market.sql('SELECT wrapped FROM keys.subject_keys WHERE subject = $1', [id])).toEqual([
    { wrapped: null },
  ]);
  expect(
    await eventually(
      () => everythingStored(market, 'krachblau'),
      (found) => found.length === 0,
    ),
  ).toEqual([]);
  await signUp('krachblau');
});

test('a deletion in the middle of one’s own commands leaves nothing of them', async () => {
  const { client, id } = await signUp('wettlauf');
  const file = await uploadPdf(client, 'wettlauf.pdf');
  const work = Array.from({ length: 12 }, async (_, i) => {
    const answers = [
      await client.post('/api/v1/client/project/', brief(file, { title: `wettlauf ${i}` })),
      await client.put(`/api/v1/client/profile/${id}`, { companyName: `wettlauf ${i}`, description: 'wettlauf' }),
      await client.put(`/api/v1/user/${id}`, { firstName: `wettlauf${i}`, lastName: 'x', city: 'y', state: 'z' }),
    ];
    return answers.map(({ status }) => status);
  });
  const deleted = client.post('/api/v1/account/deletion', { password: PASSWORD });
  const statuses = (await Promise.all(work)).flat();
  expect((await deleted).status).toBe(200);
  // Done before it, or told that the account is gone, or that nobody is signed in.
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  await eventually(
    () => streamsLeft(market, id),
    (left) => left === 0,
  );
  expect(
    await eventually(
      () => everythingStored(market, 'wettlauf'),
      (found) => found.length === 0,
    ),
  ).toEqual([]);
  expect((await market.visitor().get('/api/v1/project?q=wettlauf')).body.data).toEqual([]);
  expect((await typesOf(id)).filter((type) => type === 'UserErased')).toHaveLength(1);
});

test('a retry with the same key, after the answer was lost, is answered alike by identity', async () => {
  const { client, id } = await signUp('zweimal');
  const sid = client.sid;
  const headers = { 'idempotency-key': 'delete-zweimal' };
  const [first, second] = await Promise.all(
    [1, 2].map(() => client.post('/api/v1/account/deletion', { password: PASSWORD }, { headers })),
  );
  expect([first?.status, second?.status].filter((status) => status === 200).length).toBeGreaterThan(0);
  client.sid = sid;
  expect((await client.post('/api/v1/account/deletion', { password: PASSWORD }, { headers })).status).toBe(401);
  const types = await typesOf(id);
  for (const type of ['UserErased', 'ErasureCompleted']) expect(types.filter((one) => one === type)).toHaveLength(1);
});
