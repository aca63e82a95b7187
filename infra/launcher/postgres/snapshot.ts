import type { Queryable } from '@hirelane/postgres/pool';
import pg from 'pg';

/** Maximum number of rows in memory at the same time. */
const ROWS = 500;

export type Snapshot = Queryable &
  Readonly<{
    /** Yields the column `line` of each row that a query returns, without holding all rows in memory. */
    lines(sql: string): AsyncGenerator<string>;
    close(): Promise<void>;
  }>;

/** Opens a consistent read-only view of the database as of now; others can write meanwhile. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
  client.on('error', () => undefined); // The running query rejects with this error.
  await client.connect();
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  // The snapshot is taken by the first query, not by BEGIN.
  await client.query('SELECT 1');
  const query = client.query.bind(client);
  return {
    query,
    async *lines(sql) {
      await client.query(`DECLARE lines NO SCROLL CURSOR FOR ${sql}`);
      for (;;) {
        const { rows } = await client.query<{ line: string }>(`FETCH ${ROWS} FROM lines`);
        // Stored JSON may have line breaks between its parts; within a string they are escaped.
        for (const { line } of rows) yield line.replaceAll('\n', ' ');
        if (rows.length < ROWS) break;
      }
      await client.query('CLOSE lines');
    },
    close: () => client.end(),
  };
}
