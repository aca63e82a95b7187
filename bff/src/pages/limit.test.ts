import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../limits/settings.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

const ID = '0190b0b0-0000-7000-8000-000000000001';
const READS = 3;
const RENDERER = `
  const address = (path) => '/api/v1/project/' + path.slice('/projects/'.length);
  export const isKnown = () => true;
  export const asks = (path, answers) =>
    path.startsWith('/projects/') ? [address(path)].filter((one) => !(one in answers)) : null;
  export const statusOf = (path, answers) => answers[address(path)].status;
  export const lastsMs = () => Infinity;
  export const render = async (template) => template;
`;

let bff: TestBff;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hirelane-limit-'));
  await mkdir(join(root, '.server'));
  await writeFile(join(root, 'index.html'), '<!doctype html>');
  await writeFile(join(root, '.server/render.mjs'), RENDERER);
  const limits = { ...DEFAULT_LIMITS, read: { points: READS, seconds: 60 } };
  // One proxy in front, so that a test can use many addresses.
  bff = await startTestBff({ webRoot: root, limits, trustProxy: 1 });
});
afterAll(async () => {
  await bff.close();
  await rm(root, { recursive: true });
});

const read = (path: string, address: string) =>
  bff.openBrowser().get(path, { headers: { accept: 'text/html', 'x-forwarded-for': address } });

test.each([
  [`/projects/${ID}`, '203.0.113.1'],
  [`/pictures/projects/${ID}-1.png`, '203.0.113.2'],
  [`/pictures/people/${ID}.png`, '203.0.113.3'],
  ['/sitemap.xml', '203.0.113.4'],
  [`/sitemaps/projects-${ID}.xml`, '203.0.113.5'],
])(
  '%s counts as a read from its address and, beyond the limit, gets a 429 without a service call',
  async (path, address) => {
    bff.reset();
    for (const service of [bff.services.feed, bff.services.profiles]) service.answers(404, { code: 'unknown' });
    for (let n = 0; n < READS; n++) expect((await read(path, address)).status).not.toBe(429);
    const seen = () => bff.services.feed.seen.length + bff.services.profiles.seen.length;
    const before = seen();
    expect(before).toBeGreaterThan(0);
    const { status, headers, body } = await read(path, address);
    expect([status, body.code, headers['content-type']]).toEqual([
      ...[429, 'too-many-requests', 'application/problem+json'],
    ]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['cache-control']).toBe('no-store');
    // Pages are counted together with API reads.
    expect((await read(`/api/v1/project/${ID}`, address)).status).toBe(429);
    expect(seen()).toBe(before);
    expect((await read(path, `${address}9`)).status).not.toBe(429);
  },
);

test('documents that the browser renders are not counted', async () => {
  bff.reset();
  for (let n = 0; n <= READS; n++) expect((await read('/login', '203.0.113.6')).status).toBe(200);
});
