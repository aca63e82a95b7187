import { anId } from '@hirelane/api/testing/fixtures';
import { newId } from '@hirelane/event-sourcing/ids';
import { transaction } from '@hirelane/postgres/pool';
import { openTestStorage } from '@hirelane/postgres/testing';
import { createModelSchema } from '@hirelane/projections/model-schema';
import { conversationId, messageThingId } from '@hirelane/shared/derived-ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportsProjection } from './projection.ts';
import { reportQueries } from './queries.ts';

type Event = Parameters<typeof reportsProjection.apply>[1][number];

let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage.close());

const [CLIENT, FREELANCER, OTHER, MESSAGE, OPERATOR] = [anId(1), anId(2), anId(3), anId(4), anId(10)];
const hour = (n: number) => `2026-11-26T${String(n).padStart(2, '0')}:00:00.000Z`;
const event = (stream: string, type: string, at: string, data: object) =>
  ({ id: newId(), stream, version: 1, position: '1', at, meta: {}, type, data }) as unknown as Event;

/** The client's message with the shared id, to a freelancer about a project. */
const sent = (projectId: string, freelancerId: string, at: string, n = 1) =>
  event(`conversation-${projectId}_${freelancerId}_1`, 'MessageSent', at, {
    ...{ projectId, clientId: CLIENT, freelancerId, segment: 1, messageId: MESSAGE, n, from: CLIENT, text: 'Tea?' },
  });
const idOf = (projectId: string, freelancerId: string, n = 1) =>
  messageThingId(conversationId({ projectId, freelancerId }), n);

const filed = (more: object = {}, reportId = anId(9)) =>
  event(`report-${reportId}`, 'ReportFiled', hour(9), {
    ...{ reportId, by: FREELANCER, about: 'message', thingId: MESSAGE, personId: CLIENT },
    ...{ reason: 'abuse', words: '', filedAt: hour(9), ...more },
  });

let models = 0;
/** Returns the queries for a read model that has applied these batches. */
async function queriesAfter(...batches: readonly (readonly Event[])[]) {
  models += 1;
  const schema = `former_reports_${models}`;
  await createModelSchema(storage.pool, schema, reportsProjection.ddl);
  for (const events of batches) {
    await transaction(storage.pool, async (tx) => {
      await tx.query(`SET LOCAL search_path = ${schema}`);
      await reportsProjection.apply(tx, events);
    });
  }
  return reportQueries(storage.pool, schema);
}

/** Applies these batches, which contain one report, and returns the thing id of the reported message. */
async function thingAfter(...batches: readonly (readonly Event[])[]) {
  const queries = await queriesAfter(...batches);
  const [listed] = (await queries.page({ state: 'open', limit: 10 }, OPERATOR)).rows;
  const [waiting] = await queries.waiting(10);
  expect([listed?.thingId, waiting?.thingId]).toEqual(Array(2).fill((await queries.one(anId(9), null))?.thingId));
  return listed?.thingId;
}

test('a report from an earlier release keeps its message, even if others have the same id', async () => {
  const [toOther, toReporter, report] = [sent(anId(5), OTHER, hour(1)), sent(anId(6), FREELANCER, hour(2)), filed()];
  const kept = idOf(anId(6), FREELANCER);
  expect(await thingAfter([toOther, toReporter, report])).toBe(kept);
  expect(await thingAfter([report], [toReporter], [toOther])).toBe(kept);
  expect(await thingAfter([toReporter], [report, toOther])).toBe(kept);
});

test('a report from an earlier release keeps the first message to its reporter, regardless of the order of events', async () => {
  const [first, second, report] = [sent(anId(5), FREELANCER, hour(1)), sent(anId(6), FREELANCER, hour(2)), filed()];
  const kept = idOf(anId(5), FREELANCER);
  expect(await thingAfter([first, second, report])).toBe(kept);
  expect(await thingAfter([report], [second], [first])).toBe(kept);
});

test('a report with its message’s location refers to that message, even if another one has the same id', async () => {
  const at = { conversationId: conversationId({ projectId: anId(6), freelancerId: FREELANCER }), n: 3 };
  const [first, second] = [sent(anId(5), FREELANCER, hour(1)), sent(anId(6), FREELANCER, hour(2), 3)];
  expect(await thingAfter([first], [second], [filed({ messageAt: at })])).toBe(idOf(anId(6), FREELANCER, 3));
});

test('for reports from an earlier release about two messages with the same id, reporters are counted separately', async () => {
  const byOther = filed({ by: OTHER }, anId(10));
  const queries = await queriesAfter([
    sent(anId(5), OTHER, hour(1)),
    sent(anId(6), FREELANCER, hour(2)),
    filed(),
    byOther,
  ]);
  const counts = [(await queries.page({ state: 'open', limit: 10 }, OPERATOR)).rows, await queries.waiting(10)].map(
    (rows) => rows.map(({ thingId, reporters }) => [thingId, reporters]),
  );
  const expected = [
    [idOf(anId(6), FREELANCER), 1],
    [idOf(anId(5), OTHER), 1],
  ];
  expect(counts).toEqual([expected, expected]);
});

test('two people who have reported the same project are counted together', async () => {
  const about = { about: 'project', thingId: anId(6) };
  const queries = await queriesAfter([filed(about), filed({ ...about, by: OTHER }, anId(10))]);
  expect((await queries.waiting(10)).map(({ reporters }) => reporters)).toEqual([2, 2]);
});
