import type { Context } from '@hirelane/event-sourcing/decide';
import { HttpProblem } from '@hirelane/http/http-problem';
import { semaphore } from '@hirelane/http/semaphore';
import { addColumn, createIndex, createSchema } from '@hirelane/postgres/create-schema';
import { type Pool, type Queryable, type Tx, transaction } from '@hirelane/postgres/pool';

/** An account's locked row; the lock is held until the transaction ends. */
export type LockedAccount = Readonly<{
  tx: Tx;
  /** The current credential version. */
  version: number;
  /** Records that a credential was removed; returns the new version. */
  raise(): Promise<number>;
  /**
   * Whether the owner has to choose a password before the address can be changed, because the account was taken back.
   */
  isPasswordDue: boolean;
  setPasswordDue(isDue: boolean): Promise<void>;
}>;

/** A request's session. */
export type Asker = Pick<Context, 'sessionId'>;

/**
 * Each user's credential version: the number of times that a credential or a proof of owning the account was replaced
 * or removed. Callers read the version before checking a proof. A change that relies on the proof is refused if the
 * version has changed since then.
 */
export type CredentialVersions = Readonly<{
  /** 0 for accounts from which no credential was ever removed, and for unknown accounts. */
  current(userId: string): Promise<number>;
  /**
   * Runs `work` while no one else changes the account's credentials; all such changes use this lock. Throws 503 if the
   * lock is not acquired within five seconds, and 409 if the request's session has since ended. `by`: null if there is
   * no session, as with emailed links.
   */
  locked<T>(userId: string, by: Asker | null, work: (held: LockedAccount) => Promise<T>): Promise<T>;
  /** Ends a session's running requests: once this resolves, they no longer change anything here. */
  endSession(userId: string, sessionId: string): Promise<void>;
  /**
   * Raises the version of every account that has a version and of the accounts in `others`, then runs `work`, all in
   * one transaction. Throws as `locked` does.
   */
  raiseAll<T>(others: (tx: Tx) => Promise<readonly string[]>, work: (tx: Tx) => Promise<T>): Promise<T>;
  remove(userId: string, tx?: Queryable): Promise<void>;
}>;

/** Time limit for acquiring a lock, in ms. */
const LOCK_TIMEOUT_MS = 5_000;
/**
 * Number of transactions that may be open at once. Each occupies a connection from the pool, and its work needs
 * additional ones.
 */
export const HELD_AT_ONCE = 3;
const WAITING_MAX = 100;
/** lock_not_available */
const NOT_AVAILABLE = '55P03';

