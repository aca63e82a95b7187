import { execFile } from 'node:child_process';
import * as z from 'zod';
import { repository } from '../../launcher/repository.ts';
import { type Behind, behind, Outdated, outdatedTable } from './outdated.ts';

// `npm run outdated`: lists outdated direct dependencies and the age of the installed versions.
const say = (line: string) => void process.stdout.write(`${line}\n`);

try {
  const packages = behind(Outdated.parse(await npm('outdated', '--json')));
  if (packages.length === 0) say('Every dependency is up to date.');
  else for (const line of outdatedTable(packages, await publishedTimes(packages), Date.now())) say(line);
} catch (error) {
  process.stderr.write(`npm outdated printed no list: ${(error as Error).message}\n`);
  process.exitCode = 1;
}

/** Maps `name@version` to the publication time, for packages whose registry entry has one. */
async function publishedTimes(packages: readonly Behind[]): Promise<ReadonlyMap<string, string>> {
  const times = new Map<string, string>();
  for (const name of new Set(packages.map((each) => each.name))) {
    const registry = z
      .record(z.string(), z.string())
      .safeParse(await npm('view', name, 'time', '--json').catch(() => null));
    for (const [version, time] of Object.entries(registry.data ?? {})) times.set(`${name}@${version}`, time);
  }
  return times;
}

/** Returns the output of npm, which exits with 1 if it lists any packages. */
function npm(...args: readonly string[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    execFile('npm', args, { cwd: repository, maxBuffer: 2 ** 26 }, (error, printed, said) => {
      try {
        resolve(JSON.parse(printed || '{}'));
      } catch {
        reject(new Error(said.trim() || String(error?.message)));
      }
    });
  });
}
