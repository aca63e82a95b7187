import { WRONG_PASSWORD, withClient } from '@hirelane/postgres/pool';
import pg from 'pg';
import { scramVerifier } from '../roles/scram.ts';
import { changeSecrets, newSecret, openSecrets, type Secrets } from './secrets.ts';

/**
 * Gives the embedded database's superuser at `url` a new password. It is stored in `secrets.json` before the database
 * has it, so that after a crash in between, the database has one of two known passwords. Existing connections stay
 * open.
 */
export async function rotateDatabasePassword(data: string, url: string): Promise<void> {
  await oneAtATime(url, async (client) => {
    const next = newSecret();
    await changeSecrets(data, { nextDatabasePassword: next });
    await client.query(`ALTER ROLE CURRENT_USER PASSWORD '${scramVerifier(next)}'`);
    await changeSecrets(data, { databasePassword: next, nextDatabasePassword: undefined });
  });
}

/**
 * Returns the embedded database's address with its current password; `url` contains the password from `secrets`.
 * Completes or discards an interrupted change, and waits for a change by another process.
 */
export async function withCurrentPassword(data: string, url: string, secrets: Secrets): Promise<string> {
  const { nextDatabasePassword } = secrets;
  if (nextDatabasePassword === undefined) return url;
  const known = (await opens(url)) ? url : withPassword(url, nextDatabasePassword);
  return oneAtATime(known, async () => {
    const { databasePassword, nextDatabasePassword: next } = await openSecrets(data);
    if (next === undefined) return withPassword(url, databasePassword);
    const isNew = await opens(withPassword(url, next));
    await changeSecrets(data, { ...(isNew && { databasePassword: next }), nextDatabasePassword: undefined });
    return withPassword(url, isNew ? next : databasePassword);
  });
}

/** Advisory locks are per database; every cluster has the database `postgres`. */
function oneAtATime<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const address = new URL(url);
  address.pathname = '/postgres';
  return withClient(address.href, async (client) => {
    await client.query("SELECT pg_advisory_lock(hashtextextended('hirelane database password', 0))");
    return work(client);
  });
}

function withPassword(url: string, password: string): string {
  const address = new URL(url);
  address.password = password;
  return address.href;
}

const opens = (url: string): Promise<boolean> =>
  withClient(url, async () => true).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === WRONG_PASSWORD) return false;
    throw error;
  });
