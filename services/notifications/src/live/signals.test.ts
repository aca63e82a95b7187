import { LIVE_CHANNELS, StoredSignal } from '@hirelane/api/schemas/live';
import { anId } from '@hirelane/api/testing/fixtures';
import { transaction } from '@hirelane/postgres/pool';
import { openTestService } from '@hirelane/service/testing';
import { eventually } from '@hirelane/test-kit/eventually';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notificationsReadModel } from '../read-model.ts';
import { happened } from '../testing/open-items.ts';
import { signalsProjection } from './projection.ts';
import { createSignals, openSignals, writeSignals } from './table.ts';
import type { SignalledEvent } from './told.ts';

const [CLIENT, FREELANCER, PROJECT] = [anId(1), anId(2), anId(3)];
const HOUR = 1 / 24;
const pair = { projectId: PROJECT, clientId: CLIENT, freelancerId: FREELANCER };
const aMessage = (daysAgo = 0) =>
  happened(`conversation-${PROJECT}_${FREELANCER}_1`, 'MessageSent', daysAgo, { ...pair, from: CLIENT, text: 'Tea?' });

let service: Awaited<ReturnType<typeof openTestService>>;
let listener: pg.Client;
let announced: StoredSignal[] = [];
beforeAll(async () => {
  service = await openTestService('notifications', notificationsReadModel);
  const { pool } = service.resources;
  await createSignals(pool);
  listener = new pg.Client({ connectionString: pool.options.connectionString });
  await listener.connect();
  listener.on('notification', ({ payload = '' }) => announced.push(StoredSignal.parse(JSON.parse(payload))));
  await listener.query(`LISTEN ${LIVE_CHANNELS.signals}`);
});
afterAll(async () => {
  await listener.end();
  await service.close();
});
beforeEach(async () => {
  await service.resources.pool.query(
    'TRUNCATE notifications.signals; UPDATE notifications.signal_ids SET last = 0, swept = 0',
  );
  // What the test before has announced may still be on its way.
  await heard();
  announced = [];
});

const apply = (...events: readonly unknown[]) =>
  transaction(service.resources.pool, (tx) =>
    signalsProjection.apply(tx, events as Parameters<typeof signalsProjection.apply>[1]),
  );
/** What has been announced once everything before has arrived. */
async function heard() {
  await listener.query('SELECT 1');
  return announced;
}
const since = (userId: string, after?: number, upTo?: number) =>
  openSignals(service.resources.pool).since({ userId, after, upTo });

