import { HttpProblem } from '@hirelane/kernel/http/http-problem';
import { createSchema } from '@hirelane/kernel/postgres/create-schema';
import { type Pool, type Queryable, type Tx, transaction } from '@hirelane/kernel/postgres/pool';
import { semaphore } from './semaphore.ts';

/** What whoever holds an account's row may do; it ends with the transaction. */
export type Held = Readonly<{
  tx: Tx;
  /** The credential version as it is now. */
  version: number;
  /** Says that something was taken away; answers the new version. */
  raise(): Promise<number>;
}>;

/**
 * The credential version of each user: how often a way into the account, or a proof of owning it, was replaced or taken away.
 * Whoever proved something reads the version before; what follows from the proof is refused when it is another one by then.
 */
export type CredentialVersions = Readonly<{
  /** 0 for whom nothing was ever taken away from, and for nobody. */
  current(userId: string): Promise<number>;
  /**
   * Runs `work` while nobody else changes how this account is entered: everything that does comes through here. Throws 503
   * when it is not its turn within 5 s.
   */
  locked<T>(userId: string, work: (held: Held) => Promise<T>): Promise<T>;
  remove(userId: string, tx?: Queryable): Promise<void>;
}>;

/** ms to wait for one's turn. */
const PATIENCE = 5_000;
/** Transactions that may be open at once: each holds one of the pool's ten connections while its work needs others. */
const AT_ONCE = 3;
const WAITING_MAX = 100;
/** lock_not_available */
const NOT_AVAILABLE = '55P03';

export async function openCredentialVersions(pool: Pool): Promise<CredentialVersions> {
  await createSchema(
    pool,
    'identity',
    `CREATE TABLE IF NOT EXISTS identity.credential_versions (
      user_id uuid PRIMARY KEY, version int NOT NULL DEFAULT 0)`,
  );
  const limited = semaphore(AT_ONCE, WAITING_MAX);

  async function hold(tx: Tx, userId: string): Promise<Held> {
    await tx.query(`SET LOCAL lock_timeout = ${PATIENCE}`);
    // The update that changes nothing locks a row that is there already.
    const { rows } = await tx.query<{ version: number }>(
      `INSERT INTO identity.credential_versions AS v (user_id) VALUES ($1)
       ON CONFLICT (user_id) DO UPDATE SET version = v.version RETURNING version`,
      [userId],
    );
    const version = rows[0]?.version ?? 0;
    return {
      tx,
      version,
      async raise() {
        await tx.query('UPDATE identity.credential_versions SET version = $2 WHERE user_id = $1', [
          userId,
          version + 1,
        ]);
        return version + 1;
      },
    };
  }

  return {
    async current(userId) {
      const { rows } = await pool.query<{ version: number }>({
        name: 'credential-version',
        text: 'SELECT version FROM identity.credential_versions WHERE user_id = $1',
        values: [userId],
      });
      return rows[0]?.version ?? 0;
    },
    locked: (userId, work) =>
      limited(async () => {
        try {
          return await transaction(pool, async (tx) => work(await hold(tx, userId)));
        } catch (error) {
          if ((error as { code?: unknown }).code === NOT_AVAILABLE) throw new HttpProblem('unavailable', {}, 2);
          throw error;
        }
      }),
    async remove(userId, tx = pool) {
      await tx.query('DELETE FROM identity.credential_versions WHERE user_id = $1', [userId]);
    },
  };
}

/** Throws 409 when something was taken away since `version` was read. */
export function requireVersion(held: Held, version: number): void {
  if (held.version !== version) throw new HttpProblem('conflict');
}
