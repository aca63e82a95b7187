import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure } from './failure.ts';
import { replaceFolder } from './replace-folder.ts';
import { repository } from './repository.ts';

const run = promisify(execFile);
const web = join(repository, 'web');
const dist = join(web, 'dist');
const index = join(dist, 'index.html');
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
  const isBuilt = existsSync(index);
  const vite = findVite();
  if (isBuilt && (vite === undefined || isFresh())) return dist;
  if (vite === undefined) throw new StartFailure('The pages are not built, and Vite is not installed. Run npm ci.');
  say(isBuilt ? 'Building the pages (they have changed) …' : 'Building the pages (first start) …');
  await build(vite);
  return dist;
}

/** Whether the pages are there, and no older than what they are made of. */
function isFresh(): boolean {
  const built = statSync(index, { throwIfNoEntry: false })?.mtimeMs;
  return built !== undefined && SOURCES.every((source) => newest(source) <= built);
}

/**
 * Into a folder beside, then renamed: a build that was killed leaves no half-made pages behind. When another launcher has
 * built them meanwhile, those stay, since it may be serving them already.
 */
async function build(vite: string): Promise<void> {
  const beside = join(web, 'node_modules', `.pages-${process.pid}`);
  await mkdir(dirname(beside), { recursive: true });
  try {
    await run(process.execPath, [vite, 'build', '--outDir', beside, '--emptyOutDir', '--logLevel', 'warn'], {
      cwd: web,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (isFresh()) await rm(beside, { recursive: true, force: true });
    else await replaceFolder(dist, beside);
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

/** ms since 1970 of the newest file at or under a path; -Infinity when there is none. */
function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return Number.NEGATIVE_INFINITY;
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs);
}
