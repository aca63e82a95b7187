import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { writeAtomically } from '../local/atomic-file.ts';
import { repository } from '../local/repository.ts';
import type { AppendResult } from './append.ts';
import type { FeedResult } from './http/feed.ts';
import type { ListsResult } from './lists.ts';
import type { LoginsResult } from './logins.ts';
import type { ProposalsResult } from './proposals.ts';

/** The version and machine that a run measured. */
export type Measured = Readonly<{
  commit: string;
  date: string;
  machine: Readonly<{ cores: number; memoryGiB: number }>;
  node: string;
}>;

/** The stored result of a run: the raw slices, and the version and machine. */
export type AppendRecord = Measured &
  Readonly<{
    bench: 'append';
    sliceMs: number;
    payloadBytes: number;
    results: readonly AppendResult[];
  }>;

export type ProposalsRecord = Measured & Readonly<{ bench: 'proposals' }> & ProposalsResult;

/** `before`: the commit of the other checkout. */
export type LoginsRecord = Measured &
  Readonly<{ bench: 'logins'; before: string; sliceMs: number; results: readonly LoginsResult[] }>;

export type FeedRecord = Measured &
  Readonly<{ bench: 'feed'; sliceMs: number; bytes: number; results: readonly FeedResult[] }>;

export type ListsRecord = Measured & Readonly<{ bench: 'lists' }> & ListsResult;

const pathOf = (bench: string) => join(repository, `infra/src/bench/results/${bench}.json`);

export const readRecord = (): AppendRecord => JSON.parse(readFileSync(pathOf('append'), 'utf8'));

export const writeRecord = (measured: Omit<AppendRecord, keyof Measured | 'bench'>): Promise<AppendRecord> =>
  write({ bench: 'append', ...measuredOn('services/platform'), ...measured });

export const writeProposals = (measured: ProposalsResult): Promise<ProposalsRecord> =>
  write({ bench: 'proposals', ...measuredOn('services', 'contracts'), ...measured });

export const writeLogins = (measured: {
  against: string;
  sliceMs: number;
  results: readonly LoginsResult[];
}): Promise<LoginsRecord> => {
  const { against, ...rest } = measured;
  const before = git('-C', against, 'rev-parse', '--short', 'HEAD');
  return write({ bench: 'logins', ...measuredOn('services', 'contracts', 'bff'), before, ...rest });
};

export const writeFeed = (measured: Omit<FeedRecord, keyof Measured | 'bench'>): Promise<FeedRecord> =>
  write({ bench: 'feed', ...measuredOn('services', 'contracts', 'bff'), ...measured });

export const writeLists = (measured: ListsResult): Promise<ListsRecord> =>
  write({ bench: 'lists', ...measuredOn('services/feed', 'services/platform'), ...measured });

async function write<R extends Readonly<{ bench: string }>>(record: R): Promise<R> {
  const path = pathOf(record.bench);
  await mkdir(dirname(path), { recursive: true });
  await writeAtomically(path, `${JSON.stringify(record, null, 2)}\n`, 0o644);
  return record;
}

/** A `+` marks a commit whose `folders` had uncommitted changes. */
const measuredOn = (...folders: readonly string[]): Measured => ({
  commit: git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--', ...folders) ? '+' : ''),
  date: new Date().toISOString().slice(0, 10),
  machine: { cores: availableParallelism(), memoryGiB: Math.round(totalmem() / 2 ** 30) },
  node: process.version,
});

const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
