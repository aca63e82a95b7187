import { randomUUID } from 'node:crypto';
import pg from 'pg';

export type TestDatabase = Readonly<{
  url: string;
  /** Closes every connection to the database and drops it. */
  drop(): Promise<void>;
}>;

/** Creates an empty database on the server at TEST_DATABASE_URL, in about 50 ms. Throws if that is not set. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) throw new Error('TEST_DATABASE_URL is not set. Run npm test, or set it to the URL of a server.');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function administer(server: string, sql: string) {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
