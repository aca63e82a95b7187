import type { Pool } from '@hirelane/postgres/pool';

/** Thrown if another process is rebuilding the same read model. */
export class AlreadyRebuilding extends Error {
  override readonly name = 'AlreadyRebuilding';
}

/**
 * Runs `work` while no other process rebuilds the model in this schema. Throws AlreadyRebuilding if another process is
 * doing so.
 */
export async function onlyOne<T>(pool: Pool, schema: string, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    // In a transaction, because an idle connection may be closed (docs/decisions/0113-frozen-servers.md).
    await client.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0');
    try {
      const { rows } = await client.query<{ got: boolean }>(
        'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS got',
        [`rebuild:${schema}`],
      );
      if (!rows[0]?.got) throw new AlreadyRebuilding(`${schema} is being rebuilt by another process.`);
      return await work();
    } finally {
      // If its connection breaks, the lock is released automatically.
      await client.query('COMMIT').catch((error: Error) => {
        broken = error;
      });
    }
  } finally {
    client.release(broken);
  }
}
