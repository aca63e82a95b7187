import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { aProject } from '@hirelane/api/testing/fixtures';
import { filesReadModel } from '@hirelane/files/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Marketplace, openMarketplace } from '../support/marketplace.ts';
import { everythingStored, streamsLeft } from '../support/stored.ts';
import { PDF, registration, uploadPdf, type Visitor } from '../support/visitor.ts';

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

test('an erasure is completed after a crash right after UserErased: names are available, the password and the key are deleted, and every service has erased the user', async () => {
  const { client, id } = await signUp('crashingblue');
  const posted = await client.post(
    '/api/v1/client/project/',
    aProject({ file: await uploadPdf(client), title: 'crashingblue' }),
  );
  expect(posted.status).toBe(201);
  const [{ version } = { version: 0 }] = await market.sql<{ version: number }>(
    'SELECT max(version) AS version FROM identity.events WHERE stream = $1',
    [`user-${id}`],
  );
  // The only event that the process wrote before it crashed.
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
      () => everythingStored(market, 'crashingblue'),
      (found) => found.length === 0,
    ),
  ).toEqual([]);
  await signUp('crashingblue');
});

test("a deletion that runs concurrently with the user's other commands leaves none of their data", async () => {
  const { client, id } = await signUp('wettlauf');
  const file = await uploadPdf(client, 'wettlauf.pdf');
  const work = Array.from({ length: 12 }, async (_, i) => {
    const answers = [
      await client.post('/api/v1/client/project/', aProject({ file, title: `wettlauf ${i}` })),
      await client.put(`/api/v1/client/profile/${id}`, { companyName: `wettlauf ${i}`, description: 'wettlauf' }),
      await client.put(`/api/v1/user/${id}`, { firstName: `wettlauf${i}`, lastName: 'x', city: 'y', state: 'z' }),
    ];
    return answers.map(({ status }) => status);
  });
  const deleted = client.post('/api/v1/account/deletion', { password: PASSWORD });
  const statuses = (await Promise.all(work)).flat();
  expect((await deleted).status).toBe(200);
  // Each request was either served before the deletion or refused because the account or session no longer exists.
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

test('a retry with the same key, after the response was lost, gets the same response from identity', async () => {
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

test('an upload in progress when its owner deletes the account leaves no bytes in the store', async () => {
  const { client, id } = await signUp('langsam');
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;
  const { hostname, port, host, origin } = new URL(market.url);
  const upload = request({
    host: hostname,
    port,
    method: 'POST',
    path: '/api/v1/upload',
    headers: {
      host,
      origin,
      'sec-fetch-site': 'same-origin',
      'x-requested-by': 'web',
      cookie: `__Host-sid=${client.sid}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
  });
  upload.write(Buffer.concat([Buffer.from(head), PDF, Buffer.alloc(10_000)]));
  const half = () => readdir(join(market.files, 'tmp'));
  await eventually(half, (drafts) => drafts.length === 1);

  expect((await client.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
  await eventually(
    () => streamsLeft(market, id),
    (left) => left === 0,
  );
  upload.end('\r\n--b--\r\n');
  const [answer] = (await once(upload, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(410);
  const unknown = async () => {
    const known = new Set(
      (await market.sql<{ id: string }>(`SELECT id::text FROM ${schemaOf(filesReadModel)}.files`)).map((row) => row.id),
    );
    const files = await readdir(market.files, { recursive: true, withFileTypes: true });
    return files.filter((file) => file.isFile() && !known.has(file.name)).map(({ name }) => name);
  };
  await expect.poll(unknown).toEqual([]);
});

test('a registration retried with its key after the deletion does not sign the caller in to the deleted account', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const form = registration(true);
  const client = market.visitor();
  const first = await client.post('/api/v1/auth/register', form, { headers });
  const id: string = first.body.user._id;
  expect((await client.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
  await eventually(
    () => streamsLeft(market, id),
    (left) => left === 0,
  );
  const again = await market.visitor().post('/api/v1/auth/register', form, { headers });
  expect(again.status).toBe(201);
  expect(again.body.user._id).not.toBe(id);
});
