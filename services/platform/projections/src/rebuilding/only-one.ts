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
  const key = [`rebuild:${schema}`];
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ got: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS got',
      key,
    );
    if (!rows[0]?.got) throw new AlreadyRebuilding(`${schema} is being rebuilt by another process.`);
    try {
      return await work();
    } finally {
      // If its connection breaks, the lock is released automatically.
      await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', key).catch((error: Error) => {
        broken = error;
      });
    }
  } finally {
    client.release(broken);
  }
}
