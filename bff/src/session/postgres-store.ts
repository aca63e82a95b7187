import { createHash, randomBytes } from 'node:crypto';
import { batched } from '@hirelane/postgres/batched';
import { transaction } from '@hirelane/postgres/pool';
import type pg from 'pg';
import { failure } from '../http/problem.ts';
import type { Session } from '../http/session.ts';
import type { SessionChanges } from './changes.ts';
import { ABSOLUTE_MS, IDLE_MS, type NewSession, type SessionStore, TOUCH_MS } from './store.ts';
import { parseWrote, type Wrote } from './wrote.ts';

/** Maximum length of a stored User-Agent. */
const USER_AGENT_MAX = 300;
/** Maximum number of sessions per user. Another sign-in ends the least recently seen one. */
export const SESSIONS_MAX = 50;

type Row = {
  hash: Buffer;
  id: string;
  user_id: string;
  is_client: boolean;
  last_seen_at: Date;
  expires_at: Date;
  confirmed_at: Date;
  credential_version: number;
  is_suspended: boolean;
  is_operator: boolean;
  has_shown_factor: boolean;
  wrote: Record<string, string>;
};

/** What a session's command wrote. */
type Written = Readonly<{ hash: Buffer; wrote: Wrote }>;

type Queryable = Pick<pg.Pool, 'query'>;

type ListedRow = { id: string; hash: Buffer; created_at: Date; last_seen_at: Date; user_agent: string | null };

/**
 * Keeps sessions in the table in `schema.ts`. All times come from `now`, so that tests can change it. A ping that is due
 * is sent with what a session wrote, because that session's next request is often a read.
 */
