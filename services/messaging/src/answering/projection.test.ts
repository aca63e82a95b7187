import { anId } from '@hirelane/api/testing/fixtures';
import { newId } from '@hirelane/event-sourcing/ids';
import { type Pool, transaction } from '@hirelane/postgres/pool';
import { openTestStorage } from '@hirelane/postgres/testing';
import { createModelSchema } from '@hirelane/projections/model-schema';
import { randomFrom } from '@hirelane/test-kit/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answeringProjection, answeringQuery } from './projection.ts';

type Event = Parameters<typeof answeringProjection.apply>[1][number];

let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());

const [CLIENT, FREELANCER] = [anId(1), anId(2)];
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MIDNIGHT = new Date().setUTCHours(0, 0, 0, 0);

/** Message `n` in a conversation about a project; `ago`: milliseconds before the last midnight, UTC. */
function message(n: number, from: string, ago: number, project = 3): Event {
  const data = { projectId: anId(project), clientId: CLIENT, freelancerId: FREELANCER, segment: 1 };
  const recorded = { id: newId(), stream: 'conversation', version: n, position: `${n}` };
  const at = new Date(MIDNIGHT - ago).toISOString();
  return { ...recorded, at, type: 'MessageSent', data: { ...data, n, from } } as unknown as Event;
}

let models = 0;
async function openModel(pool: Pool) {
  models += 1;
  const schema = `answering_${models}`;
  await createModelSchema(pool, schema, answeringProjection.ddl);
  return {
    apply: (events: readonly Event[]) =>
      transaction(pool, async (tx) => {
        await tx.query(`SET LOCAL search_path = ${schema}`);
        await answeringProjection.apply(tx, events);
      }),
    hours: async () => (await answeringQuery(pool, schema)(FREELANCER)).medianHours,
    async answers() {
      const { rows } = await pool.query<{ n: number; hours: number }>(
        `SELECT n, (extract(epoch FROM took) / 3600)::float8 AS hours FROM ${schema}.answers ORDER BY conversation_id, n`,
      );
      return rows.map(({ n, hours }) => [n, hours]);
    },
  };
}

/** One conversation for each of `hours`, answered after that many hours and `days` days before the last midnight. */
const answered = (hours: readonly number[], days = 1) =>
  hours.flatMap((after, i) => [
    message(1, CLIENT, days * DAY + after * HOUR, 100 + i),
    message(2, FREELANCER, days * DAY, 100 + i),
  ]);

test('an answer is timed from the first unanswered message, and only the first reply counts', async () => {
  const model = await openModel(storage.pool);
  await model.apply([
    message(1, FREELANCER, 50 * HOUR),
    message(2, CLIENT, 40 * HOUR),
    message(3, CLIENT, 30 * HOUR),
    message(4, FREELANCER, 20 * HOUR),
    message(5, FREELANCER, 10 * HOUR),
    message(6, CLIENT, 5 * HOUR),
  ]);
  expect(await model.answers()).toEqual([[4, 20]]);
});

test('answers do not depend on the order or batching of messages', async () => {
  const random = randomFrom(7);
  for (let round = 0; round < 20; round++) {
    const events = Array.from({ length: 40 }, (_, i) =>
      message(i + 1, random() < 0.5 ? CLIENT : FREELANCER, (100 - i) * HOUR),
    );
    const [inOrder, shuffled] = [await openModel(storage.pool), await openModel(storage.pool)];
    await inOrder.apply(events);
    const left = [...events].sort(() => random() - 0.5);
    while (left.length > 0) await shuffled.apply(left.splice(0, 1 + Math.floor(random() * 5)));
    expect(await shuffled.answers()).toEqual(await inOrder.answers());
  }
});

test('the answering time is shown once there are five answers, in whole hours, rounded up', async () => {
  const model = await openModel(storage.pool);
  await model.apply(answered([1, 2, 2.5, 30]));
  expect(await model.hours()).toBeNull();
  await model.apply(answered([1, 2, 2.5, 30, 40]).slice(-2));
  expect(await model.hours()).toBe(3);
});

test('an answer within a minute counts as one within an hour', async () => {
  const model = await openModel(storage.pool);
  await model.apply(answered([0, 0, 0, 0, 0]));
  expect(await model.hours()).toBe(1);
});

test.each([
  ['of today', -1 / 24],
  ['that are more than a year old', 367],
])('answers %s do not count', async (_what, days) => {
  const model = await openModel(storage.pool);
  await model.apply(answered([1, 1, 1, 1, 1], days));
  expect(await model.answers()).toHaveLength(5);
  expect(await model.hours()).toBeNull();
});

test('only the latest 200 answers count', async () => {
  const model = await openModel(storage.pool);
  await model.apply(
    answered(
      Array.from({ length: 201 }, () => 9),
      10,
    ),
  );
  const late = Array.from({ length: 101 }, (_, i) => [
    message(3, CLIENT, 2 * DAY, 100 + i),
    message(4, FREELANCER, 2 * DAY - HOUR, 100 + i),
  ]).flat();
  await model.apply(late);
  expect(await model.hours()).toBe(1);
});
