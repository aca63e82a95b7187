import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../tests/support/launcher-process.ts';
import { FORMAT, readManifest, sha256 } from './manifest.ts';

const OLD = join(import.meta.dirname, 'testing/exports/format-1');

test('an export of a newer version is refused with one sentence', async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(join(OLD, 'manifest.json'), join(folder, 'manifest.json'));
  const text = (await readFile(join(folder, 'manifest.json'), 'utf8')).replace(
    '"format": 1',
    `"format": ${FORMAT + 1}`,
  );
  await writeFile(join(folder, 'manifest.json'), text);
  await writeFile(join(folder, 'manifest.sha256'), `${sha256(text)}  manifest.json\n`);
  await expect(readManifest(folder)).rejects.toThrow(
    `This version of Hirelane cannot read the export in ${folder} (format ${FORMAT + 1}; it knows ${FORMAT}).`,
  );
});

test('an export from before skills were encrypted, in an older format, is accepted', async () => {
  expect(FORMAT).toBeGreaterThan(1);
  expect(await readManifest(OLD)).toMatchObject({ format: 1 });
});
