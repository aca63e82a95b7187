import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@hirelane/api/constants';
import { CATALOG, type StreamCategory } from '@hirelane/api/events/catalog';
import { type Context, Refused, stamp } from '@hirelane/event-sourcing/decide';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { openTestStorage } from '@hirelane/postgres/testing';
import type { Projection } from '@hirelane/projections/projection';
import { type Projector, startProjector } from '@hirelane/projections/projector';
import { eventually } from '@hirelane/test-kit/eventually';
import { v5 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DUE_DDL, dropDue, QUEUE_DDL, setDue, settleDue } from './due.ts';
import { forgetDone, NO_ACTOR, type Step, startDueWork } from './due-work.ts';

type Steps = { lapse: { projectId: string } };

/**
 * A step that is due when a project is posted, and settled when the project is closed. The file event is in another
 * log.
 */
const due = (dueInMs: number): Projection => ({
  categories: ['project', 'file'] as const,
  ddl: DUE_DDL,
  texts: {},
  async apply(tx, events: readonly Recorded[]) {
    for (const { id, type, data, at, meta } of events) {
      const projectId = String((data as { projectId: string }).projectId);
      const row = { name: 'lapse', key: projectId } as const;
      const dueAt = new Date(Date.parse(at) + dueInMs).toISOString();
      const cause = { id, meta };
      if (type === 'ProjectPosted') await setDue<Steps>(tx, [{ ...row, dueAt, cause, data: { projectId } }]);
      if (type === 'ProjectClosed' || type === 'FileRemoved') await settleDue(tx, [row]);
      if (type === 'ProjectUnpublished') await dropDue(tx, [row]);
    }
  },
});

/** A step that is queued when a project is posted, and settled by no event. */
const queued: Projection = {
  ...due(0),
  ddl: QUEUE_DDL,
  async apply(tx, events: readonly Recorded[]) {
    for (const { id, type, data, at } of events) {
      if (type !== 'ProjectPosted') continue;
      await tx.query(
        `INSERT INTO _queue (name, key, due_at, caused_by, correlation_id, data) VALUES ('lapse', $1, $2, $3, '', $4)`,
        [(data as { projectId: string }).projectId, at, id, data],
      );
    }
  },
};

async function openService() {
  const storage = await openTestStorage();
  const { pool, log } = storage;
  const logs = { projects: await storage.openStore('projects'), files: await storage.openStore('files') };
  const bus = storage.openBus((category) => CATALOG[category as StreamCategory].log);
  const endings: (() => Promise<unknown> | unknown)[] = [storage.close];
  const append = (of: keyof typeof logs, stream: string, version: number, type: string, projectId: string) => {
    const context = { commandId: randomUUID(), correlationId: 'the request', actor: randomUUID() };
    return logs[of].append(stream, version, [stamp({ type, data: { projectId } }, stream, 0, context)]);
  };
  return {
    pool,
    /** `isReady` is false for a read model that is being built. */
    async start(
      step: Step<Steps['lapse']>,
      { dueInMs = 0, aheadMs = 0, isReady = true, projection = due(dueInMs) } = {},
    ) {
      const stops: (() => Promise<unknown> | unknown)[] = [];
      const listeners: (() => void)[] = [];
      const onApplied = () => {
        for (const listener of listeners) listener();
      };
      const readModel = { ...projection, name: 'projects_due', version: 1 };
      const work = await startProjector({ pool, bus, readModel, log, onApplied });
      stops.push(work.stop);
      await work.ready;
      await startDueWork<Steps>(
        {
          service: 'projects',
          aheadMs,
          projection,
          resources: {
            pool,
            log,
            model: isReady ? work : { ...work, ready: new Promise<void>(() => {}) },
            onApplied: (_categories, listener) => void listeners.push(listener),
            onStop: (end) => void stops.push(end),
          },
        },
        { lapse: step },
      );
      const stop = async () => {
        for (const end of stops.splice(0).reverse()) await end();
      };
      endings.push(stop);
      return { work, stop };
    },
    post: (projectId: string) => append('projects', `project-${projectId}`, 0, 'ProjectPosted', projectId),
    close: (projectId: string) => append('projects', `project-${projectId}`, 1, 'ProjectClosed', projectId),
    unpublish: (projectId: string) => append('projects', `project-${projectId}`, 1, 'ProjectUnpublished', projectId),
    /** Settles the step from another log, before or after it is set. */
    settleElsewhere: (projectId: string) => append('files', `file-${randomUUID()}`, 0, 'FileRemoved', projectId),
    work: async () => (await pool.query('SELECT name, key, failures, done_at FROM projects.due_work')).rows,
    due: async () => (await pool.query('SELECT key FROM projects_due_v1.due WHERE due_at IS NOT NULL')).rowCount,
    queue: async () => (await pool.query('SELECT FROM projects_due_v1._queue')).rowCount,
    model: async () => (await pool.query('SELECT name, key, due_at, data FROM projects_due_v1.due ORDER BY key')).rows,
    async close_() {
      for (const end of endings.reverse()) await end();
    },
  };
}

