import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { writeAtomically } from '../local/atomic-file.ts';
import { repository } from '../local/repository.ts';

/** The version and machine that a run measured. */
export type Measured = Readonly<{
  commit: string;
  date: string;
  machine: Readonly<{ cores: number; memoryGiB: number }>;
  node: string;
}>;

const pathOf = (bench: string) => join(repository, `infra/src/bench/results/${bench}.json`);

/** The stored result of a bench; null when there is none. */
export function readRecord<R>(bench: string): R | null {
  const path = pathOf(bench);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

export async function writeRecord(record: Readonly<{ bench: string }>): Promise<void> {
  const path = pathOf(record.bench);
  await mkdir(dirname(path), { recursive: true });
  await writeAtomically(path, `${JSON.stringify(record, null, 2)}\n`, 0o644);
  // `npm run check` accepts no other format.
  execFileSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'format', '--write', path], {
    cwd: repository,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** A `+` marks a commit whose `folders` had uncommitted changes. */
export const measuredOn = (folders: readonly string[]): Measured => ({
  commit: commitOf(repository) + (git(repository, 'status', '--porcelain', '--', ...folders) ? '+' : ''),
  date: new Date().toISOString().slice(0, 10),
  machine: { cores: availableParallelism(), memoryGiB: Math.round(totalmem() / 2 ** 30) },
  node: process.version,
});

export const commitOf = (checkout: string): string => git(checkout, 'rev-parse', '--short', 'HEAD');

const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();
