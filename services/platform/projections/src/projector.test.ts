import { randomUUID } from 'node:crypto';
import { CheckpointMoved } from '@hirelane/event-sourcing/event-bus';
import { UnknownPosition } from '@hirelane/event-sourcing/event-store';
import { sample } from '@hirelane/event-sourcing/port-tests/samples';
import { transaction } from '@hirelane/postgres/pool';
import { openTestStorage } from '@hirelane/postgres/testing';
import { eventually } from '@hirelane/test-kit/eventually';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { memoryOf, type ReadModel } from './projection.ts';
import { startProjector } from './projector.ts';
import { at, counting, manualBus, start } from './testing/counting-projector.ts';

test('an event that is delivered again is applied once', async () => {
  const { deliver, counts, projector } = await start(counting());
  const [one, two] = [at('project-a', 1), at('project-a', 2)];
  await deliver(one, two);
  await deliver(one, two);
  await deliver(two);
  expect(await counts()).toEqual([{ stream: 'project-a', n: 2, last: 2 }]);
  expect(projector.status()).toMatchObject({ applied: 2, duplicates: 3, parkedStreams: 0 });
});

test('a batch takes five statements, one of which is the read model’s own', async () => {
  const { deliver, counts, storage } = await start(counting());
  const statements: string[] = [];
  storage.pool.on('acquire', (client) => {
    const query = client.query;
    client.query = ((...args: [string]) => {
      statements.push(args[0]);
      return Reflect.apply(query, client, args);
    }) as typeof query;
  });
  await deliver(at('project-a', 1), at('project-b', 1));
  expect(statements).toHaveLength(5);
  expect(await counts()).toHaveLength(2);
  // A subscription keeps its position in memory, so rows that PostgreSQL lost in a crash would be missing permanently.
  expect(statements.join()).not.toContain('synchronous_commit');
});

test('a batch that expects a checkpoint other than the model’s is refused, and none of its events is applied', async () => {
  const { deliverFrom, counts, projector, storage } = await start(counting());
  const [one, two, three] = [at('project-a', 1), at('project-b', 1), at('project-c', 1)];
  await deliverFrom(null, one);
  await deliverFrom(one.position, two);
  // Simulates a failover to a server that lacks the last commit.
  await storage.pool.query(`UPDATE ${projector.schema}._checkpoint SET position = $1`, [one.position]);
  await expect(deliverFrom(two.position, three)).rejects.toThrow(CheckpointMoved);
  await expect(deliverFrom(null, three)).rejects.toThrow(CheckpointMoved);
  expect(await counts()).toHaveLength(2);
  expect(projector.status().parkedStreams).toBe(0);
  await deliverFrom(one.position, two, three);
  expect(await counts()).toHaveLength(3);
});

test('a batch that is applied event by event expects each checkpoint in turn', async () => {
  let isPoisonous = true;
  const { deliverFrom, counts, projector } = await start(counting(() => isPoisonous));
  const [one, two] = [at('project-a', 1, { poison: true }), at('project-b', 1)];
  await deliverFrom(null, one, two);
  expect(projector.status().parkedStreams).toBe(1);
  isPoisonous = false;
  await deliverFrom(two.position, at('project-c', 1));
  expect((await counts()).map(({ stream }) => stream)).toEqual(['project-b', 'project-c']);
});

test('isCaughtUp requires a ready model, a caught-up bus and no parked stream in any process', async () => {
  const { deliver, projector, storage, fallBehind } = await start(counting());
  await projector.ready;
  expect(await projector.isCaughtUp()).toBe(true);
  const copy = manualBus();
  const other = await startProjector({ pool: storage.pool, bus: copy.bus, readModel: counting(), log: storage.log });
  await copy.deliver(at('project-a', 2));
  expect(await projector.isCaughtUp()).toBe(false);
  await deliver(at('project-a', 1));
  await copy.deliver(at('project-a', 3));
  expect(await projector.isCaughtUp()).toBe(true);
  fallBehind();
  expect(await projector.isCaughtUp()).toBe(false);
  await other.stop();
});

test('waitFor resolves once the version is applied, or immediately for a category that is not followed', async () => {
  const { deliver, projector } = await start(counting());
  const waiting = projector.waitFor('project-a', 2, 10_000);
  await deliver(at('project-a', 1));
  await deliver(at('project-a', 2));
  expect(await waiting).toBe(true);
  expect(await projector.waitFor('project-a', 3, 20)).toBe(false);
  expect(await projector.waitFor(`user-${randomUUID()}`, 9, 20)).toBe(true);
});