let service: Awaited<ReturnType<typeof openService>>;
beforeEach(async () => {
  service = await openService();
});
afterEach(() => service.close_());

const shown = async (work: Projector, projectId: string, version: number) =>
  expect(await work.waitFor(`project-${projectId}`, version, 30_000)).toBe(true);
const done = (count: number) =>
  eventually(
    async () => (await service.work()).filter(({ done_at }) => done_at !== null).length,
    (n) => n === count,
  );

test('the system carries out a due step once, with an id that is the same on a retry', async () => {
  const project = randomUUID();
  const seen: { data: unknown; context: Context; at: string }[] = [];
  let fails = true;
  await service.start(async (data, context, at) => {
    seen.push({ data, context, at });
    if (fails) {
      fails = false;
      throw new Error('the log does not respond');
    }
  });
  await service.post(project);
  await done(1);
  expect(seen.map(({ data }) => data)).toEqual([{ projectId: project }, { projectId: project }]);
  const [posted] = (await service.pool.query('SELECT id FROM projects.events')).rows;
  // The command's id cannot be computed without the event's id.
  expect(seen[0]?.context.commandId).toBe(v5(`lapse/${project}`, posted.id));
  const [first, second] = seen;
  expect(second?.context).toEqual(first?.context);
  expect(first?.context).toMatchObject({ correlationId: 'the request', actor: NO_ACTOR });
  expect(Math.abs(Date.parse(first?.at ?? '') - Date.now())).toBeLessThan(60_000);
});

test('a refused command settles the step', async () => {
  let tries = 0;
  await service.start(async () => {
    tries++;
    throw new Refused('closed');
  });
  await service.post(randomUUID());
  await done(1);
  await service.post(randomUUID());
  await done(2);
  expect(tries).toBe(2);
});

test('a failing step does not delay others', async () => {
  const [stuck, other] = [randomUUID(), randomUUID()];
  await service.start(async ({ projectId }) => {
    if (projectId === stuck) throw new Error('this step always fails');
  });
  await service.post(stuck);
  await service.post(other);
  await done(1);
  expect((await service.work()).find(({ key }) => key === other)?.done_at).not.toBeNull();
});

test('a step is carried out only once its time has come', async () => {
  const seen: string[] = [];
  const [early, late] = [randomUUID(), randomUUID()];
  const { work, stop } = await service.start(async ({ projectId }) => void seen.push(projectId), {
    dueInMs: DAY_MS,
    aheadMs: -2 * DAY_MS,
  });
  await service.post(early);
  await shown(work, early, 1);
  await stop();
  expect(seen).toEqual([]);
  await service.start(async ({ projectId }) => void seen.push(projectId), { dueInMs: DAY_MS, aheadMs: 2 * DAY_MS });
  await service.post(late);
  await done(2);
  expect(seen.sort()).toEqual([early, late].sort());
});

test('a settled or dropped step is not carried out, even if the event that settles it arrives first, from another log', async () => {
  const [closed, unpublished, elsewhere] = [randomUUID(), randomUUID(), randomUUID()];
  const { work } = await service.start(() => Promise.reject(new Error('nothing is due')), { dueInMs: DAY_MS });
  await service.settleElsewhere(elsewhere);
  await eventually(service.model, (rows) => rows.length === 1);
  for (const project of [closed, unpublished, elsewhere]) await service.post(project);
  await service.close(closed);
  await service.unpublish(unpublished);
  await shown(work, closed, 2);
  await shown(work, unpublished, 2);
  await shown(work, elsewhere, 1);
  expect(await service.due()).toBe(0);
  expect(await service.model()).toEqual(
    [closed, elsewhere].sort().map((key) => ({ name: 'lapse', key, due_at: null, data: null })),
  );
});

