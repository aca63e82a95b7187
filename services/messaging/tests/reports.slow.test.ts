import { randomUUID } from 'node:crypto';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { type Conversing, conversing, refusal } from '@hirelane/infra/tests/support/conversing';
import { typesOf } from '@hirelane/infra/tests/support/events';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { newcomer } from '@hirelane/infra/tests/support/newcomer';
import { everythingStored, streamsLeft } from '@hirelane/infra/tests/support/stored';
import { uploadPdf, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { messagingReadModel } from '@hirelane/messaging/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

type Thing = Readonly<{ about: string; id: string }>;
const file = (by: Visitor, thing: Thing, more: object = {}) =>
  by.call('fileReport', { json: { ...thing, reason: 'abuse', words: 'It calls me names.', ...more } });
const rowsOf = (id: string) =>
  market.sql(`SELECT about, reason, words, decision FROM ${schemaOf(messagingReadModel)}.reports WHERE id = $1`, [id]);

const FOUND = [200];
const NOT_FOUND = [404, 'unknown'];
const OWN = [403, 'forbidden'];
const outcome = ({ status, body }: Readonly<{ status: number; body: { code?: string } }>) =>
  status === 200 ? [status] : [status, body.code];

/** Two people with one item of each kind, and the ids of the items that can be reported. */
async function written(): Promise<Conversing & Readonly<{ things: Readonly<Record<string, string>> }>> {
  const two = await conversing(market);
  const message = randomUUID();
  await two.send(two.client, 'Hello.', message);
  const things = {
    project: two.projectId,
    proposal: (await two.received())._id,
    message,
    file: await uploadPdf(two.client),
  };
  return { ...two, things };
}

describe('a report', () => {
  test('can be filed only once per item, by users who may read the item', async () => {
    const two = await written();
    const about = { about: 'message', id: two.things['message'] ?? '' };
    const first = await file(two.freelancer, about);
    expect(outcome(first)).toEqual(FOUND);
    const again = await file(two.freelancer, about, { reason: 'fraud', words: '' });
    expect(again.body).toEqual(first.body);
    const { _id } = first.body.data;
    expect(await typesOf(market, 'messaging', `report-${_id}`)).toEqual(['ReportFiled']);
    const rows = await eventually(
      () => rowsOf(_id),
      ({ length }) => length === 1,
    );
    expect(rows).toEqual([{ about: 'message', reason: 'abuse', words: 'It calls me names.', decision: null }]);
  });

  test.each(['project', 'proposal', 'message', 'file'])(
    'about a %s cannot be filed by its owner or with an unknown id',
    async (about) => {
      const two = await written();
      const id = two.things[about] ?? '';
      const [owner, reader] = about === 'proposal' ? [two.freelancer, two.client] : [two.client, two.freelancer];
      expect(outcome(await file(owner, { about, id }))).toEqual(OWN);
      expect(outcome(await file(reader, { about, id }))).toEqual(FOUND);
      expect(outcome(await file(reader, { about, id: randomUUID() }))).toEqual(NOT_FOUND);
    },
  );

  test.each(['proposal', 'message'])('about a %s cannot be filed by a stranger', async (about) => {
    const two = await written();
    const stranger = await newcomer(market, true);
    expect(outcome(await file(stranger.visitor, { about, id: two.things[about] ?? '' }))).toEqual(NOT_FOUND);
  });

  test('about a person must identify another person that the caller may know about', async () => {
    const [{ visitor, id }, other] = await Promise.all([newcomer(market, true), newcomer(market, false)]);
    expect(outcome(await file(visitor, { about: 'person', id: other.id }))).toEqual(FOUND);
    expect(outcome(await file(visitor, { about: 'person', id }))).toEqual(OWN);
    const hidden = await newcomer(market, false);
    await hidden.visitor.must('editPage', { json: { visibility: 'dealing' } });
    const asked = () => file(visitor, { about: 'person', id: hidden.id });
    expect(outcome(await eventually(asked, ({ status }) => status === 404))).toEqual(NOT_FOUND);
  });

  test('requires an explanation if none of the given reasons applies', async () => {
    const [{ visitor }, other] = await Promise.all([newcomer(market, true), newcomer(market, false)]);
    const refused = await file(visitor, { about: 'person', id: other.id }, { reason: 'other', words: ' ' });
    expect(refusal(refused)).toEqual([422, 'invalid']);
    expect(refused.body.errors).toMatchObject([{ pointer: '#/words', message: 'Describe what is wrong.' }]);
  });

  test('sent by two tabs at once is filed only once', async () => {
    const [{ visitor }, other] = await Promise.all([newcomer(market, true), newcomer(market, false)]);
    const answers = await Promise.all([1, 2, 3].map(() => file(visitor, { about: 'person', id: other.id })));
    expect(answers.map(outcome)).toEqual([FOUND, FOUND, FOUND]);
    const [{ _id }] = answers.map(({ body }) => body.data);
    expect(await typesOf(market, 'messaging', `report-${_id}`)).toEqual(['ReportFiled']);
  });

  test('is in the reporter’s export but not in the reported person’s', async () => {
    const [{ visitor }, other] = await Promise.all([newcomer(market, true), newcomer(market, false)]);
    await file(visitor, { about: 'person', id: other.id }, { words: 'Fieldfarereport' });
    const mine = await eventually(
      () => visitor.get('/api/v1/account/data'),
      ({ body }) => body.records.messaging.length > 0,
    );
    expect(mine.text).toContain('Fieldfarereport');
    expect((await other.visitor.get('/api/v1/account/data')).body.records.messaging).toEqual([]);
  });

  test('is kept, without the reporter’s words, when the reporter deletes their account', async () => {
    const [{ visitor, id }, other] = await Promise.all([newcomer(market, true), newcomer(market, false)]);
    const { body } = await file(visitor, { about: 'person', id: other.id }, { words: 'Whinchatreport' });
    expect((await visitor.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
    await eventually(
      () => streamsLeft(market, id),
      (left) => left === 0,
    );
    const rows = await eventually(
      () => rowsOf(body.data._id),
      ([row]) => row?.['words'] === '',
    );
    expect(rows).toMatchObject([{ about: 'person', reason: 'abuse', decision: null }]);
    expect(await everythingStored(market, 'Whinchatreport')).toEqual([]);
  });
});