test('a new version of the read model is built in its own schema, next to the old one', async () => {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  const store = await storage.openStore('projects');
  const bus = storage.openBus(() => 'projects');
  const stream = `project-${randomUUID()}`;
  await store.append(stream, 0, [sample(), sample()]);
  const [one, two] = [1, 2].map((version) => counting(() => false, version));
  for (const readModel of [one, two]) {
    if (!readModel) continue;
    const projector = await startProjector({ pool: storage.pool, bus, readModel, log: storage.log });
    await projector.ready;
    expect(projector.status().ready).toBe(true);
    const { rows } = await storage.pool.query(`SELECT n FROM ${projector.schema}.counts WHERE stream = $1`, [stream]);
    expect(rows).toEqual([{ n: 2 }]);
    await projector.stop();
  }
});

test('two processes that fill one model apply every event once', async () => {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  const store = await storage.openStore('projects');
  const copies = await Promise.all(
    [1, 2].map(() =>
      startProjector({
        pool: storage.pool,
        bus: storage.openBus(() => 'projects'),
        readModel: counting(),
        log: storage.log,
      }),
    ),
  );
  const streams = Array.from({ length: 50 }, () => `project-${randomUUID()}`);
  for (let version = 0; version < 4; version++) {
    await Promise.all(streams.map((stream) => store.append(stream, version, [sample()])));
  }
  for (const stream of streams) expect(await copies[0]?.waitFor(stream, 4, 30_000)).toBe(true);
  const { rows } = await storage.pool.query(
    'SELECT count(*)::int AS streams, sum(n)::int AS events FROM counting_v1.counts',
  );
  expect(rows).toEqual([{ streams: 50, events: 200 }]);
  await Promise.all(copies.map((copy) => copy.stop()));
});

test('control: if the versions are written in a separate transaction, a crash in between duplicates an event', async () => {
  const { storage, deliver, counts, projector } = await start(counting());
  const event = at('project-a', 1);
  await deliver(event);
  // Simulates a crash that loses versions written in a separate transaction.
  await transaction(storage.pool, (tx) => tx.query(`DELETE FROM ${projector.schema}._gate`));
  await deliver(event);
  expect(await counts()).toEqual([{ stream: 'project-a', n: 2, last: 1 }]);
});

test('events appended while a projector was stopped are applied when it starts again', async () => {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  const store = await storage.openStore('projects');
  const bus = storage.openBus(() => 'projects');
  const options = { pool: storage.pool, bus, readModel: counting(), log: storage.log };
  const stream = `project-${randomUUID()}`;
  const first = await startProjector(options);
  await store.append(stream, 0, [sample()]);
  expect(await first.waitFor(stream, 1, 30_000)).toBe(true);
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

test('a model whose log was restored from an older backup is not ready until rebuilt, and one log line explains how', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const { projector, fail } = await start(counting(), log);
  await projector.ready;
  expect(projector.status()).toMatchObject({ ready: true, mustRebuild: false });
  fail(new UnknownPosition('projects ends at 3, before 7'));
  expect(projector.status()).toMatchObject({ ready: false, mustRebuild: true });
  await eventually(
    () => lines.length,
    (count) => count > 0,
    10_000,
  );
  expect(lines.join()).toContain('npm run readmodels -- rebuild counting');
  fail(undefined);
  expect(projector.status()).toMatchObject({ ready: true, mustRebuild: false });
  expect(lines).toHaveLength(1);
});

test('what a projection remembers is forgotten when its log was restored from an older backup', async () => {
  const remembered: (string | undefined)[] = [];
  const readModel: ReadModel = {
    ...counting(),
    async apply(tx, events) {
      await counting().apply(tx, events);
      remembered.push(memoryOf(tx).get('last'));
      memoryOf(tx).set('last', String(events.at(-1)?.version));
    },
  };
  const { deliver, fail, resume } = await start(readModel);
  await deliver(at('project-a', 1));
  await deliver(at('project-a', 2));
  fail(new UnknownPosition('projects ends at 1, before 2'));
  await resume();
  await deliver(at('project-a', 3));
  expect(remembered).toEqual([undefined, '1', undefined]);
});
