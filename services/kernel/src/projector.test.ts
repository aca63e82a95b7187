import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { sample } from './contract/samples.ts';
import { Elsewhere, type EventBus, type HandleBatch } from './event-bus.ts';
import type { Recorded } from './events.ts';
import { openPool, transaction } from './postgres/pool.ts';
import { openTestStorage } from './postgres/testing.ts';
import type { Projection } from './projection.ts';
import { startProjector } from './projector.ts';
import type { Open } from './sealing/seal.ts';
import { eventually } from './testing/eventually.ts';

/** A bus whose deliveries the test makes itself. */
function handBus() {
  let handle: HandleBatch = async () => {};
  const bus: EventBus = {
    subscribe(_name, _categories, _resume, handler) {
      handle = handler;
      return {
        caughtUp: Promise.resolve(),
        stop: async () => {},
        status: () => ({ behind: 0 }),
        isLevel: async () => level,
      };
    },
  };
  let level = true;
  const fallBehind = () => {
    level = false;
  };
  const deliverFrom = (place: string | null | undefined, ...batch: Recorded[]) =>
    handle(batch, 'lane', batch.at(-1)?.position ?? '0', place);
  return { bus, deliverFrom, deliver: (...batch: Recorded[]) => deliverFrom(undefined, ...batch), fallBehind };
}

let position = 0;
const at = (stream: string, version: number, data: unknown = {}): Recorded => ({
  ...sample(data),
  stream,
  version,
  position: String(++position),
  at: new Date(0).toISOString(),
});

/** Counts events per stream: one applied twice or not at all shows. */
const counting = (broken: () => boolean = () => false, version = 1): Projection => ({
  name: 'counting',
  version,
  categories: ['project'],
  schema: 'CREATE TABLE counts (stream text PRIMARY KEY, n int NOT NULL, last int NOT NULL)',
  async apply(tx, events) {
    if (broken() && events.some((event) => (event.data as { poison?: boolean }).poison))
      throw new Error('cannot apply');
    const count = new Map<string, number>();
    for (const { stream } of events) count.set(stream, (count.get(stream) ?? 0) + 1);
    const last = new Map(events.map((event) => [event.stream, event.version]));
    await tx.query(
      `INSERT INTO counts AS c SELECT * FROM unnest($1::text[], $2::int[], $3::int[])
       ON CONFLICT (stream) DO UPDATE SET n = c.n + excluded.n, last = excluded.last`,
      [[...count.keys()], [...count.values()], [...last.values()]],
    );
  },
});

/** The same; PostgreSQL finds deadlocks as long as `isLocked`. */
const deadlocking = (isLocked: () => boolean): Projection => ({
  ...counting(),
  async apply(tx, events) {
    if (isLocked()) await tx.query(`DO $$ BEGIN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END $$`);
    await counting().apply(tx, events);
  },
});

let closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

async function start(projection: Projection) {
  const storage = await openTestStorage();
  closing.push(storage.close);
  const { bus, deliver, deliverFrom, fallBehind } = handBus();
  const projector = await startProjector({ pool: storage.pool, bus, projection, log: storage.log });
  const counts = async () => {
    const { rows } = await storage.pool.query(`SELECT stream, n, last FROM ${projector.schema}.counts ORDER BY stream`);
    return rows;
  };
  return { storage, projector, deliver, deliverFrom, fallBehind, counts };
}

test('an event that is delivered again is applied once', async () => {
  const { deliver, counts, projector } = await start(counting());
  const [one, two] = [at('project-a', 1), at('project-a', 2)];
  await deliver(one, two);
  await deliver(one, two);
  await deliver(two);
  expect(await counts()).toEqual([{ stream: 'project-a', n: 2, last: 2 }]);
  expect(projector.status()).toMatchObject({ applied: 2, duplicates: 3, parkedStreams: 0 });
});

test('a batch that counts on a place is refused when the model is elsewhere by then, and nothing of it is applied', async () => {
  const { deliverFrom, counts, projector, storage } = await start(counting());
  const [one, two, three] = [at('project-a', 1), at('project-b', 1), at('project-c', 1)];
  await deliverFrom(null, one);
  await deliverFrom(one.position, two);
  // As after a failover to a server that lacks the last commit.
  await storage.pool.query(`UPDATE ${projector.schema}._checkpoint SET position = $1`, [one.position]);
  await expect(deliverFrom(two.position, three)).rejects.toThrow(Elsewhere);
  await expect(deliverFrom(null, three)).rejects.toThrow(Elsewhere);
  expect(await counts()).toHaveLength(2);
  expect(projector.status().parkedStreams).toBe(0);
  await deliverFrom(one.position, two, three);
  expect(await counts()).toHaveLength(3);
});