export async function openCredentialVersions(pool: Pool): Promise<CredentialVersions> {
  await createSchema(
    pool,
    'identity',
    `CREATE TABLE IF NOT EXISTS identity.credential_versions (
      user_id uuid PRIMARY KEY, version int NOT NULL DEFAULT 0);
    ${addColumn('identity', 'credential_versions', 'is_password_due', 'boolean NOT NULL DEFAULT false')}`,
  );
  const ended = await openEndedSessions(pool);
  const limited = semaphore(HELD_AT_ONCE, WAITING_MAX);

  async function hold(tx: Tx, userId: string): Promise<LockedAccount> {
    // An update that changes nothing locks an existing row.
    const { rows } = await tx.query<{ version: number; isPasswordDue: boolean }>(
      `INSERT INTO identity.credential_versions AS v (user_id) VALUES ($1)
       ON CONFLICT (user_id) DO UPDATE SET version = v.version
       RETURNING version, is_password_due AS "isPasswordDue"`,
      [userId],
    );
    const { version, isPasswordDue } = rows[0] ?? { version: 0, isPasswordDue: false };
    return {
      tx,
      version,
      isPasswordDue,
      async setPasswordDue(isDue) {
        await tx.query('UPDATE identity.credential_versions SET is_password_due = $2 WHERE user_id = $1', [
          userId,
          isDue,
        ]);
      },
      async raise() {
        await tx.query('UPDATE identity.credential_versions SET version = $2 WHERE user_id = $1', [
          userId,
          version + 1,
        ]);
        return version + 1;
      },
    };
  }

  const patiently = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await transaction(pool, async (tx) => {
        await tx.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
        return work(tx);
      });
    } catch (error) {
      if ((error as { code?: unknown }).code === NOT_AVAILABLE) throw new HttpProblem('unavailable', {}, 2);
      throw error;
    }
  };

  const locked = <T>(userId: string, by: Asker | null, work: (held: LockedAccount) => Promise<T>): Promise<T> =>
    limited(() =>
      patiently(async (tx) => {
        const held = await hold(tx, userId);
        // This is checked under the lock, because ending a session also takes the lock.
        if (by?.sessionId !== undefined && (await ended.has(tx, by.sessionId))) throw new HttpProblem('conflict');
        return work(held);
      }),
    );

  return {
    async current(userId) {
      const { rows } = await pool.query<{ version: number }>({
        name: 'credential-version',
        text: 'SELECT version FROM identity.credential_versions WHERE user_id = $1',
        values: [userId],
      });
      return rows[0]?.version ?? 0;
    },
    locked,
    endSession: (userId, sessionId) => locked(userId, null, ({ tx }) => ended.add(tx, userId, sessionId)),
    raiseAll: (others, work) =>
      patiently(async (tx) => {
        await tx.query(
          'INSERT INTO identity.credential_versions (user_id) SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING',
          [await others(tx)],
        );
        await tx.query('UPDATE identity.credential_versions SET version = version + 1');
        return work(tx);
      }),
    async remove(userId, tx = pool) {
      await ended.forget(tx, userId);
      await tx.query('DELETE FROM identity.credential_versions WHERE user_id = $1', [userId]);
    },
  };
}

/** Throws 409 if a credential has been removed since `version` was read. */
export function requireVersion(held: LockedAccount, version: number): void {
  if (held.version !== version) throw new HttpProblem('conflict');
}

/**
 * Recently ended sessions, whose running requests are refused. For use in the transaction that locks the account's
 * row.
 */
type EndedSessions = Readonly<{
  add(tx: Queryable, userId: string, sessionId: string): Promise<void>;
  has(tx: Queryable, sessionId: string): Promise<boolean>;
  forget(db: Queryable, userId: string): Promise<void>;
}>;

/**
 * How long ended sessions are kept. A service token is valid for 30 seconds, and a request waits for the lock for at
 * most a few minutes.
 */
const KEPT = '1 hour';

async function openEndedSessions(pool: Pool): Promise<EndedSessions> {
  await createSchema(
    pool,
    'identity',
    `CREATE TABLE IF NOT EXISTS identity.ended_sessions (
      session_id uuid PRIMARY KEY, user_id uuid NOT NULL, ended_at timestamptz NOT NULL DEFAULT now());
    ${createIndex('identity', 'ended_sessions_by_time', 'ended_sessions (ended_at)')}`,
  );
  return {
    async add(tx, userId, sessionId) {
      // SKIP LOCKED prevents concurrent calls from waiting for each other.
      await tx.query(
        `DELETE FROM identity.ended_sessions WHERE session_id IN (
           SELECT session_id FROM identity.ended_sessions WHERE ended_at < now() - interval '${KEPT}'
           LIMIT 1000 FOR UPDATE SKIP LOCKED)`,
      );
      await tx.query(
        'INSERT INTO identity.ended_sessions (session_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [sessionId, userId],
      );
    },
    async has(tx, sessionId) {
      const { rows } = await tx.query('SELECT FROM identity.ended_sessions WHERE session_id = $1', [sessionId]);
      return rows.length > 0;
    },
    async forget(db, userId) {
      await db.query('DELETE FROM identity.ended_sessions WHERE user_id = $1', [userId]);
    },
  };
}
