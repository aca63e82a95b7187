// @covers threat:8 limit:23

import { randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { aPortfolioEntry, aProject, aProposal } from '@hirelane/api/testing/fixtures';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { PDF, PNG, postProject, register, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
let client: Visitor;
let freelancer: Visitor;
beforeAll(async () => {
  market = await openMarketplace();
  client = market.visitor();
  freelancer = market.visitor();
  await register(client, true);
  await register(freelancer, false);
});
afterAll(() => market.stop());

/** A well-formed PNG of a few bytes that declares these dimensions. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

// @covers attack:38 asvs:1.3.4 asvs:5.2.1 asvs:5.2.2
describe('attack 38: hostile uploads', () => {
  test.each([
    ['HTML called .png', Buffer.from('<!doctype html><script>alert(1)</script>'), 'x.png'],
    ['SVG called .png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'x.png'],
    ['a truncated docx', Buffer.from('504b03041400060008000000', 'hex'), 'cv.docx'],
    ['a PNG of 50,000 × 50,000 pixels', pngOf(50_000, 50_000), 'x.png'],
    ['a PNG 2^31-1 pixels wide', pngOf(2_147_483_647, 1), 'x.png'],
    ['a PNG of width 0', pngOf(0, 10), 'x.png'],
  ])('%s is refused with a 422 for the field file, both as a file and as an avatar', async (_what, bytes, name) => {
    const before = await market.countEvents();
    for (const answer of [await client.upload(bytes, name), await client.uploadAvatar(bytes, name)]) {
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toMatchObject([{ pointer: '#/file', message: expect.stringMatching(/\S/) }]);
    }
    expect(await market.countEvents()).toBe(before);
  });

  test('a PDF that is also a script is downloaded as an attachment that browsers do not execute', async () => {
    const polyglot = Buffer.concat([PDF, Buffer.from('\n/*<script>alert(1)</script>*/alert(1)')]);
    const { body } = await client.upload(polyglot, 'x.pdf');
    const { headers } = await client.get(`/api/v1/upload/${body.data._id}`);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test.each([
    ['../../../../etc/cron.d/x.pdf', 'x.pdf'],
    ['a%22; filename=evil.html .pdf', 'a"; filename=evil.html .pdf'],
    ["a'b.pdf", "a'b.pdf"],
  ])('the name %j is stored as %j and cannot break out of its header', async (given, kept) => {
    const { body } = await client.upload(PDF, given);
    expect(body.data.name).toBe(kept);
    const { headers } = await client.get(`/api/v1/upload/${body.data._id}`);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[^"\r\n]*"; filename\*=UTF-8''[^\s"';,]+$/);
  });

  test('a header inside the name does not become a header', async () => {
    const text = `--b\r\ncontent-disposition: form-data; name="file"; filename="a\r\nset-cookie: x=1.pdf"\r\n\r\n${PDF.toString('latin1')}\r\n--b--\r\n`;
    const answer = await client.send('POST', '/api/v1/upload', {
      text,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect([400, 422]).toContain(answer.status);
  });

  test('another user’s upload is refused wherever an id is accepted, and nothing changes', async () => {
    const theirs = (await client.upload(PDF, 'theirs.pdf')).body.data._id;
    const avatar = (await client.uploadAvatar(PNG, 'theirs.png')).body.data._id;
    const mine = (await freelancer.upload(PDF, 'mine.pdf')).body.data._id;
    const project = await postProject(client);
    const me = (await freelancer.get('/auth/login/success')).body.userId;
    const before = await market.countEvents();
    const details = { firstName: 'A', lastName: 'B', city: 'C', state: 'D' };
    const attempts = [
      await freelancer.post('/api/v1/freelancer/proposal', aProposal(project, { portfolio: theirs })),
      await freelancer.post(`/api/v1/freelancer/portfolio/${me}`, aPortfolioEntry({ file: theirs })),
      await freelancer.put(`/api/v1/user/${me}`, { ...details, profileImg: avatar }),
      await client.post('/api/v1/client/project/', aProject({ file: mine })),
      await client.post('/api/v1/client/project/draft', { file: mine }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await freelancer.get(`/api/v1/upload/${theirs}`)).status).toBe(404);
    expect(await market.countEvents()).toBe(before);
  });
});

describe('a user’s quota', () => {
  let small: Marketplace;
  beforeAll(async () => {
    small = await openMarketplace({ quota: { bytes: 3_000, files: 3, unused: { bytes: 3_000, files: 3 } } });
  });
  afterAll(() => small.stop());
  const newcomer = async () => {
    const visitor = small.visitor();
    await register(visitor, true);
    return visitor;
  };
  const noSpaceLeft = expect.objectContaining({
    errors: [{ pointer: '#/file', message: expect.stringContaining('enough space') }],
  });

  test('limits the total size', async () => {
    const visitor = await newcomer();
    expect((await visitor.upload(Buffer.concat([PDF, Buffer.alloc(2_000)]), 'a.pdf')).status).toBe(201);
    await expect
      .poll(async () => (await visitor.upload(Buffer.concat([PDF, Buffer.alloc(2_000)]), 'b.pdf')).body)
      .toEqual(noSpaceLeft);
    expect((await visitor.upload(PDF, 'c.pdf')).status).toBe(201);
  });

  test('limits the number of files, even for concurrent uploads', async () => {
    const visitor = await newcomer();
    const answers = await Promise.all(Array.from({ length: 12 }, () => visitor.upload(PDF, `${randomUUID()}.pdf`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.find(({ status }) => status === 422)?.body).toEqual(noSpaceLeft);
  });

  test('is counted per user, so another user still gets their full quota', async () => {
    expect((await (await newcomer()).upload(PDF, 'a.pdf')).status).toBe(201);
  });
});