test('a batch that is applied event by event counts on each place in turn', async () => {
  let isPoisonous = true;
  const { deliverFrom, counts, projector } = await start(counting(() => isPoisonous));
  const [one, two] = [at('project-a', 1, { poison: true }), at('project-b', 1)];
  await deliverFrom(null, one, two);
  expect(projector.status().parkedStreams).toBe(1);
  isPoisonous = false;
  await deliverFrom(two.position, at('project-c', 1));
  expect((await counts()).map(({ stream }) => stream)).toEqual(['project-b', 'project-c']);
});

test('a hole holds its stream and raises the alarm; others go on; the missing event mends it', async () => {
  const { deliver, counts, projector } = await start(counting());
  await deliver(at('project-a', 1), at('project-a', 3), at('project-b', 1));
  await deliver(at('project-a', 4));
  expect(await counts()).toEqual([
    { stream: 'project-a', n: 1, last: 1 },
    { stream: 'project-b', n: 1, last: 1 },
  ]);
  expect(projector.status().parkedStreams).toBe(1);
  await deliver(at('project-a', 2));
  expect((await counts())[0]).toEqual({ stream: 'project-a', n: 4, last: 4 });
  expect(projector.status().parkedStreams).toBe(0);
});

test('a stream with two holes goes on as far as it can, and waits for the second', async () => {
  const { deliver, counts, projector } = await start(counting());
  await deliver(at('project-a', 1), at('project-a', 3), at('project-a', 5));
  await deliver(at('project-a', 2));
  expect(await counts()).toEqual([{ stream: 'project-a', n: 3, last: 3 }]);
  expect(projector.status().parkedStreams).toBe(1);
  await deliver(at('project-a', 4), at('project-a', 6));
  expect(await counts()).toEqual([{ stream: 'project-a', n: 6, last: 6 }]);
  expect(projector.status().parkedStreams).toBe(0);
});

test('a passing fault while a hole is being mended leaves the batch to be delivered again, and mended then', async () => {
  let lock = false;
  const { deliver, counts, projector } = await start(deadlocking(() => lock));
  await deliver(at('project-a', 1), at('project-a', 3));
  lock = true;
  const missing = at('project-a', 2);
  await expect(deliver(missing)).rejects.toThrow('deadlock');
  lock = false;
  await deliver(missing);
  expect(await counts()).toEqual([{ stream: 'project-a', n: 3, last: 3 }]);
  expect(projector.status().parkedStreams).toBe(0);
});

test('is level when it is ready, its bus is level and nothing is parked, by any copy', async () => {
  const { deliver, projector, storage, fallBehind } = await start(counting());
  await projector.ready;
  expect(await projector.isLevel()).toBe(true);
  const copy = handBus();
  const other = await startProjector({ pool: storage.pool, bus: copy.bus, projection: counting(), log: storage.log });
  await copy.deliver(at('project-a', 2));
  expect(await projector.isLevel()).toBe(false);
  await deliver(at('project-a', 1));
  await copy.deliver(at('project-a', 3));
  expect(await projector.isLevel()).toBe(true);
  fallBehind();
  expect(await projector.isLevel()).toBe(false);
  await other.stop();
});

test('an event that cannot be applied parks its stream, in order, and no other; replay drains it after the fix', async () => {
  let broken = true;
  const { deliver, counts, projector } = await start(counting(() => broken));
  await deliver(at('project-a', 1), at('project-a', 2, { poison: true }), at('project-a', 3), at('project-b', 1));
  await deliver(at('project-a', 4), at('project-b', 2));
  expect(await counts()).toEqual([
    { stream: 'project-a', n: 1, last: 1 },
    { stream: 'project-b', n: 2, last: 2 },
  ]);
  expect(projector.status().parkedStreams).toBe(1);
  expect(await projector.waitFor('project-a', 3, 5_000)).toBe(false);
  broken = false;
  expect(await projector.replayParked()).toBe(3);
  expect((await counts())[0]).toEqual({ stream: 'project-a', n: 4, last: 4 });
});

