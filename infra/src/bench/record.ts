import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { writeAtomically } from '../local/atomic-file.ts';
import { repository } from '../local/repository.ts';
import type { AppendResult } from './append.ts';

/** What is kept of a run: the raw slices, and what they were measured on. */
export type AppendRecord = Readonly<{
  bench: 'append';
  commit: string;
  date: string;
  machine: Readonly<{ cores: number; memoryGiB: number }>;
  node: string;
  sliceMs: number;
  payloadBytes: number;
  results: readonly AppendResult[];
}>;

const path = join(repository, 'infra/src/bench/results/append.json');

export const readRecord = (): AppendRecord => JSON.parse(readFileSync(path, 'utf8'));

export async function writeRecord(
  measured: Pick<AppendRecord, 'sliceMs' | 'payloadBytes' | 'results'>,
): Promise<AppendRecord> {
  const record: AppendRecord = {
    bench: 'append',
    commit: git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--', 'services/kernel') ? '+' : ''),
    date: new Date().toISOString().slice(0, 10),
    machine: { cores: availableParallelism(), memoryGiB: Math.round(totalmem() / 2 ** 30) },
    node: process.version,
    ...measured,
  };
  await mkdir(dirname(path), { recursive: true });
  await writeAtomically(path, `${JSON.stringify(record, null, 2)}\n`, 0o644);
  return record;
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
