import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { replaceFolder } from './replace-folder.ts';

let parent = '';
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'hirelane-test-'));
  return () => rm(parent, { recursive: true, force: true });
});

/** A folder in which every file contains its own name. */
async function folder(name: string): Promise<string> {
  const path = join(parent, name);
  await mkdir(path);
  for (const file of ['index.html', 'index.js']) await writeFile(join(path, file), name);
  return path;
}

const target = () => join(parent, 'dist');
const texts = async () => Promise.all((await readdir(target())).map((file) => readFile(join(target(), file), 'utf8')));

test('the new folder replaces the old one, and nothing else is left', async () => {
  await folder('dist');
  await writeFile(join(target(), 'of-old-alone.js'), 'dist');
  await replaceFolder(target(), await folder('new'));
  expect(await texts()).toEqual(['new', 'new']);
  expect(await readdir(parent)).toEqual(['dist']);
});

test('the new folder can be put in place even if no old one exists', async () => {
  await replaceFolder(target(), await folder('new'));
  expect(await texts()).toEqual(['new', 'new']);
  expect(await readdir(parent)).toEqual(['dist']);
});

test('many concurrent calls all succeed, and one complete folder remains', async () => {
  await folder('dist');
  for (let round = 0; round < 20; round++) {
    const fresh = await Promise.all(Array.from({ length: 10 }, (_, i) => folder(`new-${round}-${i}`)));
    await Promise.all(fresh.map((each) => replaceFolder(target(), each)));
    const [first, ...others] = await texts();
    expect(first).toMatch(new RegExp(`^new-${round}-\\d$`));
    expect(others).toEqual([first]);
    expect(await readdir(parent)).toEqual(['dist']);
  }
});
