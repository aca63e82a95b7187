import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';
import { temporaryFolder } from '../../tests/support/launcher-process.ts';

let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder, 'infra'));
  const names = [
    'run-bundle.mjs',
    'run.cjs',
    'node-version.cjs',
    'load.cjs',
    'packages.cjs',
    'usage.cjs',
    'usages.json',
  ];
  const files = ['package.json', ...names.map((name) => `infra/${name}`)];
  for (const path of files) await copyFile(join(repository, path), join(folder, path));
  await lock('package-lock.json', { pg: '8.2.0', vite: '7.0.0' });
  return () => rm(folder, { recursive: true, force: true });
});

async function lock(path: string, { vite, ...versions }: Readonly<Record<string, string>>) {
  const packages = Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]);
  if (vite !== undefined) packages.push(['node_modules/vite', { version: vite, dev: true } as { version: string }]);
  await writeFile(join(folder, path), JSON.stringify({ packages: Object.fromEntries(packages) }));
}

const start = () => spawnSync(process.execPath, [join(folder, 'infra/run-bundle.mjs'), 'start'], { encoding: 'utf8' });

test('a start before npm ci is refused with a message that mentions npm ci', () => {
  const { status, stderr } = start();
  expect([status, stderr]).toEqual([1, 'Run npm ci first: expected pg 8.2.0, found none.\n']);
});

test.each([
  ['accounts', ['list']],
  ['doctor', []],
  ['dev', []],
])('npm run %s before npm ci is refused with the same message, before it loads a package', (name, args) => {
  const given = ['infra/run.cjs', name, ...args];
  const { status, stderr } = spawnSync(process.execPath, given, { cwd: folder, encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, 'Run npm ci first: expected pg 8.2.0, found none.\n']);
});

test('a start after an update without npm ci is refused', async () => {
  await mkdir(join(folder, 'node_modules'));
  await lock('node_modules/.package-lock.json', { pg: '8.1.0' });
  expect(start().stderr).toBe('Run npm ci first: expected pg 8.2.0, found 8.1.0.\n');
});

test('a start does not require development packages', async () => {
  await mkdir(join(folder, 'node_modules'));
  await lock('node_modules/.package-lock.json', { pg: '8.2.0' });
  expect(start().stderr).not.toContain('npm ci');
});
