// @covers threat:24

import { HIDEABLE } from '@hirelane/api/hiding';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import type { Person } from '@hirelane/infra/tests/support/newcomer';
import { newOperator } from '@hirelane/infra/tests/support/operator';
import { REPORTABLE } from '@hirelane/infra/tests/support/reportable/all';
import type { Reportable } from '@hirelane/infra/tests/support/reportable/way';
import { streamsLeft } from '@hirelane/infra/tests/support/stored';
import { notificationsReadModel } from '@hirelane/notifications/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';

let market: Marketplace;
let operator: Person;
beforeAll(async () => {
  market = await openMarketplace({ environment: { LIMIT_WRITE: '5000/m', LIMIT_READ: '5000/m' } });
  operator = await newOperator(market);
});
afterAll(() => market.stop());

const WHY = { reason: 'It is a threat.' };

/** Reports an item and returns the report as shown to an operator. */
async function reported({ thing, by, author }: Reportable) {
  const filed = await eventually(
    () => by.visitor.call('fileReport', { json: { ...thing, reason: 'abuse' } }),
    ({ status }) => status === 200,
  );
  const { body } = await eventually(
    () => operator.visitor.call('readReport', { params: { id: filed.body.data._id } }),
    ({ status }) => status === 200,
  );
  expect(body.data).toMatchObject({ about: thing.about, personId: author.id, byId: by.id, decision: null });
  return body.data as Readonly<{ _id: string; thingId: string }>;
}

/** Checks that an operator can read an item's text and download its files. */
async function isRead({ thing: { about }, words, files = [], rest }: Reportable, id: string) {
  const route = about === 'person' ? 'readProfileAsOperator' : HIDEABLE[about].read;
  const { body } = await eventually(
    () => operator.visitor.call(route, { params: { id } }),
    ({ status, text }) => status === 200 && text.includes(words),
  );
  const { isHideable = true, files: led = [] } = body.data;
  expect(isHideable).toBe(rest === undefined);
  for (const file of files) {
    if (about !== 'file') expect(led).toContain(file);
    const call = { params: { id: file } };
    expect((await operator.visitor.call('downloadFileAsOperator', call)).status).toBe(200);
  }
}

/** Checks that an operator can hide an item. `rest` is the reason why an item cannot be hidden. */
async function isHidden({ thing: { about }, author, rest }: Reportable, id: string) {
  const call = { params: { id }, json: WHY };
  if (about === 'person') {
    expect(rest).toBe('suspended instead');
    const suspended = await operator.visitor.must('suspendAccount', { params: { id: author.id }, json: WHY });
    expect(suspended.data.isChanged).toBe(true);
    return;
  }
  const hidden = await operator.visitor.call(HIDEABLE[about].hide, call);
  if (rest) expect(hidden.body.code).toBe('unknown');
  else expect([hidden.status, hidden.body.data?.isChanged]).toEqual([200, true]);
}

/** Decides the report, and waits until the reporter is notified. */
async function isAnswered({ by }: Reportable, reportId: string) {
  const json = { decision: 'upheld', grounds: 'It does.' } as const;
  await operator.visitor.must('decideReport', { params: { id: reportId }, json });
  await eventually(
    () =>
      market.sql(
        `SELECT i.kind FROM ${schemaOf(notificationsReadModel)}.items i JOIN messaging.events e ON e.id = i.id
         WHERE i.user_id = $1 AND e.stream = $2 AND i.kind = 'report-upheld'`,
        [by.id, `report-${reportId}`],
      ),
    ({ length }) => length === 1,
  );
}

const cases = Object.entries(REPORTABLE).flatMap(([about, ways]) =>
  Object.entries(ways).map(([way, make]) => [`a ${about} ${way}`, make] as const),
);

test.concurrent.each(cases)('%s is reported, read, hidden and answered', async (_, make) => {
  const made = await make(market);
  const { _id, thingId } = await reported(made);
  await isRead(made, thingId);
  await isHidden(made, thingId);
  await isAnswered(made, _id);
});

test('a message can be read and hidden after the reporter has left', async () => {
  const made = await REPORTABLE.message['to a freelancer who was invited and has not applied']?.(market);
  if (!made) throw new Error('Expected an entry of REPORTABLE.message, got undefined.');
  const { thingId } = await reported(made);
  await made.by.visitor.must('deleteAccount', { json: { password: PASSWORD } });
  await eventually(
    () => streamsLeft(market, made.by.id),
    (left) => left === 0,
  );
  await isRead(made, thingId);
  await isHidden(made, thingId);
});
