import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeFolder } from './make-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hirelane-make-'));
  return () => rm(folder, { recursive: true, force: true });
});

test('missing folders are created once, with their permissions', async () => {
  const path = join(folder, 'a/b/c');
  expect(await Promise.all([makeFolder(path, 0o700), makeFolder(path, 0o700)])).toContain(true);
  expect((await stat(join(folder, 'a/b'))).mode & 0o777).toBe(0o700);
  expect(await makeFolder(path)).toBe(false);
});

test('the error for a file in the way includes its path', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(makeFolder(join(folder, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
  const below = { code: 'ENOTDIR', path: join(folder, 'file') };
  await expect(makeFolder(join(folder, 'file/below/it'))).rejects.toMatchObject(below);
});

test.skipIf(!existsSync('/proc/self'))(
  'the error for a folder that cannot have subfolders includes its path, but recursive mkdir would never end (skipped without /proc)',
  async () => {
    await expect(makeFolder('/proc/hirelane/data')).rejects.toThrow(
      process.getuid?.() === 0 ? '/proc cannot contain folders' : /\/proc cannot contain folders|EACCES/,
    );
  },
);
