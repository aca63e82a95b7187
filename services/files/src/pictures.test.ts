import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { checkPixels, PICTURE_HEAD, PIXELS_MAX, webpSize } from './pictures.ts';

/** A picture that no encoder can make small. */
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
  test('is known by its first mebibyte', async () => {
    const whole = await encode(noise(1_400, 1_200)).toBuffer();
    expect(whole.length).toBeGreaterThan(PICTURE_HEAD);
    await expect(checkPixels(whole.subarray(0, PICTURE_HEAD))).resolves.toBeUndefined();
  });
});

test.each([
  ['lossy', { quality: 50, effort: 0 }, 3],
  ['lossy with transparency', { quality: 50, effort: 0 }, 4],
  ['lossless', { lossless: true, effort: 0 }, 3],
] as const)('a %s WebP says its size', async (_kind, options, channels) => {
  const bytes = await flat(701, 402, channels).webp(options).toBuffer();
  expect(webpSize(bytes)).toEqual({ width: 701, height: 402 });
});

test('a WebP of more than a mebibyte and of too many pixels is refused by its first bytes', async () => {
  const small = await flat(16, 16, 4).webp().toBuffer();
  expect(small.toString('latin1', 12, 16)).toBe('VP8X');
  const head = Buffer.concat([small, Buffer.alloc(PICTURE_HEAD)]).subarray(0, PICTURE_HEAD);
  head.writeUIntLE(9_999, 24, 3);
  head.writeUIntLE(PIXELS_MAX / 10_000, 27, 3);
  await expect(checkPixels(head)).rejects.toMatchObject({
    body: { errors: [{ message: expect.stringContaining('megapixels') }] },
  });
});

test('what only begins like a large WebP is refused', async () => {
  const junk = Buffer.concat([Buffer.from('RIFF____WEBPjunk'), Buffer.alloc(PICTURE_HEAD)]);
  await expect(checkPixels(junk.subarray(0, PICTURE_HEAD))).rejects.toMatchObject({ body: { code: 'invalid' } });
});
