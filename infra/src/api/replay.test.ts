import { createHash } from 'node:crypto';
import { CATALOG, type StreamCategory } from '@hirelane/contracts/events/catalog';
import { SERVICES, type ServiceName } from '@hirelane/contracts/service-token';
import { openPostgresEventBus } from '@hirelane/kernel/postgres/event-bus';
import { openPool } from '@hirelane/kernel/postgres/pool';
import { type Projection, schemaOf } from '@hirelane/kernel/projection';
import { startProjector } from '@hirelane/kernel/projector';
import { openSeal } from '@hirelane/kernel/sealing/seal';
import { openVault } from '@hirelane/kernel/sealing/vault';
import { eventually } from '@hirelane/kernel/testing/eventually';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_PROJECTIONS } from '../operate/projections.ts';
import { type Marketplace, openMarketplace, TEST_DATA_KEY } from '../testing/marketplace.ts';
import { streamsLeft } from '../testing/stored.ts';
import { brief, postProject, proposal, register, uploadPdf, type Visitor } from '../testing/visitor.ts';

const log = pino({ level: 'silent' });

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
  await makeHistory(market);
});
afterAll(() => market.stop());

/** Every kind of event, several on one stream, from several people at once. */
async function makeHistory(place: Marketplace) {
  const clients = await people(place, 4, true);
  const freelancers = await people(place, 6, false);
  const posted = await Promise.all(
    clients.flatMap((client) => [postProject(client), postProject(client), edited(client)]),
  );
  await Promise.all(
    freelancers.flatMap((freelancer, f) =>
      posted.map(async (id, p) => {
        if ((f + p) % 3 === 0)
          await freelancer.post(
            '/api/v1/freelancer/proposal',
            proposal(id, { portfolio: await uploadPdf(freelancer) }),
          );
        if ((f + p) % 2 === 0) await freelancer.put(`/api/v1/freelancer/saved/${id}`);
        if ((f + p) % 4 === 0) await freelancer.delete(`/api/v1/freelancer/saved/${id}`);
        if (p % 3 === 0) await freelancer.put(`/api/v1/freelancer/liked/${id}`);
      }),
    ),
  );
  // While the read models still take in what they wrote.
  await Promise.all(
    [clients[0], freelancers[0], freelancers[1]].map((person) => person && deleteAccount(place, person)),
  );
}

async function people(place: Marketplace, count: number, isClient: boolean): Promise<Visitor[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const visitor = place.visitor();
      const id = await register(visitor, isClient);
      const path = isClient ? `/api/v1/client/profile/${id}` : `/api/v1/freelancer/profile/${id}`;
      await visitor.put(
        path,
        isClient ? { companyName: 'Co', description: 'Tea' } : { title: 'Dev', description: 'Code', skills: ['React'] },
      );
      return visitor;
    }),
  );
}

async function deleteAccount(place: Marketplace, person: Visitor) {
  const { userId } = (await person.get('/auth/login/success')).body;
  const answer = await person.post('/api/v1/account/deletion', { password: 'correct horse battery' });
  expect(answer.status).toBe(200);
  await eventually(
    () => streamsLeft(place, userId),
    (left) => left === 0,
  );
}

/** A draft that is edited, published and edited again. */
async function edited(client: Visitor): Promise<string> {
  const drafted = await client.post('/api/v1/client/project/draft', { title: 'Soon' });
  const id: string = drafted.body.data._id;
  const file = await uploadPdf(client);
  await client.put(`/api/v1/client/project/${id}`, brief(file));
  await client.post(`/api/v1/client/project/${id}/publish`);
  await client.put(`/api/v1/client/project/${id}`, brief(file, { title: 'Better', skills: ['Go'] }));
  return id;
}

/** SHA-256 of every table of a read model, its rows in a fixed order. */
async function digest(schema: string): Promise<Record<string, string>> {
  const tables = await market.sql<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 AND tablename <> '_checkpoint' ORDER BY 1`,
    [schema],
  );
  const digests: Record<string, string> = {};
  for (const { name } of tables) {
    const rows = await market.sql<{ row: string }>(`SELECT t::text AS row FROM ${schema}.${name} t ORDER BY 1`);
    const hash = createHash('sha256')
      .update(rows.map(({ row }) => row).join('\n'))
      .digest('hex');
    digests[name] = `${rows.length} rows ${hash}`;
  }
  return digests;
}

/** Waits until a model has taken everything that the logs hold of its categories. */
async function headsOf(projection: Projection): Promise<Record<string, number>> {
  const logs = new Set(projection.categories.map((category) => CATALOG[category as StreamCategory].log));
  const heads: Record<string, number> = {};
  for (const name of logs) {
    const rows = await market.sql<{ stream: string; version: number }>(
      `SELECT stream, max(version) AS version FROM ${name}.events WHERE split_part(stream, '-', 1) = ANY ($1) GROUP BY stream`,
      [projection.categories],
    );
    for (const { stream, version } of rows) heads[stream] = version;
  }
  return heads;
}

test.each(ALL_PROJECTIONS.map((projection) => [projection.name, projection] as const))(
  'the read model %s equals its replay, row by row',
  async (_name, projection) => {
    const heads = await headsOf(projection);
    expect(Object.keys(heads).length).toBeGreaterThan(5);
    const live = schemaOf(projection);
    await expect
      .poll(async () => {
        const rows = await market.sql<{ stream: string; version: number }>(`SELECT stream, version FROM ${live}._gate`);
        return Object.fromEntries(rows.map(({ stream, version }) => [stream, version]));
      })
      .toEqual(heads);

    const pool = openPool(market.databaseUrl, log);
    const logOf = (category: string) => CATALOG[category as StreamCategory].log;
    const bus = openPostgresEventBus({ pool, url: market.databaseUrl, logOf, log });
    const { open } = openSeal(await openVault(pool, Buffer.from(TEST_DATA_KEY, 'base64')));
    const replayed = await startProjector({ pool, bus, projection: { ...projection, version: 99 }, log, open });
    await replayed.ready;
    expect(await digest(replayed.schema)).toEqual(await digest(live));
    await replayed.stop();
    await bus.stop();
    await pool.end();
  },
);

test.each(SERVICES)(
  'in the log of %s every stream has its versions from 1 without holes, in the order of positions',
  async (name: ServiceName) => {
    const broken = await market.sql(
      `SELECT stream FROM (
       SELECT stream, version, row_number() OVER (PARTITION BY stream ORDER BY position) AS nth FROM ${name}.events) e
     WHERE version <> nth`,
    );
    expect(broken).toEqual([]);
  },
);
