import pg from 'pg';

/** SQLSTATE `invalid_password` (PostgreSQL, appendix A). */
export const WRONG_PASSWORD = '28P01';

/**
 * Does some work with one connection, outside of a pool, and closes it. Throws where none comes about in 5 seconds, and
 * what `work` throws.
 */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
  client.on('error', () => undefined); // the running query rejects with it
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
