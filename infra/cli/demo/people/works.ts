import sharp from 'sharp';
import type { FileToUpload } from '../../client/client.ts';
import type { DemoFreelancer } from '../types.ts';

/** The size of a picture of a person's work, in pixels. */
const [WIDTH, HEIGHT] = [1_200, 800];

/** A colour. `hue` is in degrees, the others are in percent. */
const hsl = (hue: number, saturation: number, lightness: number) =>
  `hsl(${Math.round(hue) % 360}, ${saturation}%, ${lightness}%)`;
const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const each = (count: number, draw: (n: number) => string) => Array.from({ length: count }, (_, n) => draw(n)).join('');
/** A number from 0 to 1 that differs from step to step. */
const wave = (n: number, seed: number) => (Math.sin(n * 12.9898 + seed * 78.233) + 1) / 2;

/** Draws the work of one category in the colours around a hue, as SVG content. */
type Draw = (hue: number, seed: number) => string;

/** The screen of a shop: its menu, figures and a list. */
const screen: Draw = (hue, seed) =>
  rect(0, 0, WIDTH, HEIGHT, hsl(hue, 35, 88)) +
  rect(120, 90, 960, 640, '#fff', 24) +
  rect(120, 90, 220, 640, hsl(hue, 40, 20), 24) +
  each(6, (n) => rect(156, 160 + n * 62, n === 1 ? 150 : 120, 18, hsl(hue, 45, n === 1 ? 70 : 40), 9)) +
  each(3, (n) => rect(380 + n * 226, 140, 202, 130, hsl(hue + n * 30, 45, 92), 16)) +
  each(3, (n) => rect(404 + n * 226, 214, 90 + 50 * wave(n, seed), 26, hsl(hue + n * 30, 50, 40), 8)) +
  each(6, (n) => rect(380, 316 + n * 62, 654, 44, n % 2 === 0 ? hsl(hue, 20, 96) : '#fff', 10)) +
  each(6, (n) => rect(400, 330 + n * 62, 160 + 160 * wave(n, seed), 16, hsl(hue, 15, 45), 8)) +
  each(6, (n) => rect(930, 328 + n * 62, 80, 20, hsl(n % 3 === 0 ? hue + 150 : hue, 50, 62), 10));

/** Nine labels, alike in form and different in colour. */
const labels: Draw = (hue) =>
  rect(0, 0, WIDTH, HEIGHT, hsl(hue, 30, 94)) +
  each(9, (n) => {
    const [x, y, own] = [170 + (n % 3) * 310, 50 + Math.floor(n / 3) * 240, hue + n * 38];
    return (
      rect(x, y, 240, 210, hsl(own, 42, 42), 18) +
      rect(x + 16, y + 16, 208, 178, hsl(own, 48, 90), 10) +
      `<path d="M${x + 120} ${y + 36}q58 40 0 92q-58-52 0-92z" fill="${hsl(own, 45, 40)}"/>` +
      rect(x + 66, y + 146, 108, 12, hsl(own, 40, 35), 6) +
      rect(x + 90, y + 168, 60, 8, hsl(own, 30, 60), 4)
    );
  });

/** Orders that rise while the budget falls. */
const chart: Draw = (hue, seed) => {
  const points = (from: number, to: number, by: number) =>
    each(13, (n) => `${110 + n * 82},${Math.round(from + ((to - from) * n) / 12 + by * wave(n, seed))} `);
  const line = (path: string, colour: string) =>
    `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="10" stroke-linejoin="round"/>`;
  return (
    rect(0, 0, WIDTH, HEIGHT, hsl(hue, 45, 14)) +
    each(6, (n) => rect(90, 120 + n * 110, 1_020, 2, hsl(hue, 30, 26))) +
    each(12, (n) =>
      rect(
        122 + n * 82,
        670 - 26 * n - 90 * wave(n, seed + 1),
        44,
        26 * n + 90 * wave(n, seed + 1),
        hsl(hue, 45, 32),
        8,
      ),
    ) +
    line(points(600, 190, 70), hsl(hue + 20, 85, 66)) +
    line(points(240, 560, 50), hsl(hue + 170, 60, 62))
  );
};

