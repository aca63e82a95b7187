import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openRenderer } from './server-pages.ts';

const LASTS = 'export const lastsMs = () => Infinity;';
const GOOD = `export const render = async () => "good"; ${LASTS}`;

let root: string;
let file: string;
const logged: unknown[] = [];
const log = { error: (entry: unknown) => void logged.push(entry) };
beforeEach(async () => {
  logged.length = 0;
  root = await mkdtemp(join(tmpdir(), 'hirelane-renderer-'));
  await mkdir(join(root, '.server'));
  file = join(root, '.server/render.mjs');
});
afterEach(() => rm(root, { recursive: true }));

async function build(text: string, at: number) {
  await writeFile(file, text);
  await utimes(file, at, at);
}

test.each([
  ['that throws', 'throw new Error("broken");'],
  ['that is incomplete', 'export const render = ('],
  ['that is empty', ''],
  ['of another version', 'export const render = async () => "good";'],
])('a build %s is logged once, and the browser renders pages until the next build', async (_what, text) => {
  const rendererOf = openRenderer(root);
  await build(text, 1_000);
  expect([await rendererOf(log), await rendererOf(log)]).toEqual([null, null]);
  expect(logged).toEqual([expect.objectContaining({ event: 'renderer-not-loaded' })]);
  await build(GOOD, 2_000);
  expect(await rendererOf(log)).toMatchObject({ render: expect.any(Function) });
  expect(logged).toHaveLength(1);
});

test('the same build is tried again after a minute', async () => {
  let time = 0;
  const rendererOf = openRenderer(root, () => time);
  await build(`import "./part.mjs"; ${GOOD}`, 1_000);
  expect(await rendererOf(log)).toBeNull();
  await writeFile(join(root, '.server/part.mjs'), '');
  time = 59_999;
  expect(await rendererOf(log)).toBeNull();
  time = 60_000;
  expect(await rendererOf(log)).not.toBeNull();
});