describe('a signal', () => {
  test('is announced at the commit, to each of the two, with what was written and no text', async () => {
    const message = aMessage();
    await apply(message);
    const common = {
      kind: 'message',
      about: `${PROJECT}_${FREELANCER}`,
      wrote: `${message.stream}@${message.version}`,
    };
    expect(await heard()).toEqual([
      { ...common, id: 1, userId: CLIENT },
      { ...common, id: 2, userId: FREELANCER },
    ]);
  });

  test('is announced to nobody where the transaction fails', async () => {
    const failing = transaction(service.resources.pool, async (tx) => {
      await signalsProjection.apply(tx, [aMessage()] as Parameters<typeof signalsProjection.apply>[1]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await heard()).toEqual([]);
    expect(await since(CLIENT, 0)).toEqual({ last: 0, isKnown: true, signals: [] });
  });

  test('comes once, however often its event does', async () => {
    const message = aMessage();
    await apply(message);
    await apply(message);
    await apply(aMessage(), message);
    expect(
      (await heard()).map(({ wrote }) => wrote).filter((wrote) => wrote.endsWith(`@${message.version}`)),
    ).toHaveLength(2);
  });

  test('is not made of what happened more than an hour ago: a new read model tells nobody of the past', async () => {
    await apply(aMessage(2 * HOUR));
    expect(await heard()).toEqual([]);
  });

  test('of a posted project is for everybody, and does not say which project', async () => {
    await apply(
      happened(`project-${PROJECT}`, 'ProjectPosted', 0, { projectId: PROJECT, clientId: CLIENT, brief: {} }),
    );
    expect((await heard()).map(({ userId, kind, about }) => [userId, kind, about])).toEqual([
      [CLIENT, 'project', PROJECT],
      [null, 'posted', ''],
    ]);
  });

  test('of a review that nobody may see yet is for its author alone', async () => {
    const review = { engagementId: anId(9), projectId: PROJECT, authorId: CLIENT, subjectId: FREELANCER };
    await apply(happened(`review-${anId(9)}_${CLIENT}`, 'ReviewWritten', 0, review));
    expect((await heard()).map(({ userId }) => userId)).toEqual([CLIENT]);
    await apply(happened(`review-${anId(9)}_${CLIENT}`, 'ReviewShown', 0, review));
    expect((await heard()).map(({ userId }) => userId)).toEqual([CLIENT, CLIENT, FREELANCER]);
  });

  test('is not made of a change of a draft, nor of a type of a later release', async () => {
    await apply(
      happened(`project-${PROJECT}`, 'ProjectEdited', 0, { projectId: PROJECT, clientId: CLIENT, brief: {} }),
      happened(`project-${PROJECT}`, 'ProjectPainted', 0, {}) as unknown as SignalledEvent,
    );
    expect(await heard()).toEqual([]);
  });
});

describe('ids', () => {
  test('grow in the order of commits, whoever began first', async () => {
    const { pool } = service.resources;
    const signal = {
      userId: CLIENT,
      kind: 'project',
      about: PROJECT,
      wrote: `project-${PROJECT}@1`,
      place: 0,
    } as const;
    let done = false;
    let later: Promise<unknown> = Promise.resolve();
    await transaction(pool, async (tx) => {
      await writeSignals(tx, [{ ...signal, eventId: anId(20) }]);
      later = transaction(pool, (other) => writeSignals(other, [{ ...signal, eventId: anId(21) }])).then(() => {
        done = true;
      });
      await eventually(
        async () =>
          (
            await pool.query(
              `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'UPDATE notifications.signal_ids%'`,
            )
          ).rowCount,
        (waiting) => waiting === 1,
      );
      expect(done).toBe(false);
    });
    await later;
    expect((await heard()).map(({ id }) => id)).toEqual([1, 2]);
  });
});

describe('what somebody should have heard', () => {
  test('is what came after the last one, of theirs and for everybody', async () => {
    await apply(aMessage());
    await apply(
      happened(`project-${PROJECT}`, 'ProjectPosted', 0, { projectId: PROJECT, clientId: CLIENT, brief: {} }),
    );
    const { last, isKnown, signals } = await since(FREELANCER, 1);
    expect([last, isKnown, signals.map(({ id, kind }) => [id, kind])]).toEqual([
      4,
      true,
      [
        [2, 'message'],
        [4, 'posted'],
      ],
    ]);
  });

  test('is nothing for who names none, but where they begin', async () => {
    await apply(aMessage());
    expect(await since(CLIENT)).toEqual({ last: 2, isKnown: true, signals: [] });
  });

  test('is not known after an id that has been swept, or that is not ours', async () => {
    await apply(aMessage());
    await apply(aMessage());
    await service.resources.pool.query(`UPDATE notifications.signals SET at = at - interval '3 hours' WHERE id <= 2`);
    await openSignals(service.resources.pool).sweep();
    expect(await since(CLIENT, 1)).toMatchObject({ last: 4, isKnown: false, signals: [{ id: 3 }] });
    expect((await since(CLIENT, 2)).signals.map(({ id }) => id)).toEqual([3]);
    expect(await since(CLIENT, 5)).toMatchObject({ isKnown: false });
  });

  test('is not told one by one where it is too much, unless an end is named', async () => {
    await apply(...Array.from({ length: 201 }, () => aMessage()));
    expect(await since(CLIENT, 0)).toMatchObject({ isKnown: false, signals: [] });
    expect((await since(CLIENT, 0, 200)).signals.map(({ id }) => id)).toEqual(
      Array.from({ length: 100 }, (_, n) => 2 * n + 1),
    );
  });

  test('goes with their account, and so does what names them', async () => {
    await apply(aMessage());
    await apply(happened(`user-${FREELANCER}`, 'UserErased', 0, { userId: FREELANCER }));
    expect((await since(FREELANCER, 0)).signals).toEqual([]);
    expect((await since(CLIENT, 0)).signals).toEqual([]);
  });
});

test('without the tables of the service nothing is written, and nothing fails', async () => {
  const { pool } = service.resources;
  await pool.query('ALTER TABLE notifications.signals RENAME TO elsewhere');
  await apply(aMessage(), happened(`user-${CLIENT}`, 'UserErased', 0, { userId: CLIENT }));
  await pool.query('ALTER TABLE notifications.elsewhere RENAME TO signals');
  expect(await heard()).toEqual([]);
});
