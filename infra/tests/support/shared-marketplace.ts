import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { newRunFolder } from '../lanes/run-folder.ts';
import { type Marketplace, openMarketplace } from './marketplace.ts';
import { dropRoles } from './roles.ts';

/** Names of files in the folder of the run: the databases that nobody drops while it goes on. */
const MARK = 'database-';

let shared: Promise<Marketplace> | undefined;

/**
 * The marketplace of this process: test files that look only at what they have made themselves use it one after the
 * other, since a start takes more than a second. `stop` leaves it running. What it has stored goes with the run.
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

/** Drops the databases, and their roles, that this run has left on a server of somebody else's. */
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
