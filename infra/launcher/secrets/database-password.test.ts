import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@hirelane/test-kit/database';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { rotateDatabasePassword, withCurrentPassword } from './database-password.ts';
import { changeSecrets, openSecrets } from './secrets.ts';

const ask = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.end();
};

/** A data folder whose database is a test database with a separate superuser. */
async function begin() {
  const data = await mkdtemp(join(tmpdir(), 'hirelane-password-'));
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  const secrets = await openSecrets(data);
  const database = await createTestDatabase();
  const role = `somebody_${process.pid}_${Math.floor(performance.now())}`;
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD '${secrets.databasePassword}'`);
  onTestFinished(async () => {
    await owner.query(`DROP ROLE ${role}`);
    await owner.end();
    await database.drop();
  });
  const urlOf = ({ databasePassword }: { databasePassword: string }) => {
    const url = new URL(database.url);
    [url.username, url.password] = [role, databasePassword];
    return url.href;
  };
  return { data, secrets, urlOf };
}

const stored = async (data: string) => JSON.parse(await readFile(join(data, 'secrets.json'), 'utf8'));

test('a rotation replaces the password in the database and in the file, which keeps its other secrets', async () => {
  const { data, secrets, urlOf } = await begin();
  await rotateDatabasePassword(data, urlOf(secrets));
  const now = await openSecrets(data);
  expect({ ...now, databasePassword: '' }).toEqual({ ...secrets, databasePassword: '' });
  await ask(urlOf(now));
  await expect(ask(urlOf(secrets))).rejects.toThrow('password authentication failed');
  expect(await withCurrentPassword(data, urlOf(now), now)).toBe(urlOf(now));
});

test('a change interrupted before the database had the new password is discarded', async () => {
  const { data, secrets, urlOf } = await begin();
  await changeSecrets(data, { nextDatabasePassword: 'never-set' });
  expect(await withCurrentPassword(data, urlOf(secrets), await openSecrets(data))).toBe(urlOf(secrets));
  expect(await stored(data)).toEqual(secrets);
});

test('a change interrupted after the database had the new password is completed', async () => {
  const { data, secrets, urlOf } = await begin();
  await rotateDatabasePassword(data, urlOf(secrets));
  const { databasePassword } = await openSecrets(data);
  await changeSecrets(data, { databasePassword: secrets.databasePassword, nextDatabasePassword: databasePassword });
  expect(await withCurrentPassword(data, urlOf(secrets), await openSecrets(data))).toBe(urlOf({ databasePassword }));
  expect(await stored(data)).toEqual({ ...secrets, databasePassword });
});

/** Takes the rotation lock, as another process would. */
async function takeTurn(url: string) {
  const other = new pg.Client({ connectionString: url.replace(/[^/]+$/, 'postgres') });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query("SELECT pg_advisory_lock(hashtextextended('hirelane database password', 0))");
  const waiting = "SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
  return {
    query: (text: string) => other.query(text),
    isAwaited: () => expect.poll(async () => (await other.query(waiting)).rows[0].count).toBeGreaterThan(0),
    release: () => other.query('SELECT pg_advisory_unlock_all()'),
  };
}

test('a rotation waits for a running one before it writes anything', async () => {
  const { data, secrets, urlOf } = await begin();
  const turn = await takeTurn(urlOf(secrets));
  const rotation = rotateDatabasePassword(data, urlOf(secrets));
  await turn.isAwaited();
  expect(await stored(data)).toEqual(secrets);
  await turn.release();
  await rotation;
  await ask(urlOf(await openSecrets(data)));
});

test('a tool started during a rotation waits for it to end', async () => {
  const { data, secrets, urlOf } = await begin();
  const turn = await takeTurn(urlOf(secrets));
  await changeSecrets(data, { nextDatabasePassword: 'next' });
  const tool = withCurrentPassword(data, urlOf(secrets), await openSecrets(data));
  await turn.isAwaited();
  await turn.query("ALTER ROLE CURRENT_USER PASSWORD 'next'");
  await changeSecrets(data, { databasePassword: 'next', nextDatabasePassword: undefined });
  await turn.release();
  expect(await tool).toBe(urlOf({ databasePassword: 'next' }));
  expect(await stored(data)).toEqual({ ...secrets, databasePassword: 'next' });
});
