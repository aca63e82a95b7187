import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';

const write = (folder: string) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'infra/deploy/bundle/write.ts', folder], {
    cwd: repository,
  });

test('when two processes start for the first time at once, one writes the bundle and the other uses it', async () => {
  const folder = `node_modules/.cache/hirelane/${randomUUID()}/1`;
  const bundles = join(repository, dirname(folder));
  onTestFinished(() => rm(bundles, { recursive: true, force: true }));
  const inode = async () => (await stat(join(repository, folder, 'infra/launcher/start.js'))).ino;
  const both = [write(folder), write(folder)];
  await Promise.race(both);
  const first = await inode();
  await Promise.all(both);
  expect([await inode(), await readdir(bundles)]).toEqual([first, ['1']]);

  const weekAgo = Date.now() / 1_000 - 8 * 86_400;
  await utimes(join(repository, folder), weekAgo, weekAgo);
  await write(folder.replace(/1$/, '2'));
  expect(await readdir(bundles)).toEqual(['2']);
});
