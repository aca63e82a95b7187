import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isListed } from '@hirelane/feed/projects/tables';
import { feedReadModel } from '@hirelane/feed/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import pg from 'pg';
import { openClient } from '../../../cli/client/client.ts';
import { join as register } from '../../../cli/client/people.ts';
import { startApart } from '../../../cli/testing/releases/apart.ts';
import { databaseUrl, postgresPid, temporaryFolder } from '../../support/launcher-process.ts';
import { startIn, writePages } from '../bench.ts';
import { generateConduct } from './generate-conduct.ts';
import { generateProjects } from './generate-projects.ts';
import type { Sample } from './load.ts';

/** A marketplace as started by `npm start` on a new data folder, with a signed-in freelancer and some projects. */
export type BenchMarketplace = Readonly<{
  url: string;
  /** The launcher's process id; PostgreSQL is its child. */
  pid: number;
  /** PostgreSQL's process id; 0 if `environment` points to an existing one. */
  postgresPid: number;
  databaseUrl: string;
  /** Its data folder. */
  data: string;
  /** The schema of the feed's read model. */
  feedSchema: string;
  /** The freelancer's id, and the headers their browser sends. */
  freelancerId: string;
  headers: Readonly<Record<string, string>>;
  /** Ids of the most recently published projects. */
  projectIds: readonly string[];
  stop(): Promise<void>;
}>;

/** About twenty proposals for each client with generated projects. */
const PROPOSALS = 100_000;

/** The freelancer who is signed in. */
export const FREELANCER = {
  firstName: 'Asha',
  lastName: 'Rao',
  username: 'asharao',
  email: 'asha@example.com',
  state: 'Kerala',
  city: 'Kochi',
  isClient: false,
  password: 'wren-kettle-Quarry-57-lantern',
};

/**
 * Another freelancer, for benches with many sign-ins. A user can have at most 50 sessions, and each further one would
 * end the earliest.
 */
export const SECOND_FREELANCER = { ...FREELANCER, username: 'second', email: 'second@example.com' };

/** Starts a marketplace with `count` published projects; `environment` is added to the launcher's environment. */
export async function startBenchMarketplace(
  count: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<BenchMarketplace> {
  const folder = await temporaryFolder();
  const { launcher, data, stop: end } = await startIn(folder, environment);
  const stop = async () => {
    await end();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = await launcher.ready;
    const address = environment['DATABASE_URL'] ?? (await databaseUrl(data));
    const filled = await fill(url, address, count);
    return {
      ...filled,
      url,
      pid: launcher.pid,
      postgresPid: 'DATABASE_URL' in environment ? 0 : postgresPid(data),
      databaseUrl: address,
      data,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The same marketplace with a process for each service. `pids` includes PostgreSQL's process id. */
export async function startBenchProcesses(
  count: number,
  environment: Readonly<Record<string, string>>,
): Promise<Readonly<{ url: string; pids: readonly number[]; stop(): Promise<void> }>> {
  const folder = await temporaryFolder();
  const endings = [() => rm(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    const data = join(folder, 'data');
    await mkdir(data);
    const running = await startApart(data, await writePages(folder), { environment });
    endings.push(running.stop);
    await fill(running.url, running.databaseUrl, count);
    return { url: running.url, pids: [postgresPid(data), ...running.pids], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Registers the freelancers and generates the projects. `address` is the database's. */
async function fill(
  url: string,
  address: string,
  count: number,
): Promise<Pick<BenchMarketplace, 'feedSchema' | 'freelancerId' | 'headers' | 'projectIds'>> {
  const client = openClient(url);
  const freelancerId = await register(client, FREELANCER);
  await register(openClient(url), SECOND_FREELANCER);
  const database = new pg.Client({ connectionString: address });
  await database.connect();
  try {
    const { rows } = await database.query<{ schema: string }>(
      `SELECT nspname AS schema FROM pg_namespace WHERE nspname ~ '^feed_v[0-9]+$'`,
    );
    const feedSchema = rows[0]?.schema ?? '';
    await generateProjects(database, feedSchema, count);
    await generateConduct(database, schemaOf(feedReadModel), PROPOSALS);
    const ids = await database.query<{ id: string }>(
      `SELECT id FROM ${feedSchema}.projects WHERE ${isListed('')} ORDER BY published_at DESC LIMIT 10000`,
    );
    return {
      feedSchema,
      freelancerId,
      headers: { origin: url, 'x-requested-by': 'web', accept: 'application/json', cookie: client.cookie() ?? '' },
      projectIds: ids.rows.map(({ id }) => id),
    };
  } finally {
    await database.end();
  }
}

/** A page of the freelancer's feed. */
export const pageOfFeed = ({ headers }: BenchMarketplace): Sample => ({
  method: 'GET',
  path: '/api/v1/client/project?recent=true',
  headers,
});