test('two processes together carry out each due row only once', async () => {
  const seen: string[] = [];
  const projects = Array.from({ length: 20 }, () => randomUUID());
  const step = async ({ projectId }: Steps['lapse']) => void seen.push(projectId);
  await Promise.all([service.start(step), service.start(step)]);
  for (const project of projects) await service.post(project);
  await done(projects.length);
  expect(seen.sort()).toEqual(projects.sort());
});

test('after a crash between a step and its record, the step runs again with the same id', async () => {
  const ids: string[] = [];
  const { stop } = await service.start(async (_, { commandId }) => void ids.push(commandId));
  await service.post(randomUUID());
  await done(1);
  await stop();
  await service.pool.query('UPDATE projects.due_work SET done_at = NULL');
  await service.start(async (_, { commandId }) => void ids.push(commandId));
  await done(1);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('a step that is forgotten because a log was restored is carried out again with the same id', async () => {
  const ids: string[] = [];
  const { stop } = await service.start(async (_, { commandId }) => void ids.push(commandId));
  await service.post(randomUUID());
  await done(1);
  await stop();
  await forgetDone(service.pool, 'projects');
  await service.start(async (_, { commandId }) => void ids.push(commandId));
  await done(1);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('no step is carried out twice after the read model is rebuilt', async () => {
  let tries = 0;
  const { stop } = await service.start(async () => void tries++);
  await service.post(randomUUID());
  await done(1);
  await stop();
  await service.pool.query('DROP SCHEMA projects_due_v1 CASCADE');
  const { work } = await service.start(async () => void tries++);
  const next = randomUUID();
  await service.post(next);
  await shown(work, next, 1);
  await done(2);
  expect(tries).toBe(2);
});

test('no step is carried out while the read model is being built', async () => {
  const project = randomUUID();
  let tries = 0;
  const { work } = await service.start(async () => void tries++, { isReady: false });
  await service.post(project);
  await shown(work, project, 1);
  expect([tries, await service.due()]).toEqual([0, 1]);
});

test('a queued step is removed with its record, and is not carried out again after a rebuild', async () => {
  let tries = 0;
  const step = async () => void tries++;
  const { stop } = await service.start(step, { projection: queued });
  await service.post(randomUUID());
  await done(1);
  expect(await service.queue()).toBe(0);
  await stop();
  await service.pool.query('DROP SCHEMA projects_due_v1 CASCADE');
  const { work } = await service.start(step, { projection: queued });
  const next = randomUUID();
  await service.post(next);
  await shown(work, next, 1);
  await done(2);
  // The first one is removed at the start, if it was applied before.
  await eventually(service.queue, (left) => left === 0);
  expect(tries).toBe(2);
});

test('a queued step that fails stays queued', async () => {
  let fails = true;
  let hasFailed = () => {};
  const failed = new Promise<void>((resolve) => {
    hasFailed = resolve;
  });
  const step = async () => {
    if (!fails) return;
    hasFailed();
    throw new Error('the log does not respond');
  };
  const { stop } = await service.start(step, { projection: queued });
  await service.post(randomUUID());
  await failed;
  await stop();
  expect(await service.queue()).toBe(1);
  fails = false;
  await service.start(step, { projection: queued });
  await done(1);
});

test('a step that is carried out is followed by no look', async () => {
  const looks: string[] = [];
  const { pool } = service;
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  pool.query = ((...args: unknown[]) => {
    const { name } = args[0] as { name?: string };
    if (name?.startsWith('due-')) looks.push(name);
    return query(...args);
  }) as typeof pool.query;
  await service.start(async () => undefined);
  for (const count of [1, 2, 3]) {
    await service.post(randomUUID());
    await done(count);
  }
  // At the start, and once for each event.
  expect(looks).toEqual(Array(4).fill('due-projects_due_v1'));
});
