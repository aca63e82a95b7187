import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../launcher/postgres/postgres.ts';
import { repository } from '../../launcher/repository.ts';
import { type Launcher, postgresPid, spawnLauncher, temporaryFolder } from '../support/launcher-process.ts';
import { type Goal, judge, type Verdict } from './goals.ts';

/** How the product is deployed: in one process, or in separate processes with this store and bus. */
export const LAYOUTS = ['embedded', 'postgres', 'kafka', 'eventstoredb'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** The command-line options; each bench uses the ones it needs. */
export type Options = Readonly<{
  rounds: number;
  sliceMs: number;
  /** The number of operations per side and round. */
  each: number;
  /** The numbers of rows or events, smallest first; each bench has its own by default. */
  sizes?: readonly number[];
  /** The folder in which generated data is stored for the next run. */
  data?: string;
  layout?: Layout;
  say(text: string): void;
}>;

export type Bench = Readonly<{
  name: string;
  /** The names of the goals. */
  goals: readonly string[];
  measure(options: Options): Promise<Readonly<{ table: string; verdicts: readonly Verdict[] }>>;
}>;

type Definition<R extends object> = Readonly<{
  name: string;
  /** The measured folders; the table marks uncommitted changes in them. */
  sources: readonly string[];
  goals: readonly Goal<R>[];
  measure(options: Options): Promise<R>;
  /** The table in Markdown. `ranOn` is a sentence, without its full stop, about the version and the machine. */
  table(result: R, ranOn: string): string;
}>;

/** A measurement with goals and a table in docs/performance.md. */
export function defineBench<R extends object>(definition: Definition<R>): Bench {
  const { name, sources, goals, measure, table } = definition;
  return {
    name,
    goals: goals.map(({ what }) => what),
    async measure(options) {
      const result = await measure(options);
      return { table: table(result, ranOn(sources)), verdicts: goals.map((goal) => judge(name, goal, result)) };
    },
  };
}

/** `Commit 1c59cfb, 2026-11-21, 2 cores, 24 GiB, Node v20.20.2`; a `+` marks uncommitted changes in `folders`. */
function ranOn(folders: readonly string[]): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--', ...folders) ? '+' : '');
  const date = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 2 ** 30);
  return `Commit ${commit}, ${date}, ${availableParallelism()} cores, ${memory} GiB, Node ${process.version}`;
}

/** An empty PostgreSQL. */
export type BarePostgres = Readonly<{ url: string; pid: number }>;

/** Starts a PostgreSQL for `work`. Afterwards, removes it, or keeps it for the next run if `data` is given. */
export async function withPostgres<T>(work: (postgres: BarePostgres) => Promise<T>, data?: string): Promise<T> {
  const folder = data ?? (await temporaryFolder());
  const postgres = await startPostgres({ dir: join(folder, 'postgres'), password: 'bench' });
  try {
    return await work({ url: postgres.url, pid: postgresPid(folder) });
  } finally {
    await postgres.stop();
    if (data === undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** Creates an empty database in a PostgreSQL server; returns its connection string. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/**
 * Starts Hirelane as `npm start` does, with its data in `folder`, on a free port, and with nearly empty pages, so that
 * a bench does not wait for a build. `environment` is added to the launcher's environment.
 */
export async function startIn(
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Readonly<{ launcher: Launcher; data: string; stop(): Promise<void> }>> {
  const [data, pages] = [join(folder, 'data'), await writePages(folder)];
  const launcher = spawnLauncher({ HIRELANE_DATA: data, PORT: '0', WEB_ROOT: pages, ...environment });
  return {
    launcher,
    data,
    async stop() {
      launcher.signal('SIGTERM');
      await launcher.ended;
    },
  };
}

/** Writes a nearly empty page into a folder in `folder`; returns that folder. */
export async function writePages(folder: string): Promise<string> {
  const pages = join(folder, 'pages');
  await mkdir(pages, { recursive: true });
  await writeFile(join(pages, 'index.html'), '<!doctype html><html lang="en"><title>Bench</title></html>');
  return pages;
}
