import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { beginningOfPng } from '../testing/png.ts';
import { draw } from './worker.ts';

type Colour = Readonly<{ r: number; g: number; b: number }>;
const RED: Colour = { r: 220, g: 30, b: 40 };
const BLUE: Colour = { r: 20, g: 60, b: 220 };
const flat = (width: number, height: number, background: Colour) =>
  sharp({ create: { width, height, channels: 3, background } });

/** A picture whose left half is red and whose right half is blue. */
const halves = async (width: number, height: number) =>
  flat(width, height, BLUE).composite([
    {
      input: await flat(width / 2, height, RED)
        .png()
        .toBuffer(),
      left: 0,
      top: 0,
    },
  ]);

async function drawn(bytes: Buffer, contentType: string) {
  const result = await draw({ bytes, contentType });
  if ('failure' in result) throw new Error(`Expected thumbnails, got: ${result.failure}`);
  return result.thumbnails;
}

/** The colour at a point of a thumbnail. */
async function colourAt(thumbnail: Uint8Array, left: number, top: number): Promise<Colour> {
  const { data } = await sharp(thumbnail)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [r = -1, g = -1, b = -1] = data;
  return { r, g, b };
}

/** WebP is lossy, and colours of other colour spaces are converted. */
function expectNear(found: Colour, wanted: Colour, by = 30) {
  for (const part of ['r', 'g', 'b'] as const) expect(Math.abs(found[part] - wanted[part])).toBeLessThan(by);
}

describe('the thumbnails of a picture', () => {
  test('have the picture’s proportions within 1,600 and 640 pixels, as WebP', async () => {
    const { small, large, size } = await drawn(await flat(3_000, 1_500, RED).png().toBuffer(), 'image/png');
    expect(size).toEqual({ width: 1_600, height: 800 });
    expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 1_600, height: 800 });
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 640, height: 320 });
  });

  test('are not larger than the picture', async () => {
    const { small, size } = await drawn(await flat(50, 20, RED).webp().toBuffer(), 'image/webp');
    expect(size).toEqual({ width: 50, height: 20 });
    expect(await sharp(small).metadata()).toMatchObject({ width: 50, height: 20 });
  });

  test('are upright, as the camera recorded, and contain none of its metadata', async () => {
    const picture = await halves(400, 200);
    // 6: the camera was turned, so the left half of the pixels is the upper half of the picture.
    const secret = 'Pune, 18.52 N';
    const photo = await picture
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { ImageDescription: secret } })
      .toBuffer();
    expect(photo.includes(secret)).toBe(true);
    const { small, large, size } = await drawn(photo, 'image/jpeg');
    expect(size).toEqual({ width: 200, height: 400 });
    expectNear(await colourAt(large, 100, 50), RED);
    expectNear(await colourAt(large, 100, 350), BLUE);
    for (const made of [small, large]) {
      expect(Buffer.from(made).includes(secret)).toBe(false);
      const { exif, orientation, icc } = await sharp(made).metadata();
      expect([exif, orientation, icc]).toEqual([undefined, undefined, undefined]);
    }
  });

  test('show the first frame of an animation', async () => {
    const frames = await Promise.all([RED, BLUE].map((colour) => flat(60, 40, colour).png().toBuffer()));
    const animation = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect(await sharp(animation).metadata()).toMatchObject({ pages: 2 });
    const { large, size } = await drawn(animation, 'image/webp');
    expect(size).toEqual({ width: 60, height: 40 });
    expectNear(await colourAt(large, 30, 20), RED);
  });

  test('have 8 bits per channel if the picture has 16', async () => {
    const deep = await flat(90, 60, BLUE).toColourspace('rgb16').png().toBuffer();
    expect(await sharp(deep).metadata()).toMatchObject({ depth: 'ushort' });
    expectNear(await colourAt((await drawn(deep, 'image/png')).large, 45, 30), BLUE);
  });

  test('are in colours for screens if the picture is in colours for print', async () => {
    const print = await flat(90, 60, RED).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    expect(await sharp(print).metadata()).toMatchObject({ space: 'cmyk', channels: 4 });
    const { large } = await drawn(print, 'image/jpeg');
    expect(await sharp(large).metadata()).toMatchObject({ space: 'srgb' });
    expectNear(await colourAt(large, 45, 30), RED, 60);
  });

  test.each([
    [
      'a picture that declares more pixels than the limit',
      beginningOfPng(40_000, 40_000, 8, 'rgb', false),
      'image/png',
    ],
    ['a picture without pixels', beginningOfPng(400, 400, 8, 'rgb', false), 'image/png'],
    ['bytes that are no picture', Buffer.from('not a picture'), 'image/jpeg'],
    ['a PDF with another type', Buffer.from('%PDF-1.4'), 'image/webp'],
  ])('are not made for %s', async (_what, bytes, contentType) => {
    expect(await draw({ bytes, contentType })).toEqual({ failure: expect.stringMatching(/./) });
  });

  test('are not made for a picture that is cut off', async () => {
    const whole = await (await halves(900, 600)).jpeg().toBuffer();
    const cut = whole.subarray(0, whole.length / 2);
    expect(await draw({ bytes: cut, contentType: 'image/jpeg' })).toEqual({ failure: expect.stringMatching(/./) });
  });
});

describe('the thumbnails of a PDF', () => {
  test('show the first page on white', async () => {
    const { small, size } = await drawn(pdf(['/MediaBox [0 0 400 200]', '1 0 0 rg 0 0 200 200 re f']), PDF);
    expect(size).toEqual({ width: 1_600, height: 800 });
    expectNear(await colourAt(small, 160, 160), { r: 255, g: 0, b: 0 });
    expectNear(await colourAt(small, 480, 160), { r: 255, g: 255, b: 255 });
  });

  test('have at least one pixel for each side of a narrow page', async () => {
    const { size } = await drawn(pdf(['/MediaBox [0 0 14400 3]', '']), PDF);
    expect(size).toEqual({ width: 1_600, height: 1 });
  });

  test.each([
    [
      'damaged PDF',
      Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n'),
    ],
    ['PDF without pages', pdf()],
  ])('are not made for a %s, and the next PDF is drawn', async (_what, bytes) => {
    expect(await draw({ bytes, contentType: PDF })).toEqual({ failure: expect.stringMatching(/PDF/) });
    expect((await drawn(pdf(['/MediaBox [0 0 100 100]', '']), PDF)).size).toEqual({ width: 1_600, height: 1_600 });
  });
});

const PDF = 'application/pdf';

/** A PDF with these pages, each with its attributes and content. */
function pdf(...pages: readonly (readonly [attributes: string, content: string])[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_page, n) => `${3 + 2 * n} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    ...pages.flatMap(([attributes, content], n) => [
      `<< /Type /Page /Parent 2 0 R ${attributes} /Contents ${4 + 2 * n} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, n) => {
    const offset = body.length;
    body += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
  return Buffer.from(`${body}${table}startxref\n${body.length}\n%%EOF\n`);
}
