import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Files that are built, installed or written during a run. */
const LEFT_OUT =
  /^(node_modules|dist|dist-types|test-results|playwright-report|coverage|\.git|\.hirelane|.*\.tsbuildinfo)$/;

/**
 * Copies the sources to the new folder `copy`. Its packages are links to the copied sources and the installed
 * packages.
 */
export async function copyRepository(repository: string, copy: string): Promise<void> {
  await cp(repository, copy, { recursive: true, filter: (path) => !LEFT_OUT.test(basename(path)) });
  const installed = join(repository, 'node_modules');
  const packages = join(copy, 'node_modules');
  await mkdir(join(packages, '@hirelane'), { recursive: true });
  for (const name of await readdir(installed)) {
    if (name !== '@hirelane') await symlink(join(installed, name), join(packages, name));
  }
  // A workspace's links are relative, so here they point to the copy.
  await cp(join(installed, '@hirelane'), join(packages, '@hirelane'), { recursive: true, verbatimSymlinks: true });
}
