import type { Decrypt } from '@hirelane/encryption/encryption';
import { NewerSchema, upcast } from '@hirelane/event-sourcing/upcast';
import { openPool } from '@hirelane/postgres/pool';
import { openTestStorage } from '@hirelane/postgres/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Projection, type ReadModel, readModel } from './projection.ts';
import { startProjector } from './projector.ts';
import { at, counting, deadlocking, manualBus, start } from './testing/counting-projector.ts';

// An event that cannot be applied is parked together with all later events in its stream until the cause is fixed.

test('a gap parks only its own stream and raises an alert, and the missing event closes the gap', async () => {
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

test('a stream with two gaps is applied up to the second gap once the first one is closed', async () => {
  const { deliver, counts, projector } = await start(counting());
  await deliver(at('project-a', 1), at('project-a', 3), at('project-a', 5));
  await deliver(at('project-a', 2));
  expect(await counts()).toEqual([{ stream: 'project-a', n: 3, last: 3 }]);
  expect(projector.status().parkedStreams).toBe(1);
  await deliver(at('project-a', 4), at('project-a', 6));
  expect(await counts()).toEqual([{ stream: 'project-a', n: 6, last: 6 }]);
  expect(projector.status().parkedStreams).toBe(0);
});

test('a transient error while a gap is being closed makes the bus deliver the batch again, which closes it', async () => {
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

test('an event that cannot be applied parks only its own stream, which is applied in order when it is resumed after the fix', async () => {
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
  expect(await projector.resumeParked()).toBe(3);
  expect((await counts())[0]).toEqual({ stream: 'project-a', n: 4, last: 4 });
});

test('a stream that still fails does not keep other streams parked, and the next startup tries it again', async () => {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  const bad = new Set(['project-a', 'project-b']);
  const failing: ReadModel = {
    ...counting(),
    async apply(tx, events) {
      if (events.some(({ stream }) => bad.has(stream))) throw new Error('cannot apply');
      await counting().apply(tx, events);
    },
  };
  const start = async () => {
    const { bus, deliver } = manualBus();
    return {
      deliver,
      projector: await startProjector({ pool: storage.pool, bus, readModel: failing, log: storage.log }),
    };
  };
  const first = await start();
  await first.deliver(at('project-a', 1), at('project-b', 1));
  expect(first.projector.status().parkedStreams).toBe(2);
  bad.delete('project-b');
  expect(await first.projector.resumeParked()).toBe(1);
  expect(first.projector.status().parkedStreams).toBe(1);
  bad.delete('project-a');
  const second = await start();
  expect(second.projector.status().parkedStreams).toBe(0);
  expect(await second.projector.waitFor('project-a', 1, 0)).toBe(true);
});

test('events that arrive while a stream is being resumed are applied after it', async () => {
  let broken = true;
  const { deliver, counts, projector } = await start(counting(() => broken));
  await deliver(at('project-a', 1, { poison: true }));
  broken = false;
  await Promise.all([projector.resumeParked(), deliver(at('project-a', 2)), deliver(at('project-a', 3))]);
  await projector.resumeParked();
  expect(await counts()).toEqual([{ stream: 'project-a', n: 3, last: 3 }]);
  expect(projector.status().parkedStreams).toBe(0);
});

test('a transient database error fails the whole batch and parks nothing', async () => {
  let lock = true;
  const { deliver, counts, projector } = await start(deadlocking(() => lock));
  const event = at('project-a', 1);
  await expect(deliver(event)).rejects.toThrow('deadlock');
  lock = false;
  await deliver(event);
  expect(await counts()).toEqual([{ stream: 'project-a', n: 1, last: 1 }]);
  expect(projector.status().parkedStreams).toBe(0);
});

test('an event that cannot be applied is retried with pauses', async () => {
  const tries: number[] = [];
  const failing: ReadModel = {
    ...counting(),
    async apply(tx, events) {
      await tx.query('SELECT');
      tries.push(performance.now());
      if (tries.length <= 3) throw new Error('not now');
      await counting().apply(tx, events);
    },
  };
  const { deliver, projector } = await start(failing);
  await deliver(at('project-a', 1));
  expect(projector.status().parkedStreams).toBe(0);
  const [, first = 0, second = 0, third = 0] = tries;
  expect(second - first).toBeGreaterThan(45);
  expect(third - second).toBeGreaterThan(95);
});

test('if the projector is stopped between retries, nothing is parked and the batch fails', async () => {
  let tries = 0;
  let stop: Promise<void> | undefined;
  const failing: ReadModel = {
    ...counting(),
    async apply(tx) {
      await tx.query('SELECT');
      if (++tries === 2) stop = projector.stop();
      throw new Error('cannot apply');
    },
  };
  const { deliver, projector, storage } = await start(failing);
  await expect(deliver(at('project-a', 1))).rejects.toThrow('cannot apply');
  await stop;
  const { rows } = await storage.pool.query(`SELECT FROM ${projector.schema}._parked`);
  expect({ tries, parked: rows.length }).toEqual({ tries: 2, parked: 0 });
});

test('a stream is resumed over one connection, even if its keys have to be read first', async () => {
  const storage = await openTestStorage();
  const pool = openPool(storage.url, storage.log, { max: 1 });
  onTestFinished(storage.close);
  onTestFinished(() => pool.end());
  const { bus, deliver } = manualBus();
  const decrypt: Decrypt = async (events) => {
    await pool.query('SELECT 1');
    return events;
  };
  const projector = await startProjector({ pool, bus, readModel: counting(), log: storage.log, decrypt });
  await deliver(at('project-a', 1), at('project-a', 3));
  await deliver(at('project-a', 2));
  const { rows } = await pool.query(`SELECT n FROM ${projector.schema}.counts`);
  expect(rows).toEqual([{ n: 3 }]);
});

test('events that another process parks while a stream is resumed are resumed with it', async () => {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  let broken = true;
  let meanwhile = async () => {};
  const model = counting(() => broken);
  const decrypt: Decrypt = async (events) => {
    await meanwhile();
    return events;
  };
  const other = manualBus();
  await startProjector({ pool: storage.pool, bus: other.bus, readModel: model, log: storage.log });
  const { bus } = manualBus();
  const projector = await startProjector({ pool: storage.pool, bus, readModel: model, log: storage.log, decrypt });
  await other.deliver(at('project-a', 1, { poison: true }));
  broken = false;
  meanwhile = async () => {
    meanwhile = async () => {};
    await other.deliver(at('project-a', 2));
  };
  expect(await projector.resumeParked()).toBe(2);
  expect(await projector.waitFor('project-a', 2, 0)).toBe(true);
});

test('an event from a later release is not parked but waits for a process of that release', async () => {
  const storage = await openTestStorage();
  onTestFinished(storage.close);
  const { bus, deliver } = manualBus();
  const decrypt: Decrypt = async (events) => events.map(upcast);
  const projector = await startProjector({
    pool: storage.pool,
    bus,
    readModel: counting(),
    log: storage.log,
    decrypt,
  });
  const event = at('project-a', 1);
  const later = { ...event, type: 'ProjectPosted', meta: { ...event.meta, schema: 99 } };
  await expect(deliver(later)).rejects.toThrow(NewerSchema);
  expect(projector.status()).toMatchObject({ parkedStreams: 0, applied: 0 });
  await deliver({ ...later, meta: event.meta });
  expect(projector.status()).toMatchObject({ parkedStreams: 0, applied: 1 });
});

describe('in a read model with several projections', () => {
  const projection = (table: string, isBroken: () => boolean): Projection => ({
    categories: ['project'],
    ddl: `CREATE TABLE ${table} (stream text, version int, PRIMARY KEY (stream, version))`,
    texts: {},
    async apply(tx, events) {
      for (const { stream, version, data } of events) {
        await tx.query(`INSERT INTO ${table} VALUES ($1, $2)`, [stream, version]);
        if (isBroken() && (data as { poison?: boolean }).poison) throw new Error(`${table} cannot apply`);
      }
    },
  });

  async function open() {
    const broken = { first: false, second: true };
    const parts = {
      first: projection('first', () => broken.first),
      second: projection('second', () => broken.second),
      third: projection('third', () => false),
    };
    const { storage, projector, deliver } = await start(readModel('several', 1, parts));
    const versionsIn = async (table: string) =>
      (
        await storage.pool.query<{ version: number }>(
          `SELECT version FROM ${projector.schema}.${table} WHERE stream = 'project-a' ORDER BY 1`,
        )
      ).rows.map(({ version }) => version);
    const all = async () => [await versionsIn('first'), await versionsIn('second'), await versionsIn('third')];
    return { broken, projector, deliver, all };
  }

  test('a stream is parked in the projection that cannot apply it and continues in the others', async () => {
    const { broken, projector, deliver, all } = await open();
    await deliver(at('project-a', 1), at('project-a', 2, { poison: true }), at('project-b', 1));
    await deliver(at('project-a', 3));
    expect(await all()).toEqual([[1, 2, 3], [1], [1, 2, 3]]);
    expect(projector.status().parkedStreams).toBe(1);
    expect(await projector.waitFor('project-a', 3, 5_000)).toBe(false);
    broken.second = false;
    expect(await projector.resumeParked()).toBe(2);
    expect(await all()).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]);
    await deliver(at('project-a', 4));
    expect(await all()).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ]);
  });

  test('a second projection that fails later is parked and resumed separately', async () => {
    const { broken, projector, deliver, all } = await open();
    await deliver(at('project-a', 1, { poison: true }));
    broken.first = true;
    await deliver(at('project-a', 2, { poison: true }), at('project-a', 3));
    expect(await all()).toEqual([[1], [], [1, 2, 3]]);
    broken.first = false;
    await projector.resumeParked();
    expect(await all()).toEqual([[1, 2, 3], [], [1, 2, 3]]);
    broken.second = false;
    await projector.resumeParked();
    expect(await all()).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(projector.status().parkedStreams).toBe(0);
  });

  test('an event that cannot be decrypted is parked in all projections and does not delay other streams', async () => {
    const storage = await openTestStorage();
    onTestFinished(storage.close);
    const { bus, deliver } = manualBus();
    let isReadable = false;
    const decrypt: Decrypt = async (events) => {
      if (!isReadable && events.some(({ data }) => (data as { poison?: boolean }).poison)) throw new Error('wrong key');
      return events;
    };
    const several = readModel('several', 1, { first: projection('first', () => false) });
    const projector = await startProjector({ pool: storage.pool, bus, readModel: several, log: storage.log, decrypt });
    await deliver(at('project-a', 1, { poison: true }), at('project-b', 1));
    expect(await projector.waitFor('project-b', 1, 0)).toBe(true);
    expect(projector.status().parkedStreams).toBe(1);
    isReadable = true;
    expect(await projector.resumeParked()).toBe(1);
    expect(await projector.waitFor('project-a', 1, 0)).toBe(true);
  });

  test('an event whose text cannot be decrypted is parked only in the projections that read the text', async () => {
    const storage = await openTestStorage();
    onTestFinished(storage.close);
    const { bus, deliver } = manualBus();
    const { type } = at('project-a', 1);
    let hasKey = false;
    const decrypt: Decrypt = async (events, wanted = {}) => {
      if (!hasKey && events.some((event) => event.type in wanted)) throw new Error('the key is missing');
      return events;
    };
    const reading = { ...projection('reading', () => false), texts: { [type]: ['title'] } };
    const several = readModel('several', 1, { reading, other: projection('other', () => false) });
    const projector = await startProjector({ pool: storage.pool, bus, readModel: several, log: storage.log, decrypt });
    onTestFinished(projector.stop);
    const versions = async () => {
      const { rows } = await storage.pool.query<{ name: string; version: number }>(
        `SELECT 'reading' AS name, version FROM several_v1.reading
         UNION ALL SELECT 'other', version FROM several_v1.other ORDER BY 1, 2`,
      );
      return rows.map(({ name, version }) => `${name} ${version}`);
    };
    await deliver(at('project-a', 1), at('project-a', 2));
    expect(await versions()).toEqual(['other 1', 'other 2']);
    expect(projector.status().parkedStreams).toBe(1);
    hasKey = true;
    expect(await projector.resumeParked()).toBe(2);
    expect(await versions()).toEqual(['other 1', 'other 2', 'reading 1', 'reading 2']);
  });

  test('a missing event parks its stream in all projections', async () => {
    const { deliver, all } = await open();
    await deliver(at('project-a', 1), at('project-a', 3));
    expect(await all()).toEqual([[1], [1], [1]]);
    await deliver(at('project-a', 2));
    expect(await all()).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });
});
