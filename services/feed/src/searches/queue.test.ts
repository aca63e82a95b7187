import { anId } from '@hirelane/api/testing/fixtures';
import { transaction } from '@hirelane/postgres/pool';
import { eventually } from '@hirelane/test-kit/eventually';
import { expect, test } from 'vitest';
import type { FeedEvent } from '../projects/events.ts';
import { feedReadModel } from '../read-model.ts';
import { openFeedModel } from '../testing/feed-model.ts';

const [FIRST, SECOND] = [anId(101), anId(102)];
const OWNER = anId(5);

/** The time this many seconds ago. */
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();
const DAY = 86_400;

async function open() {
  const { apply, pool, schema, posted } = await openFeedModel();
  const happened = (event: FeedEvent, seconds: number): FeedEvent => ({ ...event, at: ago(seconds) });
  const changed = (type: string, seconds: number, data: object) =>
    happened({ ...posted(anId(1)), stream: `searches-${OWNER}`, type, data } as FeedEvent, seconds);
  const search = { userId: OWNER, searchId: anId(201), name: 'Tea', q: 'tea', category: null, tell: 'daily' };
  return {
    apply,
    pool,
    schema,
    /** `seconds`: how long ago the event happened. */
    posted: (id: string, seconds: number, version = 1) => happened(posted(id, {}, version), seconds),
    unpublished: (id: string) =>
      ({ ...posted(id, {}, 2), type: 'ProjectUnpublished', data: { projectId: id } }) as FeedEvent,
    saved: (seconds: number, changes: Partial<typeof search> = {}) =>
      changed('SearchSaved', seconds, { ...search, savedAt: ago(seconds), ...changes }),
    told: (seconds: number, tell: string) =>
      changed('SearchChanged', seconds, { userId: OWNER, searchId: search.searchId, name: 'Tea', tell }),
    removed: () => changed('SearchRemoved', 0, { userId: OWNER, searchId: search.searchId }),
    queued: async () =>
      (await pool.query(`SELECT key FROM ${schema}._queue ORDER BY key`)).rows.map(({ key }) => key as string),
  };
}

test('a new project is queued only while a search has an owner to notify', async () => {
  const { apply, posted, saved, told, removed, queued } = await open();
  await apply([posted(anId(101), 60)]);
  await apply([saved(50, { tell: 'never' })]);
  await apply([posted(anId(102), 40)]);
  expect(await queued()).toEqual([]);
  await apply([told(30, 'at once')]);
  await apply([posted(anId(103), 20)]);
  await apply([removed()]);
  await apply([posted(anId(104), 10)]);
  expect(await queued()).toEqual([anId(103)]);
});

test('a project is queued for its first publication only, and only within a day', async () => {
  const { apply, pool, schema, posted, unpublished, saved, queued } = await open();
  await apply([saved(2 * DAY)]);
  await apply([posted(FIRST, DAY + 60), posted(SECOND, DAY - 60)]);
  expect(await queued()).toEqual([SECOND]);
  await pool.query(`DELETE FROM ${schema}._queue`);
  await apply([unpublished(SECOND)]);
  await apply([posted(SECOND, 30, 3)]);
  expect(await queued()).toEqual([]);
});

test('a project that is applied before the first search, but was posted after it, is queued', async () => {
  const { apply, posted, saved, told, queued } = await open();
  await apply([posted(FIRST, 60), posted(SECOND, 40)]);
  await apply([saved(70, { tell: 'never' })]);
  expect(await queued()).toEqual([]);
  await apply([told(50, 'daily')]);
  expect(await queued()).toEqual([SECOND]);
});

test('a project is queued for its search even if one that was saved after the project is applied first', async () => {
  const { apply, posted, saved, queued } = await open();
  await apply([posted(FIRST, 40)]);
  await apply([saved(30, { searchId: anId(202) })]);
  expect(await queued()).toEqual([]);
  await apply([saved(50)]);
  expect(await queued()).toEqual([FIRST]);
});

test('a project is queued if it and the first search are applied concurrently', async () => {
  const { apply, pool, schema, posted, saved, queued } = await open();
  let applied: Promise<void> | undefined;
  await transaction(pool, async (tx) => {
    await tx.query(`SET LOCAL search_path = ${schema}`);
    await feedReadModel.apply(tx, [posted(FIRST, 10)]);
    applied = apply([saved(20)]);
    await eventually(
      async () => (await pool.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).rowCount,
      (count) => count === 1,
    );
  });
  await applied;
  expect(await queued()).toEqual([FIRST]);
});
