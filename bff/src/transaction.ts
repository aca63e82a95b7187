import pg from 'pg';

/** Runs SQL statements in one transaction, each of which sees what others have committed before it. Rejects with the database's error. */
export async function runInTransaction(pool: pg.Pool, statements: string): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // A pooled client has no error listener while it is out; the failing query reports the same error to us.
  const ignore = () => undefined;
  client.on('error', ignore);
  try {
    await client.query(`BEGIN ISOLATION LEVEL READ COMMITTED; ${statements}; COMMIT`);
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