test('a stream that is still bad keeps none of the others parked; a new start tries again by itself', async () => {
  const storage = await openTestStorage();
  closing.push(storage.close);
  const bad = new Set(['project-a', 'project-b']);
  const projection: Projection = {
    ...counting(),
    async apply(tx, events) {
      if (events.some(({ stream }) => bad.has(stream))) throw new Error('cannot apply');
      await counting().apply(tx, events);
    },
  };
  const start = async () => {
    const { bus, deliver } = handBus();
    return { deliver, projector: await startProjector({ pool: storage.pool, bus, projection, log: storage.log }) };
  };
  const first = await start();
  await first.deliver(at('project-a', 1), at('project-b', 1));
  expect(first.projector.status().parkedStreams).toBe(2);
  bad.delete('project-b');
  expect(await first.projector.replayParked()).toBe(1);
  expect(first.projector.status().parkedStreams).toBe(1);
  bad.delete('project-a');
  const second = await start();
  expect(second.projector.status().parkedStreams).toBe(0);
  expect(await second.projector.waitFor('project-a', 1, 0)).toBe(true);
});

test('events that arrive while a stream is being replayed are applied after it', async () => {
  let broken = true;
  const { deliver, counts, projector } = await start(counting(() => broken));
  await deliver(at('project-a', 1, { poison: true }));
  broken = false;
  await Promise.all([projector.replayParked(), deliver(at('project-a', 2)), deliver(at('project-a', 3))]);
  await projector.replayParked();
  expect(await counts()).toEqual([{ stream: 'project-a', n: 3, last: 3 }]);
  expect(projector.status().parkedStreams).toBe(0);
});

test('a passing fault of the database is not the event’s fault: the batch fails whole and nothing is parked', async () => {
  let lock = true;
  const { deliver, counts, projector } = await start(deadlocking(() => lock));
  const event = at('project-a', 1);
  await expect(deliver(event)).rejects.toThrow('deadlock');
  lock = false;
  await deliver(event);
  expect(await counts()).toEqual([{ stream: 'project-a', n: 1, last: 1 }]);
  expect(projector.status().parkedStreams).toBe(0);
});

test('an event that cannot be applied is given time between its tries', async () => {
  const tries: number[] = [];
  const projection: Projection = {
    ...counting(),
    async apply(tx, events) {
      tries.push(performance.now());
      if (tries.length <= 3) throw new Error('not now');
      await counting().apply(tx, events);
    },
  };
  const { deliver, projector } = await start(projection);
  await deliver(at('project-a', 1));
  expect(projector.status().parkedStreams).toBe(0);
  const [, first = 0, second = 0, third = 0] = tries;
  expect(second - first).toBeGreaterThan(45);
  expect(third - second).toBeGreaterThan(95);
});

test('a stop between the tries parks nothing: the next start has all of them', async () => {
  let tries = 0;
  let stop: Promise<void> | undefined;
  const projection: Projection = {
    ...counting(),
    async apply() {
      if (++tries === 2) stop = projector.stop();
      throw new Error('cannot apply');
    },
  };
  const { deliver, projector, storage } = await start(projection);
  await expect(deliver(at('project-a', 1))).rejects.toThrow('cannot apply');
  await stop;
  const { rows } = await storage.pool.query(`SELECT FROM ${projector.schema}._parked`);
  expect({ tries, parked: rows.length }).toEqual({ tries: 2, parked: 0 });
});

test('a stream is mended over one connection, also when its keys have to be read first', async () => {
  const storage = await openTestStorage();
  const pool = openPool(storage.url, storage.log, { max: 1 });
  closing.push(storage.close, () => pool.end());
  const { bus, deliver } = handBus();
  const open: Open = async (events) => {
    await pool.query('SELECT 1');
    return events;
  };
  const projector = await startProjector({ pool, bus, projection: counting(), log: storage.log, open });
  await deliver(at('project-a', 1), at('project-a', 3));
  await deliver(at('project-a', 2));
  const { rows } = await pool.query(`SELECT n FROM ${projector.schema}.counts`);
  expect(rows).toEqual([{ n: 3 }]);
});

