import { randomUUID } from 'node:crypto';
import { MESSAGE_FILES_MAX } from '@hirelane/api/constants';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { type Conversing, conversing, refusal } from '@hirelane/infra/tests/support/conversing';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { newcomer } from '@hirelane/infra/tests/support/newcomer';
import { uploadPdf, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace({ environment: { LIMIT_WRITE: '5000/m', LIMIT_READ: '5000/m' } });
});
afterAll(() => market.stop());

const send = (two: Conversing, from: Visitor, json: object, messageId: string = randomUUID()) =>
  from.call('sendMessage', { params: { ...two.params, messageId }, json });
const statusOf = async (reader: Visitor, id: string) => (await reader.get(`/api/v1/upload/${id}`)).status;
const filesOf = async (two: Conversing, by: Visitor) =>
  (await two.read(by)).data.map(({ files }) => files.map(({ _id }) => _id));

describe('a message’s files', () => {
  test('are shown to both parties with their names, in order, and only they can download them', async () => {
    const two = await conversing(market);
    const ids = [await uploadPdf(two.client), await uploadPdf(two.client)];
    expect((await send(two, two.client, { text: 'The brief.', files: ids })).status).toBe(200);
    const [message] = (await two.read(two.client)).data;
    expect(message).toMatchObject({
      text: 'The brief.',
      files: ids.map((_id) => ({ _id, contentType: 'application/pdf' })),
    });
    await eventually(
      () => filesOf(two, two.freelancer),
      ([first]) => first?.length === 2,
    );
    await eventually(
      () => statusOf(two.freelancer, ids[0] ?? ''),
      (status) => status === 200,
    );
    const { visitor } = await newcomer(market, false);
    for (const id of ids) {
      expect([await statusOf(two.client, id), await statusOf(two.freelancer, id)]).toEqual([200, 200]);
      expect([await statusOf(visitor, id), await statusOf(market.visitor(), id)]).toEqual([404, 404]);
    }
  });

  test('require no text, and text requires no files, but an empty message is refused', async () => {
    const two = await conversing(market);
    expect((await send(two, two.client, { text: '', files: [await uploadPdf(two.client)] })).status).toBe(200);
    for (const json of [{ text: '' }, { text: '  ', files: [] }]) {
      const { status, body } = await send(two, two.client, json);
      expect([status, body.errors]).toEqual([422, [{ pointer: '#/text', message: 'Message is required.' }]]);
    }
  });

  // @covers limit:28
  test(`are at most ${MESSAGE_FILES_MAX} and must be existing uploads by the author`, async () => {
    const two = await conversing(market);
    const file = await uploadPdf(two.client);
    const many = Array.from({ length: MESSAGE_FILES_MAX + 1 }, () => randomUUID());
    expect((await send(two, two.client, { text: 'All.', files: many })).status).toBe(422);
    const unknown = await send(two, two.client, { text: 'This.', files: [file, randomUUID()] });
    expect([unknown.status, unknown.body.errors[0]?.pointer]).toEqual([422, '#/files/1']);
    await two.write(two.client, 'Hello.');
    expect(refusal(await send(two, two.freelancer, { text: 'Yours.', files: [file] }))).toEqual([403, 'forbidden']);
    expect(await filesOf(two, two.client)).toEqual([[]]);
  });

  test('are those from the first request if the message is sent twice', async () => {
    const two = await conversing(market);
    const [first, second] = [await uploadPdf(two.client), await uploadPdf(two.client)];
    const id = randomUUID();
    const sent = [
      await send(two, two.client, { text: 'One.', files: [first] }, id),
      await send(two, two.client, { text: 'One.', files: [second] }, id),
    ];
    expect(sent.map(({ body }) => body.data.n)).toEqual([1, 1]);
    expect(await filesOf(two, two.client)).toEqual([[first]]);
  });

  test('are erased with their author’s account, while the other party keeps their own files', async () => {
    const two = await conversing(market);
    const [theirs, own] = [await uploadPdf(two.client), await uploadPdf(two.freelancer)];
    await send(two, two.client, { text: 'Mine.', files: [theirs] });
    await eventually(
      async () => (await send(two, two.freelancer, { text: 'And mine.', files: [own] })).status,
      (status) => status === 200,
    );
    await two.client.must('deleteAccount', { json: { password: PASSWORD } });
    await eventually(
      () => filesOf(two, two.freelancer),
      (found) => found.at(-1)?.length === 0,
    );
    expect((await filesOf(two, two.freelancer))[0]).toEqual([own]);
    await eventually(
      () => statusOf(two.freelancer, theirs),
      (status) => status === 404,
    );
    expect(await statusOf(two.freelancer, own)).toBe(200);
  });
});
