import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ensurePages } from '../launcher/pages.ts';
import { fileSizes, overweight, stylesIn } from './sizes/page-sizes.ts';

// Part of `npm run check`: compares the sizes of the built pages with their budgets. Builds the pages when they are
// missing or stale.
const say = (text: string) => void process.stdout.write(`${text}\n`);
const dist = await ensurePages(say);
const html = readFileSync(join(dist, 'index.html'), 'utf8');
const inBrotli = (bytes: Buffer | string) => brotliCompressSync(bytes).length;
const sizes = new Map([
  ...fileSizes(join(dist, 'assets'), inBrotli),
  ['of the document.css', inBrotli(stylesIn(html))],
]);
const { entry, heaviest, css, fonts, dictionary, complaints } = overweight(html, sizes);
for (const complaint of complaints) say(complaint);
say(
  `Page sizes in brotli kB: entry ${entry}, heaviest other chunk ${heaviest}, CSS ${css}, fonts ${fonts}, password dictionary ${dictionary}.`,
);
process.exitCode = complaints.length > 0 ? 1 : 0;
