import { randomUUID } from 'node:crypto';
import { CATALOG } from '@hirelane/api/events/catalog';
import { openSubjectKeys } from '@hirelane/encryption/subject-keys';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { samples } from '@hirelane/event-sourcing/port-tests/samples';
import { openEventStoreDb } from '@hirelane/eventstoredb/event-store';
import { startFakeEventStoreDb } from '@hirelane/eventstoredb/testing/fake-eventstoredb';
import { feedReadModel } from '@hirelane/feed/read-model';
import { openPostgresEventStore } from '@hirelane/postgres/event-store';
import { createModelSchema } from '@hirelane/projections/model-schema';
import { schemaOf } from '@hirelane/projections/projection';
import { afterEach, expect, test } from 'vitest';
import { exportAll } from './export.ts';
import type { Installation } from './installation.ts';
import { restoreAll } from './restore.ts';
import { prepareTables } from './restore-postgres.ts';
import { openInstallations } from './testing/installations.ts';

const installations = openInstallations();
const endings: (() => unknown)[] = [];
afterEach(async () => {
  await installations.close();
  for (const end of endings.splice(0).reverse()) await end();
});

/** A marketplace whose logs are in EventStoreDB: an in-memory server that speaks its protocol. */
async function onEventStoreDb() {
  const server = await startFakeEventStoreDb();
  endings.push(server.stop);
  const made = await installations.empty({
    EVENT_STORE: 'eventstoredb',
    EVENT_BUS: 'eventstoredb',
    EVENTSTOREDB_URL: server.url,
  });
  const store = openEventStoreDb({ url: server.url });
  endings.push(store.stop);
  return { ...made, server, store };
}

async function onPostgres() {
  const made = await installations.empty();
  await prepareTables(made.installation);
  const { url } = made.stored.database;
  const { pool, log } = made.installation;
  const open = async () => {
    const store = await openPostgresEventStore({ pool, url, schema: CATALOG.project.log, log });
    endings.push(store.stop);
    return store;
  };
  return { ...made, open };
}

/** Writes streams, one of them longer than a restore batch. */
async function fill(store: EventStore): Promise<string[]> {
  const streams = [...Array.from({ length: 20 }, () => `project-${randomUUID()}`), `project-${randomUUID()}`];
  for (const stream of streams) await store.append(stream, 0, samples(3));
  const long = streams[0] ?? '';
  for (let version = 3; version < 700; version += 100) await store.append(long, version, samples(100));
  return streams;
}

async function expectSame(streams: readonly string[], one: EventStore, other: EventStore) {
  for (const stream of streams) {
    const [before, after] = [await one.read(stream), await other.read(stream)];
    expect(after.length).toBeGreaterThan(2);
    expect(without(after)).toEqual(without(before));
  }
}

/** Events without their positions, which are specific to the store. */
const without = (events: readonly Readonly<Record<string, unknown>>[]) =>
  events.map(({ position: _, ...event }) => event);

test('a marketplace on EventStoreDB is exported and restored with its versions, ids and times', async () => {
  const from = await onEventStoreDb();
  await prepareTables(from.installation);
  const streams = await fill(from.store);
  await (await openSubjectKeys(from.installation.pool, from.installation.config.DATA_KEY)).keyFor('another-user');
  const folder = await installations.folder();
  const { logs } = await exportAll(from.installation, folder);
  expect(logs.find(({ log }) => log === CATALOG.project.log)?.lines).toBe(20 * 3 + 703);

  const to = await onEventStoreDb();
  await restoreAll(to.installation, folder);
  await expectSame(streams, from.store, to.store);
  const { rows } = await to.installation.pool.query(`SELECT FROM keys.subject_keys WHERE subject = 'another-user'`);
  expect(rows).toHaveLength(1);
});

test('a marketplace moves from PostgreSQL to EventStoreDB and back', async () => {
  const from = await onPostgres();
  const store = await from.open();
  const streams = await fill(store);
  const there = await installations.folder();
  await exportAll(from.installation, there);
  const between = await onEventStoreDb();
  await restoreAll(between.installation, there);
  await expectSame(streams, store, between.store);

  const back = await installations.folder();
  await exportAll(between.installation, back);
  const to = await onPostgres();
  await restoreAll(to.installation, back);
  await expectSame(streams, between.store, await to.open());
});

test("an interrupted restore into EventStoreDB can be resumed, and a server with another marketplace's events is refused", async () => {
  const from = await onPostgres();
  const store = await from.open();
  const streams = await fill(store);
  const folder = await installations.folder();
  await exportAll(from.installation, folder);

  const to = await onEventStoreDb();
  const first = (await store.read(streams[0] ?? '')).slice(0, 2);
  await to.store.append(
    streams[0] ?? '',
    0,
    first.map(({ id, type, data, meta }) => ({ id, type, data, meta })),
  );
  await restoreAll(to.installation, folder);
  expect(await to.store.read(streams[0] ?? '')).toHaveLength(703);

  const other = await onEventStoreDb();
  await other.store.append('project-theirs', 0, samples(1));
  await expect(restoreAll(other.installation, folder)).rejects.toThrow(
    'EventStoreDB is not empty: it contains project-theirs',
  );
});

test('a restore into EventStoreDB is refused once a service has started, because it would receive events before their keys', async () => {
  const from = await onPostgres();
  const streams = await fill(await from.open());
  const folder = await installations.folder();
  await exportAll(from.installation, folder);
  const to = await onEventStoreDb();
  await createModelSchema(to.installation.pool, schemaOf(feedReadModel), feedReadModel.ddl);
  await expect(restoreAll(to.installation, folder)).rejects.toThrow(
    `which contains ${schemaOf(feedReadModel)}. Stop all services`,
  );
  expect(await to.store.read(streams[0] ?? '')).toEqual([]);
});

test('a person erased while the logs are being read is also erased in the export', async () => {
  const from = await onEventStoreDb();
  await prepareTables(from.installation);
  const subjectKeys = await openSubjectKeys(from.installation.pool, from.installation.config.DATA_KEY);
  await subjectKeys.keyFor('another-user');
  await from.store.append('user-another-user', 0, samples(1));
  let isErased = false;
  const installation: Installation = {
    ...from.installation,
    async openSnapshot() {
      // At this point the logs have been read, but not the tables.
      if (!isErased) {
        isErased = true;
        await from.store.append('user-another-user', 1, samples(1));
        await subjectKeys.destroy('another-user');
      }
      return from.installation.openSnapshot();
    },
  };
  const { logs } = await exportAll(installation, await installations.folder());
  expect(logs.find(({ log }) => log === 'identity')?.lines).toBe(2);
});