/** A scene in the hills, with a strip of frames. */
const film: Draw = (hue, seed) =>
  rect(0, 0, WIDTH, HEIGHT, hsl(hue, 60, 80)) +
  circle(860, 210, 110, hsl(hue + 30, 90, 90)) +
  each(4, (n) => {
    const top = 330 + n * 80;
    const peaks = each(7, (k) => `L${k * 200} ${Math.round(top - 130 * wave(k, seed + n))}`);
    return `<path d="M0 ${HEIGHT}${peaks}L${WIDTH} ${HEIGHT}z" fill="${hsl(hue + n * 8, 45, 62 - n * 13)}"/>`;
  }) +
  rect(0, 690, WIDTH, 110, '#14171a') +
  each(15, (n) => rect(24 + n * 80, 704, 34, 16, '#e8ecef', 4) + rect(24 + n * 80, 770, 34, 16, '#e8ecef', 4)) +
  each(8, (n) => rect(20 + n * 148, 730, 132, 30, hsl(hue + n * 14, 45, 45), 4));

/** The tracks of a recording. */
const tracks: Draw = (hue, seed) =>
  rect(0, 0, WIDTH, HEIGHT, hsl(hue, 30, 12)) +
  each(4, (row) => {
    const middle = 140 + row * 175;
    const bars = each(92, (n) => {
      const height = 12 + 120 * wave(n, seed + row) * wave(n * 0.13, row + 2);
      return rect(70 + n * 11.6, middle - height / 2, 7, height, hsl(hue + row * 34, 65, 62), 3);
    });
    return rect(50, middle - 76, 1_100, 152, hsl(hue, 25, 17), 14) + bars;
  });

/** A ledger, and the share of each account. */
const ledger: Draw = (hue, seed) =>
  rect(0, 0, WIDTH, HEIGHT, hsl(hue, 25, 90)) +
  rect(90, 80, 640, 640, '#fff', 16) +
  rect(90, 80, 640, 70, hsl(hue, 40, 30), 16) +
  each(9, (n) => rect(120, 186 + n * 58, 120 + 180 * wave(n, seed), 18, hsl(hue, 12, 50), 9)) +
  each(9, (n) => rect(560, 186 + n * 58, 130, 18, hsl(n % 4 === 3 ? 5 : hue, 40, 60), 9)) +
  each(8, (n) => rect(120, 224 + n * 58, 580, 2, hsl(hue, 20, 90))) +
  each(4, (n) => {
    const length = [290, 210, 160, 95][n] ?? 0;
    const start = [0, 290, 500, 660][n] ?? 0;
    const colour = hsl(hue + n * 40, 45, 45 + n * 6);
    return `<circle cx="945" cy="400" r="120" fill="none" stroke="${colour}" stroke-width="80" stroke-dasharray="${length} 760" stroke-dashoffset="${-start}"/>`;
  });

/** Plates on a table. */
const plates: Draw = (hue, seed) =>
  rect(0, 0, WIDTH, HEIGHT, hsl(hue, 28, 30)) +
  each(12, (n) => rect(0, n * 68, WIDTH, 64, hsl(hue, 28, 30 + 4 * wave(n, seed)))) +
  each(6, (n) => {
    const [x, y, own] = [230 + (n % 3) * 370, 215 + Math.floor(n / 3) * 370, hue + 60 + n * 47];
    return (
      circle(x, y + 8, 156, 'rgba(0,0,0,.35)') +
      circle(x, y, 154, '#f7f4ee') +
      circle(x, y, 112, '#ece6da') +
      circle(x - 26, y - 18, 58, hsl(own, 62, 52)) +
      circle(x + 40, y + 20, 44, hsl(own + 40, 58, 58)) +
      each(7, (k) => circle(x - 60 + 120 * wave(k, n), y - 56 + 112 * wave(k, n + 9), 11, hsl(own + 120, 50, 42)))
    );
  });

const DRAWN: Readonly<Record<DemoFreelancer['category'], Draw>> = {
  'Programming & Tech': screen,
  'Graphics & Design': labels,
  'Digital Marketing': chart,
  'Video & Animation': film,
  'Music & Audio': tracks,
  Business: ledger,
  Lifestyle: plates,
  Photography: plates,
};

/** A picture of work in a category, in the colours of this index: photographs as JPEG, others as PNG. */
export async function pictureOfWork(
  { category }: Pick<DemoFreelancer, 'category'>,
  index: number,
): Promise<FileToUpload> {
  const content = DRAWN[category](index * 67, index);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${content}</svg>`;
  const drawn = sharp(Buffer.from(svg)).flatten();
  const isPhoto = category === 'Photography';
  const bytes = new Uint8Array(await (isPhoto ? drawn.jpeg({ quality: 88 }) : drawn.png({ palette: true })).toBuffer());
  return isPhoto
    ? { name: 'portfolio.jpg', type: 'image/jpeg', bytes }
    : { name: 'portfolio.png', type: 'image/png', bytes };
}
