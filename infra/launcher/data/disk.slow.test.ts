import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '@hirelane/test-kit/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { endOrphan, postgresPid, spawnLauncher, temporaryFolder } from '../../tests/support/launcher-process.ts';
import { registration } from '../../tests/support/visitor.ts';
import { watchDisk } from './disk.ts';

const MEBIBYTE = 2 ** 20;

test.each([
  ['31 MiB are left', { bytes: 31.9 * MEBIBYTE, files: 1_000 }],
  ['no more files can be created', { bytes: 1_000 * MEBIBYTE, files: 0 }],
])('a full disk is logged once, and so is the return of free space: %s', async (left, full) => {
  const fine = { bytes: 33 * MEBIBYTE, files: 1 };
  const looks = [fine, full, full, full, fine, fine];
  let seen = 0;
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const freeSpace = async () => looks[Math.min(seen++, looks.length - 1)] ?? fine;
  const stop = watchDisk('/data', { error: say, warn: say }, freeSpace, 1);
  await eventually(
    async () => seen,
    (count) => count > looks.length,
  );
  await stop();
  expect(said).toEqual([
    `The disk that holds /data is full or nearly full: ${left}. Changes are refused until there is more space. No stored data is lost.`,
    'The disk that holds /data has space again.',
  ]);
});

test('a full disk whose state can no longer be read is not logged as having free space', async () => {
  const full = { bytes: 0, files: 1 };
  let seen = 0;
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const freeSpace = async () => (++seen === 2 ? Promise.reject(new Error('no answer')) : full);
  const stop = watchDisk('/data', { error: say, warn: say }, freeSpace, 1);
  await eventually(
    async () => seen,
    (count) => count > 3,
  );
  await stop();
  expect(said).toHaveLength(1);
});

test('a disk whose state cannot be read is not logged as full', async () => {
  let seen = 0;
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const freeSpace = () => Promise.reject(new Error(`no such folder ${seen++}`));
  const stop = watchDisk('/data', { error: say, warn: say }, freeSpace, 1);
  await eventually(
    async () => seen,
    (count) => count > 2,
  );
  await stop();
  expect(said).toEqual([]);
});

/** A renderer like the one exported by the web build, with a single page for the project with this id. */
const PAGE = '/projects/0190b0b0-0000-7000-8000-000000000001';
const RENDERER = `
  const address = (page) => page.replace('/projects/', '/api/v1/project/');
  export const isKnown = (path) => path === '${PAGE}';
  export const asks = (page, answers) => (isKnown(page) ? [address(page)].filter((one) => !(one in answers)) : null);
  export const statusOf = (page, answers) => answers[address(page)]?.status ?? 503;
  export const lastsMs = () => Infinity;
  export const render = async (template) => template;
`;

/** Mounts a file system of `mebibytes` MiB on the folder; false if the machine does not allow it. */
function smallDisk(folder: string, mebibytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return false;
  }
  return true;
}

async function diskForTest(mebibytes: number): Promise<string> {
  const folder = await temporaryFolder();
  smallDisk(folder, mebibytes);
  onTestFinished(async () => {
    await endOrphan(join(folder, 'data'));
    execFileSync('umount', ['--lazy', folder]);
    await rm(folder, { recursive: true, force: true });
  });
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Hirelane</title>');
  await mkdir(join(folder, '.server'));
  await writeFile(join(folder, '.server', 'render.mjs'), RENDERER);
  return folder;
}

const probe = await temporaryFolder();
const canMount = smallDisk(probe, 1);
if (canMount) execFileSync('umount', [probe]);
await rm(probe, { recursive: true });

test.runIf(canMount)('a disk that fills up while Hirelane is running is reported on the terminal', async () => {
  const folder = await diskForTest(200);
  const launcher = spawnLauncher({ HIRELANE_DATA: join(folder, 'data'), PORT: '0', WEB_ROOT: folder });
  const url = await launcher.ready;
  execFileSync('sh', ['-c', 'dd if=/dev/zero of="$1/filler" bs=64k 2>/dev/null || true', 'sh', folder]);
  const refused = await fetch(new URL('/api/v1/auth/register', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(registration(true)),
  });
  expect(refused.status).toBeGreaterThan(400);
  await eventually(
    async () => launcher.output(),
    (text) => /^error {4}hirelane: The disk that holds \S+ is full or nearly full: 0 MiB are left\./m.test(text),
  );
  await rm(join(folder, 'filler'));
  await eventually(
    async () => launcher.output(),
    (text) => text.includes('has space again.'),
  );
  launcher.signal('SIGTERM');
  expect(await launcher.ended).toEqual({ code: 0, signal: null });
});

test.runIf(canMount)(
  'while a full disk keeps PostgreSQL down, every client that requests a page gets a 503 with Retry-After',
  async () => {
    const folder = await diskForTest(200);
    const data = join(folder, 'data');
    const launcher = spawnLauncher({ HIRELANE_DATA: data, PORT: '0', WEB_ROOT: folder });
    const url = await launcher.ready;
    const open = async (accept: string) => {
      const { status, headers } = await fetch(new URL(PAGE, url), { headers: { accept } });
      return [status, headers.get('retry-after')];
    };
    expect(await open('text/html')).toEqual([404, null]);
    execFileSync('sh', ['-c', 'dd if=/dev/zero of="$1/filler" bs=4k 2>/dev/null || true', 'sh', folder]);
    process.kill(postgresPid(data), 'SIGKILL');
    await eventually(
      async () => launcher.output(),
      (text) => /^error {4}hirelane: PostgreSQL could not be restarted \(/m.test(text),
    );
    for (const accept of ['text/html', '*/*']) expect(await open(accept), accept).toEqual([503, expect.any(String)]);
    await rm(join(folder, 'filler'));
    await eventually(
      () => open('*/*'),
      ([status]) => status === 404,
    );
    launcher.signal('SIGTERM');
    expect(await launcher.ended).toEqual({ code: 0, signal: null });
  },
);

test.runIf(canMount)('a data folder on a read-only disk is refused with one sentence', async () => {
  const folder = await diskForTest(1);
  execFileSync('mount', ['-o', 'remount,ro', folder]);
  const launcher = spawnLauncher({ HIRELANE_DATA: join(folder, 'in/data'), PORT: '0', WEB_ROOT: folder });
  expect(await launcher.ended).toEqual({ code: 1, signal: null });
  expect(launcher.output()).toMatch(
    /^\S+ is on a file system that is mounted read-only\. Mount it for writing, or choose another folder with HIRELANE_DATA\.\n$/,
  );
});

test.runIf(canMount)('startup on a full disk fails with one sentence', async () => {
  const folder = await diskForTest(20);
  const launcher = spawnLauncher({ HIRELANE_DATA: join(folder, 'data'), PORT: '0', WEB_ROOT: folder });
  expect(await launcher.ended).toEqual({ code: 1, signal: null });
  expect(launcher.output()).toMatch(/^The disk that holds \S+ is full\. Free some space and start again; .*\n$/m);
});
