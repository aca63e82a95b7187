import type { Queryable } from '@hirelane/postgres/pool';
import pg from 'pg';

/** Rows that are held in memory at once. */
const ROWS = 500;

export type Snapshot = Queryable &
  Readonly<{
    /** The column `line` of each row of a query, without holding them all. */
    lines(sql: string): AsyncGenerator<string>;
    close(): Promise<void>;
  }>;

/** The database as it is at this moment, for as long as it takes to read it; others go on writing. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
  client.on('error', () => undefined); // the query under way rejects with it
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
        // JSON may be kept with line breaks between its parts; inside a text they are escaped.
        for (const { line } of rows) yield line.replaceAll('\n', ' ');
        if (rows.length < ROWS) break;
      }
      await client.query('CLOSE lines');
    },
    close: () => client.end(),
  };
}
