// biome-ignore lint/style/noRestrictedImports: runs the build of the pages.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { makeFolder } from '@hirelane/runtime/make-folder';
import { replaceFolder } from './data/replace-folder.ts';
import { diskFull, StartFailure } from './failure.ts';
import { repository } from './repository.ts';

const run = promisify(execFile);
/** The pages' sources. A change in any of them makes the built pages stale. */
const sourcesOf = (web: string) => [
  ...['src', 'public', 'index.html', 'vite', 'vite.config.ts', 'package.json'].map((name) => join(web, name)),
  join(repository, 'contracts/src'),
  join(repository, 'package-lock.json'),
];

/**
 * Returns the folder of the built pages, building them if they are missing or older than their sources. If the build
 * tool is not installed, as in a container, existing pages are used unchanged.
 */
export async function ensurePages(say: (text: string) => void, web = join(repository, 'web')): Promise<string> {
  const dist = join(web, 'dist');
  const index = join(dist, 'index.html');
  const isBuilt = existsSync(index);
  const vite = findVite(web);
  if (isBuilt && (vite === undefined || isFresh(web))) return dist;
  if (vite === undefined)
    throw new StartFailure('The pages have not been built, and Vite is not installed. Run npm ci.');
  say(isBuilt ? 'Building the pages (they have changed) …' : 'Building the pages (first start) …');
  await build(vite, web);
  return dist;
}

/** Whether the built pages exist and are no older than their sources. */
function isFresh(web: string): boolean {
  const built = statSync(join(web, 'dist/index.html'), { throwIfNoEntry: false })?.mtimeMs;
  return built !== undefined && sourcesOf(web).every((source) => newest(source) <= built);
}

/**
 * Builds into a temporary folder and renames it, so that a killed build does not leave incomplete pages. Pages built by
 * another launcher meanwhile are kept, because it may be serving them.
 */
async function build(vite: string, web: string): Promise<void> {
  const built = join(web, 'node_modules', `.pages-${process.pid}`);
  try {
    await makeFolder(built);
    await run(process.execPath, [vite, 'build', '--outDir', built, '--emptyOutDir', '--logLevel', 'warn'], {
      cwd: web,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (isFresh(web)) await rm(built, { recursive: true, force: true });
    else await replaceFolder(join(web, 'dist'), built);
  } catch (error) {
    await rm(built, { recursive: true, force: true }).catch(() => undefined);
    if (error instanceof Error && 'stderr' in error) {
      throw new StartFailure(`The pages could not be built:\n${String(error.stderr).trim()}`);
    }
    throw notWritable(error, web) ?? error;
  }
}

/**
 * Turns an error about the folder `web` into a StartFailure, because the launcher's messages for these codes are about
 * the data folder.
 */
function notWritable(error: unknown, web: string): StartFailure | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(web);
  if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') return undefined;
  return new StartFailure(
    `The pages have to be built, but Hirelane may not write to ${web}. Run npm run build there as a user who may, or set ` +
      'WEB_ROOT to a folder of built pages.',
  );
}

function findVite(web: string): string | undefined {
  if (!existsSync(join(web, 'src'))) return undefined;
  try {
    return join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
  } catch {
    return undefined;
  }
}

/** The modification time (ms since 1970) of the newest file at or under a path; -Infinity if there are no files. */
function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return Number.NEGATIVE_INFINITY;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs);
}
