import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { newRunFolder } from '../lanes/run-folder.ts';
import { type Marketplace, openMarketplace } from './marketplace.ts';
import { dropRoles } from './roles.ts';

/** The prefix of files in the run's folder that are named after the databases kept during the run. */
const MARK = 'database-';

let shared: Promise<Marketplace> | undefined;

/**
 * This process's marketplace, which test files that check only their own data use one after another, because starting a
 * marketplace takes more than a second. `stop` leaves it running. Its data is removed after the run.
 */
export async function shareMarketplace(): Promise<Marketplace> {
  shared ??= open();
  return { ...(await shared), stop: async () => undefined };
}

async function open(): Promise<Marketplace> {
  const market = await openMarketplace({ folder: newRunFolder });
  const runFolder = process.env['TEST_RUN_FOLDER'];
  if (runFolder !== undefined)
    await writeFile(join(runFolder, `${MARK}${new URL(market.databaseUrl).pathname.slice(1)}`), '');
  return market;
}

/** Drops the databases and roles that this run has left on an external server. */
export async function dropDatabases(server: string): Promise<void> {
  const names = (await readdir(process.env['TEST_RUN_FOLDER'] ?? '')).filter((name) => name.startsWith(MARK));
  for (const name of names.map((each) => each.slice(MARK.length))) {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`);
    await client.end();
    const url = new URL(server);
    url.pathname = `/${name}`;
    await dropRoles(url.href);
  }
}
