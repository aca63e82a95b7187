import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { docxOf, oleWith, zipOf } from '@hirelane/files/testing/archives';
import sharp from 'sharp';
import { startPostgres } from '../local/postgres.ts';
import { temporaryFolder } from '../testing/launcher-process.ts';
import { openVisitor, PDF, register } from '../testing/visitor.ts';
import { markdownTable } from './table.ts';

/** ms that the event loop may be blocked by an upload, at most. */
const GOAL_MS = 50;
/** Uploads of each kind that one person sends at once. */
const AT_ONCE = 12;
const MIB = 1024 * 1024;

const picture = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#0b6b4c' } });

/** Files that are made to be expensive, by kind: small where they unpack, near 25 MiB where they do not. */
const HOSTILE: Readonly<Record<string, Readonly<{ name: string; make(): Buffer | Promise<Buffer> }>>> = {
  'ZIP of 24 MiB of references': {
    name: 'a.zip',
    make: () => zipOf([{ name: 'a.rels', content: '&#1;'.repeat(6 * MIB) }]),
  },
  'DOCX of 24 MiB of open elements': {
    name: 'a.docx',
    make: () => docxOf([{ name: 'word/_rels/a.rels', content: '<attachedTemplate '.repeat(MIB) }]),
  },
  'ZIP of 2,000 files': {
    name: 'a.zip',
    make: () => zipOf(Array.from({ length: 1_900 }, (_, n) => ({ name: `${n}.txt`, content: Buffer.alloc(40_000) }))),
  },
  'ZIP of 90 MB of zeros': { name: 'a.zip', make: () => zipOf([{ name: 'a.txt', content: Buffer.alloc(90 * MIB) }]) },
  'old Word document of 20 MiB': {
    name: 'a.zip',
    make: () => zipOf([{ name: 'a.doc', content: Buffer.concat([oleWith('WordDocument'), Buffer.alloc(20 * MIB)]) }]),
  },
  'text of 24 MiB': { name: 'a.txt', make: () => Buffer.alloc(24 * MIB, 'x ') },
  'PDF of 24 MiB': { name: 'a.pdf', make: () => Buffer.concat([PDF, Buffer.alloc(24 * MIB, ' ')]) },
  'PNG of 36 megapixels': { name: 'a.png', make: () => picture(6_000).png().toBuffer() },
  'progressive JPEG of 16 megapixels': {
    name: 'a.jpg',
    make: () => picture(4_000).jpeg({ progressive: true }).toBuffer(),
  },
  'WebP of 16 megapixels': { name: 'a.webp', make: () => picture(4_000).webp().toBuffer() },
};

/**
 * Sends hostile files of each kind from one account, as uploads and pictures as avatars, and measures how long the event
 * loop of the whole marketplace was blocked, and how long another person waited for an upload and for a page.
 */
export async function reportUploads(): Promise<string> {
  const folder = await temporaryFolder();
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), password: 'bench' });
  const market = fork(join(import.meta.dirname, 'uploads-market.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, TEST_DATABASE_URL: postgres.url },
  });
  const message = async () => (await once(market, 'message'))[0];
  try {
    const url = new URL(String(await message()));
    const [hostile, other] = [openVisitor(Number(url.port), url.origin), openVisitor(Number(url.port), url.origin)];
    await register(hostile, false);
    await register(other, false);
    const archive = zipOf([{ name: 'a.txt', content: 'a' }]);
    await other.upload(archive, 'first.zip');
    const rows: string[][] = [];
    for (const [kind, { name, make }] of Object.entries(HOSTILE)) {
      const bytes = await make();
      const isPicture = /\.(png|jpg|webp)$/.test(name);
      const send = isPicture ? hostile.uploadAvatar : hostile.upload;
      market.send('start');
      const sent = Array.from({ length: AT_ONCE }, () => send(bytes, name));
      const waits = {
        upload: await timed(() => other.upload(archive, 'a.zip')),
        page: await timed(() => other.get(PAGE)),
      };
      const statuses = new Set((await Promise.all(sent)).map(({ status }) => status));
      market.send('stop');
      const blocked = Number(await message());
      rows.push([kind, ...[blocked, waits.upload, waits.page].map((ms) => ms.toFixed(0)), [...statuses].join(' ')]);
    }
    const worst = Math.max(...rows.map(([, ms]) => Number(ms)));
    const head = ['12 at once', 'event loop blocked, ms', 'upload of another, ms', 'page of another, ms', 'answers'];
    return `${markdownTable(head, rows)}\n\nLongest: ${worst} ms, goal at most ${GOAL_MS}: ${worst <= GOAL_MS ? 'met' : 'MISSED'}.`;
  } finally {
    market.send('end');
    await once(market, 'exit');
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const PAGE = '/api/v1/client/project?recent=true';

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
