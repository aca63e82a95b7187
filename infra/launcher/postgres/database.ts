import { postgresNeed } from '@hirelane/postgres/need';
import { WRONG_PASSWORD, withClient } from '@hirelane/postgres/pool';
import pg from 'pg';
import { StartFailure } from '../failure.ts';
import { sentenceOf } from '../verdict.ts';
import type { ServerRule } from './server-rules.ts';
import { askServer, type ServerState } from './server-state.ts';

const NAME = 'hirelane';

/**
 * Creates the database `hirelane` on the embedded server if it is missing. Returns its URL. Throws StartFailure if the
 * server refuses the password from secrets.json.
 */
export async function ensureDatabase(serverUrl: string): Promise<string> {
  await withClient(serverUrl, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [NAME]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${NAME} TEMPLATE template0`);
  }).catch((error: Error) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== WRONG_PASSWORD) throw error;
    throw new StartFailure(
      'The secrets.json of the data folder belongs to another installation: its password does not open the database. ' +
        'Restore the one that belongs to this folder.',
    );
  });
  const url = new URL(serverUrl);
  url.pathname = `/${NAME}`;
  return url.href;
}

/** Whether Hirelane has never used this database. */
export async function isUnused(url: string): Promise<boolean> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ isUnused: boolean }>(`SELECT to_regclass('keys.subject_keys') IS NULL AS "isUnused"`),
  );
  return rows[0]?.isUnused === true;
}

/** Throws StartFailure if the DATABASE_URL database cannot be reached. */
export async function refuseUnreachableServer(url: string): Promise<void> {
  await postgresNeed(url)().catch((error: Error) => {
    throw new StartFailure(error.message);
  });
}

/**
 * Throws StartFailure if the server violates a rule, for example if it may lose a committed transaction in a crash.
 * Returns the server's state.
 */
export async function refuseUnfitServer(url: string, rules: readonly ServerRule[]): Promise<ServerState> {
  const state = await stateOf(url);
  for (const rule of rules) {
    const verdict = rule(state);
    if (verdict.todo !== undefined) throw new StartFailure(`PostgreSQL: ${sentenceOf(verdict)}`);
  }
  return state;
}

/** The state of the PostgreSQL server at this URL. */
export const stateOf = (url: string): Promise<ServerState> => withClient(url, askServer);
