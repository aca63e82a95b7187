import { randomBytes } from 'node:crypto';
import type { Marketplace } from '@hirelane/infra/tests/support/marketplace';
import { shareMarketplace } from '@hirelane/infra/tests/support/shared-marketplace';
import { PDF, register, type Visitor } from '@hirelane/infra/tests/support/visitor';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
let visitor: Visitor;
beforeAll(async () => {
  market = await shareMarketplace();
  visitor = market.visitor();
  await register(visitor, false);
});
afterAll(() => market.stop());

const SECRET = '18.5204N 73.8567E';
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366aa' } })
    .jpeg()
    .withExif({ IFD0: { ImageDescription: SECRET, Orientation: '6' } })
    .toBuffer();

async function download(id: string): Promise<Buffer> {
  const answer = await visitor.get(`/api/v1/upload/${id}`);
  expect(answer.status).toBe(200);
  return answer.bytes;
}

describe('an avatar', () => {
  test('is stored as a small square WebP, without the camera’s metadata', async () => {
    const taken = await photo(900, 600);
    expect(taken.includes(SECRET)).toBe(true);
    const answer = await visitor.uploadAvatar(taken, 'Me in Pune.jpeg');
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ name: 'Me in Pune.webp', contentType: 'image/webp' });
    const stored = await download(answer.body.data._id);
    expect(stored).toHaveLength(answer.body.data.size);
    expect(stored.includes(SECRET)).toBe(false);
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
  });

  test('is stored without data appended to the picture', async () => {
    const polyglot = Buffer.concat([await photo(300, 300), Buffer.from('<script>alert(1)</script>')]);
    const answer = await visitor.uploadAvatar(polyglot, 'me.jpg');
    expect((await download(answer.body.data._id)).includes('<script>')).toBe(false);
  });

  test('sent again with the same key is stored only once', async () => {
    const headers = { 'idempotency-key': '0190a0a0-0000-7000-8000-00000000aaaa' };
    const bytes = await photo(300, 200);
    const one = await visitor.uploadAvatar(bytes, 'me.jpg', { headers });
    const two = await visitor.uploadAvatar(bytes, 'me.jpg', { headers });
    expect([one.status, two.body]).toEqual([201, one.body]);
  });

  test.each([
    ['a PDF', async () => PDF, 'me.pdf'],
    ['a truncated picture', async () => (await photo(900, 600)).subarray(0, 2_000), 'me.jpg'],
    [
      'noise after the first bytes of a JPEG',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(9_000)]),
      'me.jpg',
    ],
  ])('is refused when it is %s, and nothing is stored', async (_what, make, name) => {
    const before = await market.countEvents();
    const answer = await visitor.uploadAvatar(await make(), name);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ pointer: '#/file', message: expect.stringMatching(/\S/) }]);
    expect(await market.countEvents()).toBe(before);
  });

  test('is the only accepted purpose', async () => {
    const answer = await visitor.send('POST', '/api/v1/upload?purpose=banner', {
      text: 'x',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect(answer.status).toBe(422);
  });
});

describe('any other picture', () => {
  test('is stored byte for byte', async () => {
    const bytes = await photo(640, 480);
    const { body } = await visitor.upload(bytes, 'work.jpg');
    expect((await download(body.data._id)).equals(bytes)).toBe(true);
  });
});
