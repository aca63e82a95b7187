import pg from 'pg';
import { scramVerifier } from '../operate/roles/scram.ts';
import { changeSecrets, type FoundSecrets, newSecret } from './secrets.ts';

/** invalid_password */
const WRONG_PASSWORD = '28P01';

/**
 * Gives the superuser of the embedded database, `url`, a new password. It is in `secrets.json` before the database has
 * it, so that a crash in between leaves one of two passwords that are both known. Open connections stay.
 */
export async function rotateDatabasePassword(data: string, url: string): Promise<void> {
  const next = newSecret();
  await changeSecrets(data, { nextDatabasePassword: next });
  await withClient(url, (client) => client.query(`ALTER ROLE CURRENT_USER PASSWORD '${scramVerifier(next)}'`));
  await changeSecrets(data, { databasePassword: next, nextDatabasePassword: undefined });
}

/**
 * The address of the embedded database with the password that it has; `url` has the one of `secrets`. Finishes a change
 * that broke off, or drops it.
 */
export async function withCurrentPassword(data: string, url: string, secrets: FoundSecrets): Promise<string> {
  const { nextDatabasePassword: next } = secrets;
  if (next === undefined) return url;
  const address = new URL(url);
  address.password = next;
  const isNew = await withClient(address.href, async () => true).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === WRONG_PASSWORD) return false;
    throw error;
  });
  await changeSecrets(data, { ...(isNew && { databasePassword: next }), nextDatabasePassword: undefined });
  return isNew ? address.href : url;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
