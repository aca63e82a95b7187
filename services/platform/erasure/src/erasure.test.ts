import { randomUUID } from 'node:crypto';
import { CATALOG, type StreamCategory } from '@hirelane/api/events/catalog';
import { stamp } from '@hirelane/event-sourcing/decide';
import type { Event } from '@hirelane/event-sourcing/events';
import { openIdempotency } from '@hirelane/http/idempotency';
import { openTestStorage } from '@hirelane/postgres/testing';
import { schemaOf } from '@hirelane/projections/projection';
import { type ProjectorStatus, startProjector } from '@hirelane/projections/projector';
import { openListeners } from '@hirelane/service/service';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eraseStream } from './erase-stream.ts';
import { type EraseOne, NotYet, startErasure } from './erasure.ts';
import { serviceReadModel } from './subjects.ts';

const ENDING = 'ProjectErased';
const MODEL = serviceReadModel('projects', 1, {});
const SCHEMA = schemaOf(MODEL);
const context = () => ({ commandId: randomUUID(), correlationId: randomUUID(), actor: randomUUID() });

/** The projects service's part in an erasure, with a log of accounts. */
async function openProjects() {
  const storage = await openTestStorage();
  const { pool, log } = storage;
  const logs = { projects: await storage.openStore('projects'), identity: await storage.openStore('identity') };
  const bus = storage.openBus((category) => CATALOG[category as StreamCategory].log);
  const idempotency = await openIdempotency(pool, 'projects');
  const endings: (() => Promise<void> | void)[] = [storage.close];
  const append = (of: keyof typeof logs, stream: string, event: Event) =>
    logs[of].append(stream, 0, [stamp(event, stream, 0, context())]);
  let reading = 0;
  let readAtOnce = 0;
  const countingStore: typeof logs.projects = {
    ...logs.projects,
    async read(stream) {
      readAtOnce = Math.max(readAtOnce, ++reading);
      return logs.projects.read<never>(stream).finally(() => {
        reading--;
      });
    },
  };
  return {
    pool,
    log,
    idempotency,
    readAtOnce: () => readAtOnce,
    /** `isTold` is true if the projector runs in this process and reports the events that it applies. */
    async start(erase: EraseOne, { status = {} as Partial<ProjectorStatus>, isTold = true } = {}) {
      const { listen, onApplied } = openListeners();
      const projector = await startProjector({ pool, bus, readModel: MODEL, log, ...(isTold && { onApplied }) });
      endings.push(projector.stop);
      await projector.ready;
      return startErasure(
        'projects',
        {
          ...{ store: countingStore, pool, log },
          model: { ...projector, status: () => ({ ...projector.status(), ...status }) },
          onApplied: listen,
          onStop: (ending) => void endings.push(ending),
        },
        { project: { clientId: erase } },
      );
    },
    draft: (projectId: string, clientId: string) =>
      append('projects', `project-${projectId}`, { type: 'ProjectDrafted', data: { projectId, clientId } }),
    eraseUser: (userId: string) => append('identity', `user-${userId}`, { type: 'UserErased', data: { userId } }),
    /** Ends a project the way its service does. */
    end: (projectId: string, clientId: string) =>
      eraseStream(
        logs.projects,
        `project-${projectId}`,
        { type: ENDING, data: { projectId, clientId } },
        { ...context(), commandId: projectId },
      ),
    isEnded: async (projectId: string) =>
      (await logs.projects.read(`project-${projectId}`)).some(({ type }) => type === ENDING),
    rows: async (table: string) => (await pool.query(`SELECT FROM ${table}`)).rowCount,
    async close() {
      for (const ending of endings.reverse()) await ending();
    },
  };
}

let projects: Awaited<ReturnType<typeof openProjects>>;
beforeEach(async () => {
  projects = await openProjects();
});
afterEach(async () => {
  vi.useRealTimers();
  await projects.close();
});

