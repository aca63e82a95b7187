import type pg from 'pg';

/** Any number, the same in every copy: two copies that start at once take turns. */
const LOCK = 7_416_001;

const SCHEMA = `
  CREATE SCHEMA IF NOT EXISTS bff;
  CREATE TABLE IF NOT EXISTS bff.sessions (
    hash bytea PRIMARY KEY,
    user_id uuid NOT NULL,
    is_client boolean NOT NULL,
    is_registered boolean NOT NULL,
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    ip text,
    user_agent text,
    wrote jsonb NOT NULL DEFAULT '{}'
  );
  ALTER TABLE bff.sessions ADD COLUMN IF NOT EXISTS id uuid NOT NULL DEFAULT gen_random_uuid();
  -- Counts that may be lost when the database crashes, and so cost no write to its journal.
  CREATE UNLOGGED TABLE IF NOT EXISTS bff.limits (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  );
  CREATE INDEX IF NOT EXISTS limits_by_expiry ON bff.limits (expire);
  CREATE TABLE IF NOT EXISTS bff.seen_addresses (key bytea PRIMARY KEY, until timestamptz NOT NULL);
  ALTER TABLE bff.seen_addresses ADD COLUMN IF NOT EXISTS user_id uuid;
  CREATE INDEX IF NOT EXISTS seen_addresses_by_user ON bff.seen_addresses (user_id);
  CREATE INDEX IF NOT EXISTS sessions_by_user ON bff.sessions (user_id);
  CREATE INDEX IF NOT EXISTS sessions_by_expiry ON bff.sessions (expires_at);
  CREATE TABLE IF NOT EXISTS bff.oauth_transactions (
    hash bytea PRIMARY KEY,
    expires_at timestamptz NOT NULL,
    content jsonb NOT NULL
  );
`;

/** Makes the tables that are not there yet. Rejects with the database's error. */
export async function applySchema(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${LOCK}); ${SCHEMA} COMMIT`);
  } finally {
    client.release();
  }
}
