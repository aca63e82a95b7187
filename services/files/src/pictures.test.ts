import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { checkPixels, openAvatars, PICTURE_HEAD, PIXELS_MAX, webpSize } from './pictures.ts';
import { beginningOfPng as png } from './testing/png.ts';

/** A picture of random pixels, which no encoder can compress. */
const noise = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp(randomBytes(width * height * channels), { raw: { width, height, channels } });
const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 50, g: 100, b: 150, alpha: 0.5 } } });

describe.each([
  ['PNG', (picture: Sharp) => picture.png({ compressionLevel: 0 })],
  ['JPEG', (picture: Sharp) => picture.jpeg({ quality: 100 })],
  ['WebP', (picture: Sharp) => picture.webp({ quality: 100, effort: 0 })],
  ['lossless WebP', (picture: Sharp) => picture.webp({ lossless: true, effort: 0 })],
  ['WebP with a profile', (picture: Sharp) => picture.withMetadata().webp({ quality: 100, effort: 0 })],
])('a large %s', (_kind, encode) => {
  test('is recognized by its first mebibyte', async () => {
    const whole = await encode(noise(1_400, 1_200)).toBuffer();
    expect(whole.length).toBeGreaterThan(PICTURE_HEAD);
    await expect(checkPixels(whole.subarray(0, PICTURE_HEAD))).resolves.toBeUndefined();
  });
});

test.each([
  ['lossy', { quality: 50, effort: 0 }, 3],
  ['lossy with transparency', { quality: 50, effort: 0 }, 4],
  ['lossless', { lossless: true, effort: 0 }, 3],
] as const)('the size of a %s WebP is read', async (_kind, options, channels) => {
  const bytes = await flat(701, 402, channels).webp(options).toBuffer();
  expect(webpSize(bytes)).toEqual({ width: 701, height: 402 });
});

test('a WebP over one mebibyte with too many pixels is refused based on its first bytes', async () => {
  const small = await flat(16, 16, 4).webp().toBuffer();
  expect(small.toString('latin1', 12, 16)).toBe('VP8X');
  const head = Buffer.concat([small, Buffer.alloc(PICTURE_HEAD)]).subarray(0, PICTURE_HEAD);
  head.writeUIntLE(9_999, 24, 3);
  head.writeUIntLE(PIXELS_MAX / 10_000, 27, 3);
  await expect(checkPixels(head)).rejects.toMatchObject({
    body: { errors: [{ message: expect.stringContaining('megapixels') }] },
  });
});

test('a file that only begins like a large WebP is refused', async () => {
  const junk = Buffer.concat([Buffer.from('RIFF____WEBPjunk'), Buffer.alloc(PICTURE_HEAD)]);
  await expect(checkPixels(junk.subarray(0, PICTURE_HEAD))).rejects.toMatchObject({ body: { code: 'invalid' } });
});

describe('the memory needed to decode a picture', () => {
  test.each([
    ['50 megapixels of 8-bit colour', png(8_160, 6_120, 8, 'rgb', false)],
    ['40 megapixels with transparency', png(6_320, 6_320, 8, 'rgba', false)],
    ['12 megapixels, interlaced and with 16 bits', png(4_032, 3_024, 16, 'rgba', true)],
  ])('is within the limit for %s', async (_what, picture) => {
    await expect(checkPixels(picture)).resolves.toBeUndefined();
  });

  test.each([
    ['more pixels than any phone camera has', png(8_160, 6_200, 8, 'rgb', false)],
    ['40 megapixels with 16 bits', png(6_320, 6_320, 16, 'rgba', false)],
    ['40 megapixels, interlaced', png(6_320, 6_320, 8, 'rgba', true)],
    ['40 megapixels, interlaced and with 16 bits', png(6_320, 6_320, 16, 'rgba', true)],
  ])('exceeds the limit for %s', async (_what, picture) => {
    await expect(checkPixels(picture)).rejects.toMatchObject({
      body: { code: 'invalid', errors: [{ pointer: '#/file' }] },
    });
  });

  test('a progressive JPEG is held in memory as a whole; a baseline one is not', async () => {
    const [width, height] = [7_000, 5_000];
    const jpeg = (progressive: boolean) => flat(width, height).jpeg({ progressive, quality: 30 }).toBuffer();
    await expect(checkPixels(await jpeg(false))).resolves.toBeUndefined();
    await expect(checkPixels(await jpeg(true))).rejects.toMatchObject({ body: { code: 'invalid' } });
  });
});

// @covers found:60
test('one picture is decoded at a time, eight wait and the tenth is refused', async () => {
  const avatar = openAvatars();
  const picture = await flat(3_000, 2_000, 4).png({ progressive: true }).toBuffer();
  let atOnce = 0;
  let done = false;
  const watching = (async () => {
    while (!done) {
      atOnce = Math.max(atOnce, sharp.counters().process + sharp.counters().queue);
      await nextTurn();
    }
  })();
  const made = await Promise.allSettled(Array.from({ length: 12 }, () => avatar(picture)));
  done = true;
  await watching;
  expect(atOnce).toBe(1);
  expect(made.map(({ status }) => status)).toEqual([...Array(9).fill('fulfilled'), ...Array(3).fill('rejected')]);
  expect(made.at(-1)).toMatchObject({ reason: { body: { code: 'unavailable' }, retryAfter: 2 } });
});