test('a stream that cannot be erased now does not delay the others and is erased once it can be', async () => {
  const user = randomUUID();
  const [stuck = '', other = ''] = [randomUUID(), randomUUID()].sort();
  let isStuck = true;
  await projects.draft(stuck, user);
  await projects.draft(other, user);
  await projects.start(async (id, subject) => {
    if (isStuck && id === stuck) throw new Error('the disk does not respond');
    await projects.end(id, subject);
  });
  await projects.eraseUser(user);
  await eventually(
    () => projects.isEnded(other),
    (ended) => ended,
  );
  expect(await projects.isEnded(stuck)).toBe(false);
  isStuck = false;
  await eventually(
    () => projects.isEnded(stuck),
    (ended) => ended,
  );
});

test('an erasure that has to wait is retried but not logged as a failure', async () => {
  const [user, project] = [randomUUID(), randomUUID()];
  const failed = vi.spyOn(projects.log, 'error');
  let tries = 0;
  await projects.draft(project, user);
  await projects.start(async (id, subject) => {
    if (++tries === 1) throw new NotYet('its contract has not ended');
    await projects.end(id, subject);
  });
  await projects.eraseUser(user);
  await eventually(
    () => projects.isEnded(project),
    (ended) => ended,
  );
  expect([tries > 1, failed.mock.calls]).toEqual([true, []]);
});

test('a command that runs during its author’s erasure leaves no stored response once its stream is erased', async () => {
  const [user, late] = [randomUUID(), randomUUID()];
  await projects.start(projects.end);
  await projects.eraseUser(user);
  await eventually(
    () => projects.rows(`${SCHEMA}.erased`),
    (count) => count === 1,
  );
  const scope = { actor: user, route: 'draftProject', key: 'late', body: {}, isUnread: false };
  await projects.idempotency.once(scope, async () => ({ status: 201, body: { title: 'a personal text' } }));
  expect(await projects.rows('projects.commands')).toBe(1);
  await projects.draft(late, user);
  await eventually(
    () => projects.rows('projects.commands'),
    (count) => count === 0,
  );
});

test('a stream found by a process that stopped before erasing it is erased without another event', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [user, project] = [randomUUID(), randomUUID()];
  await projects.draft(project, user);
  // The other process applied the event, so this one is not notified of it.
  await projects.start(projects.end, { isTold: false });
  await projects.eraseUser(user);
  await eventually(
    () => projects.rows(`${SCHEMA}.to_erase`),
    (count) => count === 1,
  );
  vi.advanceTimersByTime(60_000);
  await eventually(
    () => projects.isEnded(project),
    (ended) => ended,
  );
});

test('an export reads only a few streams at a time', async () => {
  const user = randomUUID();
  const ids = Array.from({ length: 30 }, () => randomUUID());
  for (const id of ids) await projects.draft(id, user);
  const { exportOf } = await projects.start(projects.end);
  expect((await exportOf(user)).map(({ id }) => id).sort()).toEqual(ids.sort());
  expect(projects.readAtOnce()).toBeLessThanOrEqual(4);
});

test('while the read model is being built, nothing is erased', async () => {
  const [user, project] = [randomUUID(), randomUUID()];
  const status: { ready?: boolean } = { ready: false };
  const erased: string[] = [];
  await projects.draft(project, user);
  await projects.start(
    async (id, subject) => {
      erased.push(id);
      await projects.end(id, subject);
    },
    { status },
  );
  await projects.eraseUser(user);
  await eventually(
    () => projects.rows(`${SCHEMA}.to_erase`),
    (count) => count === 1,
  );
  expect(erased).toEqual([]);
  delete status.ready;
  await projects.draft(randomUUID(), randomUUID());
  await eventually(
    () => projects.isEnded(project),
    (ended) => ended,
  );
});

test('an export is refused while the read model is incomplete', async () => {
  const { exportOf } = await projects.start(projects.end, { status: { ready: false } });
  await expect(exportOf(randomUUID())).rejects.toMatchObject({ body: { code: 'unavailable' } });
});
