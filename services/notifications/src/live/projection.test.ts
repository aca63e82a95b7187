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
import type { SignalledEvent } from './signals.ts';
import { createSignals, openSignals, writeSignals } from './table.ts';

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
  // Signals from the previous test may still be in transit.
  await received();
  announced = [];
});

const apply = (...events: readonly unknown[]) =>
  transaction(service.resources.pool, (tx) =>
    signalsProjection.apply(tx, events as Parameters<typeof signalsProjection.apply>[1]),
  );
/** Returns the announced signals, once all that were sent before this call have arrived. */
async function received() {
  await listener.query('SELECT 1');
  return announced;
}
const since = (userId: string, after?: number, upTo?: number) =>
  openSignals(service.resources.pool).since({ userId, after, upTo });

describe('a signal', () => {
  test('is announced to both parties on commit, with stream and version but no text', async () => {
    const message = aMessage();
    await apply(message);
    const common = {
      kind: 'message',
      about: `${PROJECT}_${FREELANCER}`,
      wrote: `${message.stream}@${message.version}`,
    };
    expect(await received()).toEqual([
      { ...common, id: 1, userId: CLIENT },
      { ...common, id: 2, userId: FREELANCER },
    ]);
  });

  test('is not announced if the transaction fails', async () => {
    const failing = transaction(service.resources.pool, async (tx) => {
      await signalsProjection.apply(tx, [aMessage()] as Parameters<typeof signalsProjection.apply>[1]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await received()).toEqual([]);
    expect(await since(CLIENT, 0)).toEqual({ last: 0, isKnown: true, signals: [] });
  });

  test('is announced only once, no matter how often its event is delivered', async () => {
    const message = aMessage();
    await apply(message);
    await apply(message);
    await apply(aMessage(), message);
    expect(
      (await received()).map(({ wrote }) => wrote).filter((wrote) => wrote.endsWith(`@${message.version}`)),
    ).toHaveLength(2);
  });

  test('is not written for events more than an hour old, so that a new read model announces no old events', async () => {
    await apply(aMessage(2 * HOUR));
    expect(await received()).toEqual([]);
  });

  test('for a posted project is sent to all users and does not identify the project', async () => {
    await apply(
      happened(`project-${PROJECT}`, 'ProjectPosted', 0, { projectId: PROJECT, clientId: CLIENT, brief: {} }),
    );
    expect((await received()).map(({ userId, kind, about }) => [userId, kind, about])).toEqual([
      [CLIENT, 'project', PROJECT],
      [null, 'posted', ''],
    ]);
  });

  test('for a review that is not visible yet is sent only to its author', async () => {
    const review = { engagementId: anId(9), projectId: PROJECT, authorId: CLIENT, subjectId: FREELANCER };
    await apply(happened(`review-${anId(9)}_${CLIENT}`, 'ReviewWritten', 0, review));
    expect((await received()).map(({ userId }) => userId)).toEqual([CLIENT]);
    await apply(happened(`review-${anId(9)}_${CLIENT}`, 'ReviewShown', 0, review));
    expect((await received()).map(({ userId }) => userId)).toEqual([CLIENT, CLIENT, FREELANCER]);
  });

  test('is not written for a changed draft or for an unknown event type from a later release', async () => {
    await apply(
      happened(`project-${PROJECT}`, 'ProjectEdited', 0, { projectId: PROJECT, clientId: CLIENT, brief: {} }),
      happened(`project-${PROJECT}`, 'ProjectPainted', 0, {}) as unknown as SignalledEvent,
    );
    expect(await received()).toEqual([]);
  });
});

describe('signal ids', () => {
  test('grow in the order of commits, regardless of which transaction began first', async () => {
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
              `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'WITH ids AS (UPDATE notifications.signal_ids%'`,
            )
          ).rowCount,
        (waiting) => waiting === 1,
      );
      expect(done).toBe(false);
    });
    await later;
    expect((await received()).map(({ id }) => id)).toEqual([1, 2]);
  });
});

describe('the list of missed signals', () => {
  test('contains the signals after the given id, both for the user and for all users', async () => {
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

  test('is empty if no id is given, but includes the last id, from which to start', async () => {
    await apply(aMessage());
    expect(await since(CLIENT)).toEqual({ last: 2, isKnown: true, signals: [] });
  });

  test('is reported as incomplete after an id that was swept or is unknown', async () => {
    await apply(aMessage());
    await apply(aMessage());
    await service.resources.pool.query(`UPDATE notifications.signals SET at = at - interval '3 hours' WHERE id <= 2`);
    await openSignals(service.resources.pool).sweep();
    expect(await since(CLIENT, 1)).toMatchObject({ last: 4, isKnown: false, signals: [{ id: 3 }] });
    expect((await since(CLIENT, 2)).signals.map(({ id }) => id)).toEqual([3]);
    expect(await since(CLIENT, 5)).toMatchObject({ isKnown: false });
  });

  test('is empty and incomplete if there are too many signals, unless an end is given', async () => {
    await apply(...Array.from({ length: 201 }, () => aMessage()));
    expect(await since(CLIENT, 0)).toMatchObject({ isKnown: false, signals: [] });
    expect((await since(CLIENT, 0, 200)).signals.map(({ id }) => id)).toEqual(
      Array.from({ length: 100 }, (_, n) => 2 * n + 1),
    );
  });

  test('no longer contains signals to or about a deleted account', async () => {
    await apply(aMessage());
    await apply(happened(`user-${FREELANCER}`, 'UserErased', 0, { userId: FREELANCER }));
    expect((await since(FREELANCER, 0)).signals).toEqual([]);
    expect((await since(CLIENT, 0)).signals).toEqual([]);
  });
});

test('without the service’s tables, no signal is written and nothing fails', async () => {
  const { pool } = service.resources;
  await pool.query('ALTER TABLE notifications.signals RENAME TO elsewhere');
  await apply(aMessage(), happened(`user-${CLIENT}`, 'UserErased', 0, { userId: CLIENT }));
  await pool.query('ALTER TABLE notifications.elsewhere RENAME TO signals');
  expect(await received()).toEqual([]);
});