export function postgresSessions(
  pool: pg.Pool,
  now: () => Date,
  { takePing }: Pick<SessionChanges, 'takePing'> = { takePing: () => null },
): SessionStore {
  const reached = async <T>(work: () => Promise<T>) => {
    try {
      return await work();
    } catch (cause) {
      throw failure('unavailable', 'Could not access the sessions table.', cause);
    }
  };
  const query = <R extends pg.QueryResultRow>(text: string, values: unknown[]) =>
    reached(() => pool.query<R>({ text, values }));
  const remove = async (hash: Buffer) => {
    await query('DELETE FROM bff.sessions WHERE hash = $1', [hash]);
  };

  const findRow = batched(async (hashes: readonly Buffer[]) => {
    const { rows } = await pool.query<Row>({
      name: 'find-session',
      text: `SELECT hash, id, user_id, is_client, last_seen_at, expires_at, wrote, credential_version,
              coalesce(confirmed_at, created_at) AS confirmed_at,
              coalesce(b.is_suspended, false) AS is_suspended,
              coalesce(b.is_operator AND NOT b.is_suspended, false) AS is_operator,
              coalesce(factor_version = credential_version, false) AS has_shown_factor
             FROM bff.sessions s LEFT JOIN bff.suspensions b USING (user_id) WHERE hash = ANY ($1)`,
      values: [hashes],
    });
    return hashes.map((hash) => rows.find((row) => row.hash.equals(hash)) ?? null);
  });

  // Does not wait for the disk: after a database crash, the worst effect is a stale read. The responses to two commands
  // from one session may arrive in a different order than the commands were executed. Rows are locked in a fixed order,
  // so that two instances of the bff cannot deadlock.
  const rememberWrote = batched(async (all: readonly Written[]) => {
    const last = lastOfEach(all);
    const ping = takePing();
    try {
      const { rows } = await pool.query<Pick<Row, 'wrote'> & { hash: Buffer | null }>({
        name: 'remember-written',
        text: `WITH told AS (
             UPDATE bff.sessions AS s SET wrote = s.wrote || (
               SELECT coalesce(jsonb_object_agg(w.category, w.stream || '@' || w.version), '{}')
               FROM unnest($1::bytea[], $2::text[], $3::text[], $4::bigint[]) AS w(hash, category, stream, version)
               WHERE w.hash = s.hash
                 AND (split_part(s.wrote->>w.category, '@', 1) = w.stream
                      AND split_part(s.wrote->>w.category, '@', 2)::bigint > w.version) IS NOT TRUE)
             WHERE s.hash IN (SELECT hash FROM bff.sessions WHERE hash = ANY ($1) ORDER BY hash FOR NO KEY UPDATE)
               AND set_config('synchronous_commit', 'off', true) = 'off'
             RETURNING hash, wrote),
           pinged AS MATERIALIZED (SELECT pg_notify($5, $6) WHERE $6::text IS NOT NULL)
           SELECT hash, wrote FROM told UNION ALL SELECT NULL, NULL FROM pinged`,
        values: [
          last.map(({ hash }) => hash),
          last.map(({ wrote }) => wrote.category),
          last.map(({ wrote }) => wrote.stream),
          last.map(({ wrote }) => wrote.version),
          ...(ping?.values ?? [null, null]),
        ],
      });
      return all.map((one) => rows.find(({ hash }) => hash?.equals(one.hash))?.wrote ?? null);
    } catch (error) {
      ping?.fail();
      throw error;
    }
  });

  /**
   * Gives an active session a new token. `change` is SQL that sets other columns; in it, $3 is the time and $5 is
   * `value`.
   */
  async function renewed(db: Queryable, { hash }: Pick<Session, 'hash'>, change = '', value?: number) {
    const token = randomBytes(32);
    const time = now();
    const { rowCount } = await db.query(
      `UPDATE bff.sessions SET hash = $2, replaced = $1, last_seen_at = $3 ${change}
       WHERE hash = $1 AND expires_at > $3 AND last_seen_at > $4`,
      [hash, sha256(token), time, new Date(time.getTime() - IDLE_MS), ...(value === undefined ? [] : [value])],
    );
    return rowCount === 1 ? token.toString('base64url') : null;
  }

  return {
    async start(person, replaced) {
      const token = randomBytes(32);
      // The row with the version is locked until this statement ends: a later `raise` ends the session, and an earlier
      // one prevents it from starting.
      const { rows } = await query<{ ended: { id: string; userId: string } | null }>(
        `WITH known AS (
           INSERT INTO bff.credential_versions AS v (user_id, version) VALUES ($3, $10)
           ON CONFLICT (user_id) DO UPDATE SET version = greatest(v.version, excluded.version) RETURNING version
         ), replaced AS (
           DELETE FROM bff.sessions WHERE hash = $1 AND (SELECT version FROM known) = $10
           RETURNING json_build_object('id', id, 'userId', user_id) AS ended
         )
         INSERT INTO bff.sessions (hash, user_id, is_client, is_registered, created_at, last_seen_at, confirmed_at, expires_at,
           user_agent, wrote, credential_version, replaced, factor_version)
         SELECT $2, $3, $4, $5, $6, $6, $6, $7, $8, $9, version, $1::bytea, CASE WHEN $11 THEN version END FROM known WHERE version = $10
         RETURNING (SELECT ended FROM replaced) AS ended`,
        [replaced?.hash ?? null, sha256(token), ...columns(person, now())],
      );
      const [started] = rows;
      if (started === undefined) return null;
      await query(
        `DELETE FROM bff.sessions WHERE hash IN (
           SELECT hash FROM bff.sessions WHERE user_id = $1 ORDER BY last_seen_at DESC, created_at DESC OFFSET $2)`,
        [person.userId, SESSIONS_MAX],
      );
      return { token: token.toString('base64url'), ended: started.ended };
    },

    renew: (session) => reached(() => renewed(pool, session)),

    confirm: (session, bySecondFactor) =>
      reached(() => {
        const shown = bySecondFactor ? ', factor_version = credential_version' : '';
        return renewed(pool, session, `, confirmed_at = $3${shown}`);
      }),

    raise: (userId, version, kept) =>
      reached(() =>
        transaction(pool, async (client) => {
          await client.query(
            `INSERT INTO bff.credential_versions AS v (user_id, version) VALUES ($1, $2)
             ON CONFLICT (user_id) DO UPDATE SET version = greatest(v.version, excluded.version)`,
            [userId, version],
          );
          const { rowCount } = await client.query(
            `DELETE FROM bff.sessions
             WHERE user_id = $1 AND credential_version < $2 AND hash IS DISTINCT FROM $3::bytea`,
            [userId, version, kept?.hash ?? null],
          );
          const token = kept && (await renewed(client, kept, ', credential_version = $5', version));
          return { ended: rowCount ?? 0, token };
        }),
      ),

    async find(token) {
      const hash = sha256(Buffer.from(token, 'base64url'));
      const row = await reached(() => findRow(hash));
      if (row === null) {
        const newer = await query('SELECT 1 FROM bff.sessions WHERE replaced = $1', [hash]);
        return newer.rowCount === 0 ? 'unknown' : 'replaced';
      }
      const time = now();
      if (row.expires_at <= time || row.last_seen_at.getTime() + IDLE_MS <= time.getTime()) {
        await remove(hash);
        return 'expired';
      }
      const isDue = row.last_seen_at.getTime() + TOUCH_MS <= time.getTime();
      if (isDue) await query('UPDATE bff.sessions SET last_seen_at = $2 WHERE hash = $1', [hash, time]);
      const { id, user_id: userId, is_client: isClient, confirmed_at: confirmedAt, wrote } = row;
      const { credential_version: credentialVersion, is_suspended: isSuspended } = row;
      const { is_operator: isOperator, has_shown_factor: hasShownFactor } = row;
      const dueAt = (isDue ? time : row.last_seen_at).getTime() + TOUCH_MS;
      const until = new Date(Math.min(dueAt, row.expires_at.getTime()));
      const standing = { isSuspended, isOperator, hasShownFactor };
      const session = { id, hash, userId, isClient, credentialVersion, confirmedAt, ...standing, wrote };
      return { session, isDue, until };
    },

    async activeAmong(hashes) {
      const time = now();
      const { rows } = await query<{ hash: string }>(
        `SELECT encode(hash, 'hex') AS hash FROM bff.sessions
         WHERE hash = ANY ($1) AND expires_at > $2 AND last_seen_at > $3`,
        [hashes.map((hash) => Buffer.from(hash, 'hex')), time, new Date(time.getTime() - IDLE_MS)],
      );
      return new Set(rows.map(({ hash }) => hash));
    },

    end: ({ hash }) => remove(hash),

    async list(userId) {
      const time = now();
      const { rows } = await query<ListedRow>(
        `SELECT id, hash, created_at, last_seen_at, user_agent FROM bff.sessions
         WHERE user_id = $1 AND expires_at > $2 AND last_seen_at > $3 ORDER BY last_seen_at DESC, id`,
        [userId, time, new Date(time.getTime() - IDLE_MS)],
      );
      return rows.map(({ id, hash, created_at, last_seen_at, user_agent }) => ({
        id,
        hash,
        createdAt: created_at,
        lastSeenAt: last_seen_at,
        userAgent: user_agent,
      }));
    },

    async endOne(userId, id) {
      const { rows } = await query<{ hash: Buffer }>(
        'DELETE FROM bff.sessions WHERE user_id = $1 AND id = $2 RETURNING hash',
        [userId, id],
      );
      return rows[0]?.hash ?? null;
    },

    async ownerOf(id) {
      const { rows } = await query<{ owner: string }>('SELECT user_id AS owner FROM bff.sessions WHERE id = $1', [id]);
      return rows[0]?.owner ?? null;
    },

    async endAll(userId, kept) {
      const { rowCount } = await query(
        'DELETE FROM bff.sessions WHERE user_id = $1 AND hash IS DISTINCT FROM $2::bytea',
        [userId, kept?.hash ?? null],
      );
      return rowCount ?? 0;
    },

    async remember({ hash }: Session, text) {
      const wrote = parseWrote(text);
      return wrote === null ? null : reached(() => rememberWrote({ hash, wrote }));
    },

    async takeRegistered({ hash }) {
      const { rowCount } = await query(
        'UPDATE bff.sessions SET is_registered = false WHERE hash = $1 AND is_registered',
        [hash],
      );
      return rowCount === 1;
    },

    async sweep() {
      const time = now();
      const { rowCount } = await query('DELETE FROM bff.sessions WHERE expires_at <= $1 OR last_seen_at <= $2', [
        time,
        new Date(time.getTime() - IDLE_MS),
      ]);
      return rowCount ?? 0;
    },
  };
}

/** Returns the parameters of `start`, beginning with $3. */
function columns(person: NewSession, time: Date): unknown[] {
  const { userId, isClient, isRegistered, userAgent, credentialVersion, bySecondFactor } = person;
  const wrote = person.wrote === null ? null : parseWrote(person.wrote);
  return [
    userId,
    isClient,
    isRegistered,
    time,
    new Date(time.getTime() + ABSOLUTE_MS),
    userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    wrote === null ? {} : { [wrote.category]: `${wrote.stream}@${wrote.version}` },
    credentialVersion,
    bySecondFactor,
  ];
}

/** The last write per session and category. Of several writes to the same stream, the highest version counts. */
function lastOfEach(all: readonly Written[]): readonly Written[] {
  const last = new Map<string, Written>();
  for (const one of all) {
    const key = `${one.hash.toString('base64')} ${one.wrote.category}`;
    const known = last.get(key);
    const isOlder = known?.wrote.stream === one.wrote.stream && known.wrote.version > one.wrote.version;
    if (!isOlder) last.set(key, one);
  }
  return [...last.values()];
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
