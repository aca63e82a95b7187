import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure } from './failure.ts';
import { repository } from './repository.ts';

const run = promisify(execFile);
const web = join(repository, 'web');
const dist = join(web, 'dist');
/** What the pages are made of. A change in any of them makes the built ones stale. */
const SOURCES = [
  ...['src', 'public', 'index.html', 'vite.config.ts', 'package.json'].map((name) => join(web, name)),
  join(repository, 'contracts/src'),
  join(repository, 'package-lock.json'),
];

/**
 * Answers the folder of the built pages; builds them when they are missing or older than their sources. Where the build
 * tool is not installed, as in a container, what is there is taken as it is.
 */
export async function ensurePages(say: (text: string) => void): Promise<string> {
  const built = modified(join(dist, 'index.html'));
  const vite = findVite();
  if (built !== undefined && (vite === undefined || SOURCES.every((source) => newest(source) <= built))) return dist;
  if (vite === undefined) throw new StartFailure('The pages are not built, and Vite is not installed. Run npm ci.');
  say(built === undefined ? 'Building the pages (first start) …' : 'Building the pages (they have changed) …');
  await build(vite);
  return dist;
}

/** Into a folder beside, then renamed: a build that was killed leaves no half-made pages behind. */
async function build(vite: string): Promise<void> {
  const beside = join(web, 'node_modules', `.pages-${process.pid}`);
  await mkdir(dirname(beside), { recursive: true });
  try {
    await run(process.execPath, [vite, 'build', '--outDir', beside, '--emptyOutDir', '--logLevel', 'warn'], {
      cwd: web,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    await rm(dist, { recursive: true, force: true });
    await rename(beside, dist);
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    if (error instanceof Error && 'stderr' in error) {
      throw new StartFailure(`The pages could not be built:\n${String(error.stderr).trim()}`);
    }
    throw error;
  }
}

function findVite(): string | undefined {
  if (!existsSync(join(web, 'src'))) return undefined;
  try {
    return join(dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
  } catch {
    return undefined;
  }
}

const modified = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.mtimeMs;

/** ms since 1970 of the newest file at or under a path; -Infinity when there is none. */
function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return Number.NEGATIVE_INFINITY;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs);
}
