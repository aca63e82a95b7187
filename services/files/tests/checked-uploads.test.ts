import { readdir } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { docxOf, odtOf, zipOf } from '@hirelane/files/testing/archives';
import { EICAR, type FakeClamd, startFakeClamd } from '@hirelane/files/testing/fake-clamd';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { PDF, PNG, register, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let clamd: FakeClamd;
let market: Marketplace;
let visitor: Visitor;
beforeAll(async () => {
  clamd = await startFakeClamd();
  market = await openMarketplace({ clamd: clamd.address });
  visitor = market.visitor();
  await register(visitor, true);
});
afterAll(async () => {
  await market.stop();
  await clamd.stop();
});

const stored = async () =>
  (await readdir(market.files, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

/** A refused upload must leave nothing: no file, no partial file, no event. */
async function leavesNothing(upload: () => Promise<void>) {
  const before = { files: await stored(), events: await market.countEvents() };
  await upload();
  await eventually(stored, (files) => files === before.files);
  expect({ files: await stored(), events: await market.countEvents() }).toEqual(before);
}

const TEXT = Buffer.from('Two shops, and a banner for each: größer.\n');
/** A one-pixel grey JPEG. */
const JPEG = Buffer.from(
  '/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJgA/9k=',
  'base64',
);
const APNG = Buffer.concat([PNG.subarray(0, 33), chunk('acTL', [1, 0]), PNG.subarray(33)]);

/** A PNG chunk with these four-byte numbers (PNG, section 5.3). */
function chunk(type: string, values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(12 + 4 * values.length);
  bytes.writeUInt32BE(4 * values.length, 0);
  bytes.write(type, 4, 'latin1');
  values.forEach((value, index) => void bytes.writeUInt32BE(value, 8 + 4 * index));
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}

const PDF_TYPE = 'application/pdf';
const withMacros = docxOf([{ name: 'word/vbaProject.bin', content: 'x' }]);

describe('commonly attached documents', () => {
  const accepted: readonly (readonly [name: string, bytes: Buffer, contentType: string])[] = [
    ['brief.docx', docxOf(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['brief.odt', odtOf(), 'application/vnd.oasis.opendocument.text'],
    ['brief.txt', TEXT, 'text/plain'],
    ['brief.txt', Buffer.from('<?xml version="1.0"?><a/>'), 'text/plain'],
    ...['BM Consulting', 'MZ Studio', 'FORM layout', 'ID3 tags', 'GIF89a', 'CWS', '8BPS', 'fLaC', 'solid', 'LZIP'].map(
      (beginning) => ['brief.txt', Buffer.from(`${beginning} and more text.\n`), 'text/plain'] as const,
    ),
    ...[Buffer.from('\r\n'), Buffer.from('Header: 1\n'), Buffer.from([0xf2, 0xc0]), Buffer.alloc(1_000, ' ')].map(
      (before) => ['brief.pdf', Buffer.concat([before, PDF]), PDF_TYPE] as const,
    ),
    ['animated.png', APNG, 'image/png'],
    ...['me.jfif', 'me.jpe', 'me.pjpeg', 'me.JPG'].map((name) => [name, JPEG, 'image/jpeg'] as const),
    ['shops.zip', zipOf([{ name: 'index.html', content: '<p>Shop</p>' }]), 'application/zip'],
  ];
  test.each(accepted)(
    '%s is kept unchanged and downloaded as an attachment of its type',
    async (name, bytes, contentType) => {
      const { status, body } = await visitor.upload(bytes, name);
      const { thumbnail: _, ...data } = body.data;
      expect([status, data]).toEqual([201, { _id: expect.any(String), name, size: bytes.length, contentType }]);
      const download = await visitor.get(`/api/v1/upload/${body.data._id}`);
      expect(download.bytes.equals(bytes)).toBe(true);
      expect(download.headers).toMatchObject({
        'content-type': expect.stringMatching(contentType),
        'content-disposition': expect.stringMatching(/^attachment;/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      });
    },
  );

  test.each([
    ['a DOCX with macros', 'cv.docx', withMacros, /macros/],
    ['a DOCM', 'cv.docm', withMacros, /macros/],
    ['a DOCX with macros in a ZIP', 'cv.zip', zipOf([{ name: 'cv.docx', content: withMacros }]), /macros/],
    ['an ODT with macros', 'cv.odt', odtOf([{ name: 'Basic/Standard/a.xml', content: 'x' }]), /macros/],
    ['a program in a ZIP', 'tool.zip', zipOf([{ name: 'tool', content: '\x7fELF\x02\x01' }]), /program/],
    ['a DOCX called .zip', 'cv.zip', docxOf(), /end in \.docx/],
    ['a ZIP called .docx', 'cv.docx', zipOf([{ name: 'a', content: 'a' }]), /not really in the DOCX format/],
    ['a ZIP called .pdf', 'cv.pdf', zipOf([{ name: 'a', content: 'a' }]), /not really in the PDF format/],
    ['a ZIP called .jar', 'cv.jar', zipOf([{ name: 'a', content: 'a' }]), /Choose a PDF, DOCX/],
    ['a PDF called .txt', 'cv.txt', PDF, /end in \.pdf/],
    ['a program called .txt', 'cv.txt', Buffer.from('\x7fELF\x02\x01\x01'), /plain text/],
    ['bytes that are not text', 'cv.txt', Buffer.concat([TEXT, Buffer.alloc(10)]), /plain text in UTF-8/],
    [
      'text in another encoding, late in a long file',
      'cv.txt',
      Buffer.concat([Buffer.alloc(200_000, 'a'), Buffer.from([0xfc])]),
      /plain text in UTF-8/,
    ],
  ])(
    '%s is refused with a 422 for the field file before it reaches the scanner',
    async (_what, name, bytes, message) => {
      const before = clamd.scanned.length;
      await leavesNothing(async () => {
        const { status, body } = await visitor.upload(bytes, name);
        expect([status, body.errors]).toEqual([422, [{ pointer: '#/file', message: expect.stringMatching(message) }]]);
      });
      expect(clamd.scanned.length).toBe(before);
    },
  );
});

describe('when uploads are scanned', () => {
  test('every kind of upload is scanned, including profile pictures', async () => {
    const before = clamd.scanned.length;
    expect((await visitor.upload(PDF, 'a.pdf')).status).toBe(201);
    expect((await visitor.uploadAvatar(PNG, 'me.png')).status).toBe(201);
    expect(clamd.scanned.length).toBe(before + 2);
  });

  // @covers found:55 asvs:5.4.3
  test('a file with a match is refused with a 422 for the field file, and nothing is kept', async () => {
    await leavesNothing(async () => {
      const { status, body } = await visitor.upload(Buffer.from(EICAR), 'virus.txt');
      expect([status, body.errors]).toMatchObject([422, [{ pointer: '#/file', message: /harmful/ }]]);
    });
    expect(market.logged()).toContain('"found":"Win.Test.EICAR_HDB-1"');
  });

  test('an upload gets an explanatory 503 while the scanner is down, and succeeds later under the same key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    clamd.behave('closes at the end');
    await leavesNothing(async () => {
      const { status, body } = await visitor.upload(PDF, 'a.pdf', { headers });
      expect([status, body.code, body.detail]).toEqual([503, 'unavailable', expect.stringMatching(/viruses.*kept/)]);
    });
    clamd.behave('scans');
    expect((await visitor.upload(PDF, 'a.pdf', { headers })).status).toBe(201);
  });

  test('a retry while the scanner is down does not delete anything from the first upload', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const { body } = await visitor.upload(PDF, 'a.pdf', { headers });
    clamd.behave('closes at the end');
    expect((await visitor.upload(PDF, 'a.pdf', { headers })).status).toBe(503);
    clamd.behave('scans');
    expect((await visitor.get(`/api/v1/upload/${body.data._id}`)).bytes.equals(PDF)).toBe(true);
  });

  test('a file that is waiting for its scan is not available to anyone', async () => {
    const release = clamd.hold();
    const before = clamd.scanned.length;
    const events = await market.countEvents();
    const uploading = visitor.upload(PDF, 'slow.pdf');
    await eventually(
      () => clamd.scanned.length,
      (count) => count === before + 1,
    );
    expect(await market.countEvents()).toBe(events);
    release();
    expect((await uploading).status).toBe(201);
  });
});
