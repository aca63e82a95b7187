import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { UPLOAD_MAX } from '@hirelane/api/constants';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { PDF, PNG, register, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
let visitor: Visitor;
beforeAll(async () => {
  market = await openMarketplace();
  visitor = market.visitor();
  await register(visitor, true);
});
afterAll(() => market.stop());

const stored = async () =>
  (await readdir(market.files, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

/** A refused upload must leave nothing: no file, no partial file, no event. */
async function leavesNothing(upload: () => Promise<unknown>) {
  const before = { files: await stored(), events: await market.countEvents() };
  await upload();
  await eventually(stored, (files) => files === before.files);
  expect({ files: await stored(), events: await market.countEvents() }).toEqual(before);
}

describe('an upload', () => {
  // @covers spec:7.16
  test('returns its id, name, size and detected type and is downloaded byte for byte', async () => {
    const bytes = Buffer.concat([PDF, randomBytes(3_000_000)]);
    const answer = await visitor.upload(bytes, 'brief.pdf');
    expect(answer.status).toBe(201);
    const { _id } = answer.body.data;
    expect(answer.body.data).toEqual({
      _id: expect.any(String),
      name: 'brief.pdf',
      size: bytes.length,
      contentType: 'application/pdf',
    });
    const file = await readFile(join(market.files, _id.slice(-2), _id));
    expect(file.equals(bytes)).toBe(true);
    const [event] = await market.sql<{ data: { sha256: string } }>('SELECT data FROM files.events WHERE stream = $1', [
      `file-${_id}`,
    ]);
    expect(event?.data.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  // @covers asvs:1.1.2 asvs:1.2.1 asvs:3.2.1 asvs:5.3.1
  test('is downloaded with headers that prevent browsers from executing it', async () => {
    const { body } = await visitor.upload(PNG, 'picture.png');
    const { status, headers } = await visitor.get(`/api/v1/upload/${body.data._id}`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'content-disposition': `attachment; filename="picture.png"; filename*=UTF-8''picture.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    });
  });

  test('that is sent again with the same key gets the same response', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const one = await visitor.upload(PDF, 'a.pdf', { headers });
    const two = await visitor.upload(PDF, 'a.pdf', { headers });
    expect(two.body).toEqual(one.body);
  });

  // @covers asvs:5.3.2 asvs:5.4.1 asvs:5.4.2
  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\me\\cv.pdf', 'cv.pdf'],
    ['über mich – 2026.pdf', 'über mich – 2026.pdf'],
    [`${'x'.repeat(400)}.pdf`, `${'x'.repeat(251)}.pdf`],
    ['evil\u202Efdp.pdf', 'evilfdp.pdf'],
    // The name that browsers send for `my "best" cv.pdf`.
    ['my %22best%22 cv.pdf', 'my "best" cv.pdf'],
    ['two%0D%0Alines.pdf', 'twolines.pdf'],
  ])('named %s is stored as %s', async (given, kept) => {
    const answer = await visitor.upload(PDF, given);
    expect(answer.body.data.name).toBe(kept);
    const { headers } = await visitor.get(`/api/v1/upload/${answer.body.data._id}`);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[^"\r\n]*"; filename\*=UTF-8''[^\s"]+$/);
  });
});

describe('a refused upload leaves nothing', () => {
  // @covers asvs:5.2.1 asvs:15.2.2
  test('one byte over 25 MiB gets a 413', async () => {
    await leavesNothing(async () => {
      const answer = await visitor.upload(Buffer.concat([PDF, Buffer.alloc(UPLOAD_MAX - PDF.length + 1)]), 'large.pdf');
      expect({ status: answer.status, code: answer.body?.code }).toEqual({ status: 413, code: 'too-large' });
    });
  });

  test('exactly 25 MiB is accepted', async () => {
    const answer = await visitor.upload(Buffer.concat([PDF, Buffer.alloc(UPLOAD_MAX - PDF.length)]), 'largest.pdf');
    expect(answer.status).toBe(201);
  });

  // @covers asvs:5.2.2
  test.each([
    ['HTML called .png', Buffer.from('<!doctype html><script>alert(1)</script>'), 'x.png'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'x.svg'],
    ['an empty file', Buffer.alloc(0), 'x.pdf'],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01'), 'x.pdf'],
    ['a PNG called .pdf', PNG, 'x.pdf'],
    ['a program called .txt', Buffer.from('\x7fELF\x02\x01\x01'), 'x.txt'],
    ['a page with %PDF- in it', Buffer.concat([Buffer.from('<script>1</script>'), PDF]), 'x.pdf'],
    ['a script with %PDF- in it', Buffer.concat([Buffer.from('#!/bin/sh\n'), PDF]), 'x.pdf'],
    ['a program with %PDF- in it', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100), PDF]), 'x.pdf'],
    ['%PDF- after more than 1,024 bytes', Buffer.concat([Buffer.alloc(1_024, 32), PDF]), 'x.pdf'],
    ['a PDF without an ending', PDF, 'x'],
  ])('%s gets a 422 for the field file', async (_what, bytes, name) => {
    await leavesNothing(async () => {
      const answer = await visitor.upload(bytes, name);
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toMatchObject([{ pointer: '#/file', message: expect.stringMatching(/\S/) }]);
    });
  });

  test('a damaged file is reported as damaged, not as having the wrong type', async () => {
    const { body } = await visitor.upload(Buffer.from('%PD damaged'), 'brief.pdf');
    expect(body.errors).toEqual([
      { pointer: '#/file', message: 'This file is damaged or is not really in the PDF format. Choose another file.' },
    ]);
  });

  test('a body that is malformed after a complete file gets a 400', async () => {
    const file = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${PDF.toString('latin1')}\r\n`;
    for (const rest of ['--b\r\ncontent-dis', '--b\r\nno header at all\r\n\r\nx\r\n--b--\r\n']) {
      await leavesNothing(async () => {
        const answer = await visitor.send('POST', '/api/v1/upload', {
          text: file + rest,
          headers: { 'content-type': 'multipart/form-data; boundary=b' },
        });
        expect(answer.status).toBe(400);
      });
    }
  });

  test('a different file under a used key is refused and leaves the stored file unchanged', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await visitor.upload(PDF, 'a.pdf', { headers });
    await leavesNothing(async () => {
      const others = [Buffer.concat([PDF, Buffer.from('more')]), PDF];
      for (const [n, bytes] of others.entries()) {
        const answer = await visitor.upload(bytes, n === 0 ? 'a.pdf' : 'b.pdf', { headers });
        expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 422, code: 'key-reused' });
      }
    });
    const { text } = await visitor.get(`/api/v1/upload/${first.body.data._id}`);
    expect(text).toBe(PDF.toString());
  });

  test('a body that has no file, has two files or is not multipart is refused', async () => {
    const part = (name: string, file: string) =>
      `--b\r\ncontent-disposition: form-data; name="${name}"; filename="${file}"\r\n\r\n${PDF.toString('latin1')}\r\n`;
    const send = (text: string, type = 'multipart/form-data; boundary=b') =>
      visitor.send('POST', '/api/v1/upload', { text, headers: { 'content-type': type } });
    await leavesNothing(async () => {
      expect((await send('--b--\r\n')).status).toBe(422);
      expect((await send(`${part('other', 'a.pdf')}--b--\r\n`)).status).toBe(422);
      expect((await send(`${part('file', 'a.pdf')}${part('file', 'b.pdf')}--b--\r\n`)).status).toBe(422);
      expect((await send('--b\r\nnonsense')).status).toBe(400);
      expect((await send('{}', 'multipart/form-data')).status).toBe(400);
      expect([403, 415]).toContain((await send('{}', 'application/json')).status);
    });
  });

  test('an interrupted upload is discarded', async () => {
    await leavesNothing(async () => {
      const before = await stored();
      const { port } = new URL(market.url);
      const sending = request({
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/api/v1/upload',
        headers: {
          host: new URL(market.url).host,
          origin: market.url,
          'sec-fetch-site': 'same-origin',
          'x-requested-by': 'web',
          cookie: `__Host-sid=${visitor.sid}`,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': '5000000',
        },
      });
      const broken = new Promise((resolve) => sending.on('error', resolve));
      sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n');
      sending.write(Buffer.concat([PDF, Buffer.alloc(1_000_000)]));
      await eventually(stored, (files) => files > before);
      sending.destroy();
      await broken;
    });
  });
});

test('a file that does not exist gets a 404', async () => {
  expect((await visitor.get(`/api/v1/upload/${randomUUID()}`)).status).toBe(404);
});
