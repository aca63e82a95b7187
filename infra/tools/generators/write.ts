import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '../../launcher/repository.ts';
import { generatedFiles, leftovers } from './files.ts';

// `npm run contracts`. `--release` replaces the released schemas, which later schemas must not break, with the current
// ones.
const unknown = process.argv.slice(2).find((arg) => arg !== '--release');
if (unknown !== undefined) {
  process.stderr.write(`Unknown argument: ${unknown}. Expected --release or no argument.\n`);
  process.exit(2);
}
const files = await generatedFiles().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
for (const [path, text] of files) await writeFile(join(repository, path), text);
for (const path of await leftovers(files)) await rm(join(repository, path));
if (process.argv.includes('--release')) {
  const schemas = join(repository, 'contracts/public');
  const released = join(schemas, 'released');
  await mkdir(released, { recursive: true });
  for (const file of await readdir(schemas)) {
    if (file.endsWith('.json')) await copyFile(join(schemas, file), join(released, file));
  }
}