test('events that another copy parks while a stream is opened are replayed with it', async () => {
  const storage = await openTestStorage();
  closing.push(storage.close);
  let broken = true;
  let meanwhile = async () => {};
  const projection = counting(() => broken);
  const open: Open = async (events) => {
    await meanwhile();
    return events;
  };
  const other = handBus();
  await startProjector({ pool: storage.pool, bus: other.bus, projection, log: storage.log });
  const { bus } = handBus();
  const projector = await startProjector({ pool: storage.pool, bus, projection, log: storage.log, open });
  await other.deliver(at('project-a', 1, { poison: true }));
  broken = false;
  meanwhile = async () => {
    meanwhile = async () => {};
    await other.deliver(at('project-a', 2));
  };
  expect(await projector.replayParked()).toBe(2);
  expect(await projector.waitFor('project-a', 2, 0)).toBe(true);
});

test('waitFor answers as soon as the version is there, false when it never comes, true for what is not followed', async () => {
  const { deliver, projector } = await start(counting());
  const waiting = projector.waitFor('project-a', 2, 10_000);
  await deliver(at('project-a', 1));
  await deliver(at('project-a', 2));
  expect(await waiting).toBe(true);
  expect(await projector.waitFor('project-a', 3, 20)).toBe(false);
  expect(await projector.waitFor(`user-${randomUUID()}`, 9, 20)).toBe(true);
});

test('a new version of the projection is built in its own schema, beside the old one', async () => {
  const storage = await openTestStorage();
  closing.push(storage.close);
  const store = await storage.openStore('projects');
  const bus = storage.openBus(() => 'projects');
  const stream = `project-${randomUUID()}`;
  await store.append(stream, 0, [sample(), sample()]);
  const [one, two] = [1, 2].map((version) => counting(() => false, version));
  for (const projection of [one, two]) {
    if (!projection) continue;
    const projector = await startProjector({ pool: storage.pool, bus, projection, log: storage.log });
    await projector.ready;
    expect(projector.status().ready).toBe(true);
    const { rows } = await storage.pool.query(`SELECT n FROM ${projector.schema}.counts WHERE stream = $1`, [stream]);
    expect(rows).toEqual([{ n: 2 }]);
    await projector.stop();
  }
});

test('two copies on one model apply every event once', async () => {
  const storage = await openTestStorage();
  closing.push(storage.close);
  const store = await storage.openStore('projects');
  const copies = await Promise.all(
    [1, 2].map(() =>
      startProjector({
        pool: storage.pool,
        bus: storage.openBus(() => 'projects'),
        projection: counting(),
        log: storage.log,
      }),
    ),
  );
  const streams = Array.from({ length: 50 }, () => `project-${randomUUID()}`);
  for (let version = 0; version < 4; version++) {
    await Promise.all(streams.map((stream) => store.append(stream, version, [sample()])));
  }
  for (const stream of streams) expect(await copies[0]?.waitFor(stream, 4, 10_000)).toBe(true);
  const { rows } = await storage.pool.query(
    'SELECT count(*)::int AS streams, sum(n)::int AS events FROM counting_v1.counts',
  );
  expect(rows).toEqual([{ streams: 50, events: 200 }]);
  await Promise.all(copies.map((copy) => copy.stop()));
});

test('control: without the gate in the same transaction, a crash between the two doubles an event', async () => {
  const { storage, deliver, counts, projector } = await start(counting());
  const event = at('project-a', 1);
  await deliver(event);
  // What a gate kept elsewhere would have lost in the crash.
  await transaction(storage.pool, (tx) => tx.query(`DELETE FROM ${projector.schema}._gate`));
  await deliver(event);
  expect(await counts()).toEqual([{ stream: 'project-a', n: 2, last: 1 }]);
});

test('events appended while a projector was away are applied when it comes back', async () => {
  const storage = await openTestStorage();
  closing.push(storage.close);
  const store = await storage.openStore('projects');
  const bus = storage.openBus(() => 'projects');
  const options = { pool: storage.pool, bus, projection: counting(), log: storage.log };
  const stream = `project-${randomUUID()}`;
  const first = await startProjector(options);
  await store.append(stream, 0, [sample()]);
  expect(await first.waitFor(stream, 1, 10_000)).toBe(true);
  await first.stop();
  await store.append(stream, 1, [sample(), sample()]);
  const second = await startProjector(options);
  await second.ready;
  const { rows } = await eventually(
    () => storage.pool.query(`SELECT n FROM counting_v1.counts WHERE stream = $1`, [stream]),
    ({ rows: found }) => found[0]?.n === 3,
  );
  expect(rows).toEqual([{ n: 3 }]);
  expect(second.status()).toMatchObject({ applied: 2, duplicates: 0 });
  await second.stop();
});
