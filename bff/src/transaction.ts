import pg from 'pg';

/**
 * Runs `work` in one transaction, each statement of which sees what others have committed before it. Rejects with the error of
 * `work` or of the database.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: Pick<pg.PoolClient, 'query'>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A pooled client has no error listener while it is out; the failing query reports the same error to us.
  const ignore = () => undefined;
  client.on('error', ignore);
  try {
    await client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // Whoever did not answer would not answer this either.
    if (!(error instanceof pg.DatabaseError)) broken = error as Error;
    else {
      await client.query('ROLLBACK').catch((rollback: Error) => {
        broken = rollback;
      });
    }
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}
