import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { conversing } from '@hirelane/infra/tests/support/conversing';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { newcomer } from '@hirelane/infra/tests/support/newcomer';
import { PDF, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

const label = () =>
  sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
const get = (reader: Visitor, id: string, size: string) => reader.get(`/api/v1/upload/${id}/thumbnail?size=${size}`);
/** The keys in the store that belong to a file. */
const keysOf = async (id: string) =>
  (await readdir(market.files, { recursive: true })).filter((path) => path.endsWith(id)).length;

test('the thumbnails of a file are seen by those who may see the file, and deleted with it', async () => {
  const two = await conversing(market);
  const { body } = await two.client.upload(await label(), 'Label.png');
  const { _id, thumbnail } = body.data;
  expect(thumbnail).toEqual({ width: 1_600, height: 800 });

  const { params } = two;
  const json = { text: 'The label.', files: [_id] };
  await two.client.must('sendMessage', { params: { ...params, messageId: randomUUID() }, json });
  for (const [reader, size, width] of [
    [two.client, 'large', 1_600],
    [two.freelancer, 'small', 640],
  ] as const) {
    const { bytes, headers } = await eventually(
      () => get(reader, _id, size),
      ({ status }) => status === 200,
    );
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width });
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': `attachment; filename="Label.webp"; filename*=UTF-8''Label.webp`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    });
  }
  expect((await two.read(two.freelancer)).data[0]?.files).toEqual([body.data]);
  const { visitor: stranger } = await newcomer(market, false);
  for (const other of [stranger, market.visitor()]) expect((await get(other, _id, 'small')).status).toBe(404);
  for (const size of ['huge', '']) expect((await get(two.client, _id, size)).status).toBe(422);

  expect(await keysOf(_id)).toBe(3);
  await two.client.must('deleteAccount', { json: { password: PASSWORD } });
  await eventually(
    () => keysOf(_id),
    (count) => count === 0,
  );
  await eventually(
    () => get(two.freelancer, _id, 'small'),
    ({ status }) => status === 404,
  );
});

test('a file that cannot be drawn is stored without thumbnails', async () => {
  const { visitor } = await newcomer(market, true);
  const cut = (await label()).subarray(0, 2_000);
  for (const [bytes, name] of [
    [PDF, 'brief.pdf'],
    [cut, 'label.png'],
    [Buffer.from('text'), 'brief.txt'],
  ] as const) {
    const { status, body } = await visitor.upload(bytes, name);
    expect([status, body.data.thumbnail]).toEqual([201, undefined]);
    expect((await get(visitor, body.data._id, 'small')).status).toBe(404);
    expect((await visitor.get(`/api/v1/upload/${body.data._id}`)).bytes.equals(bytes)).toBe(true);
  }
});
