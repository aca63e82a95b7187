import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../tests/support/launcher-process.ts';
import { FORMAT, MANIFEST, MANIFEST_SUM, readManifest, sha256 } from './manifest.ts';

test.each([
  [
    'a newer version',
    FORMAT + 1,
    (folder: string) =>
      `This version of Hirelane cannot read the export in ${folder} (format ${FORMAT + 1}; it supports ${FORMAT}).`,
  ],
  [
    'a version that is too old',
    2,
    (folder: string) =>
      `The export in ${folder} has format 2, and this version of Hirelane restores format 3 or newer. Restore it with ` +
      'commit 6191e12a of Hirelane, export again with that version, and restore the new export. Nothing was changed.',
  ],
])('an export of %s is refused', async (_which, format, said) => {
  const folder = await temporaryFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const text = JSON.stringify({ format });
  await writeFile(join(folder, MANIFEST), text);
  await writeFile(join(folder, MANIFEST_SUM), `${sha256(text)}  ${MANIFEST}\n`);
  await expect(readManifest(folder)).rejects.toThrow(said(folder));
});
