import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '@hirelane/runtime/make-folder';
import { repository } from '../../launcher/repository.ts';
import { bundleScripts, EMBEDDED } from './bundle.ts';

// Writes the bundle for `npm start` and `npm run demo` (infra/run-bundle.mjs) to the given folder, whose name
// identifies a state of the sources. If another process completes a bundle there first, that bundle is kept.

/** How long a bundle of older sources is kept, in ms. A process that runs from it may still load more modules. */
const KEPT_MS = 7 * 24 * 3_600_000;

const folder = join(repository, process.argv[2] ?? '');
const fresh = `${folder}-${process.pid}`;
await makeFolder(fresh);
await bundleScripts(EMBEDDED, fresh, folder);
await rename(fresh, folder).catch(async (error: NodeJS.ErrnoException) => {
  await rm(fresh, { recursive: true, force: true });
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
});

const bundles = dirname(folder);
for (const name of await readdir(bundles)) {
  const path = join(bundles, name);
  const isOld = await stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > KEPT_MS,
    () => false,
  );
  if (isOld && name !== basename(folder)) await rm(path, { recursive: true, force: true });
}
