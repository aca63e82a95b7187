import { setTimeout as sleep } from 'node:timers/promises';
import { transaction } from '@hirelane/postgres/pool';
import { ConfigError } from '@hirelane/runtime/config';
import pg from 'pg';

/** Any number, the same in every copy: two copies that start at once take turns. */
const TURN = 7_416_001;
/**
 * ms that a change waits for its table. Requests that use the table meanwhile wait behind it, so that it lets them go first,
 * and tries again. Longer than the second after which PostgreSQL makes a vacuum of its own give way.
 */
const LOCK = 1_500;
const TRIES = 10;
/** ms between two tries. */
const PAUSE = 3_000;
/** lock_not_available, insufficient_privilege */
const [NOT_AVAILABLE, NOT_ALLOWED] = ['55P03', '42501'];

// ALTER TABLE and CREATE INDEX lock their table before their IF NOT EXISTS finds that there is nothing to do: while a dump reads
// it, the requests of a running copy would wait with them. The catalogue can be asked without a lock.

const addColumn = (table: string, column: string, type: string) => `
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'bff.${table}'::regclass AND attname = '${column}') THEN
    ALTER TABLE bff.${table} ADD COLUMN ${column} ${type};
  END IF;`;

const dropColumn = (table: string, column: string) => `
  IF EXISTS (SELECT FROM pg_attribute
             WHERE attrelid = 'bff.${table}'::regclass AND attname = '${column}' AND NOT attisdropped) THEN
    -- What is dropped stays in its rows until they are written again.
    UPDATE bff.${table} SET ${column} = NULL;
    ALTER TABLE bff.${table} DROP COLUMN ${column};
  END IF;`;

const createIndex = (name: string, on: string) => `
  IF to_regclass('bff.${name}') IS NULL THEN
    CREATE INDEX ${name} ON bff.${on};
  END IF;`;

const SCHEMA = `
  -- IF NOT EXISTS would ask for the right to make schemas first, which the bff's role may lack.
  DO $$ BEGIN IF to_regnamespace('bff') IS NULL THEN CREATE SCHEMA bff; END IF; END $$;
  CREATE TABLE IF NOT EXISTS bff.sessions (
    hash bytea PRIMARY KEY,
    user_id uuid NOT NULL,
    is_client boolean NOT NULL,
    is_registered boolean NOT NULL,
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    user_agent text,
    wrote jsonb NOT NULL DEFAULT '{}'
  );
  -- Counts that may be lost when the database crashes, and so cost no write to its journal.
  CREATE UNLOGGED TABLE IF NOT EXISTS bff.limits (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  );
  CREATE TABLE IF NOT EXISTS bff.seen_addresses (key bytea PRIMARY KEY, until timestamptz NOT NULL);
  CREATE TABLE IF NOT EXISTS bff.oauth_transactions (
    hash bytea PRIMARY KEY,
    expires_at timestamptz NOT NULL,
    content jsonb NOT NULL
  );
  -- The highest credential version that identity has told of, for each user: no session of an older one starts.
  CREATE TABLE IF NOT EXISTS bff.credential_versions (user_id uuid PRIMARY KEY, version int NOT NULL);
  -- The browsers in which somebody has signed in before.
  CREATE TABLE IF NOT EXISTS bff.known_browsers (
    hash bytea NOT NULL,
    user_id uuid NOT NULL,
    until timestamptz NOT NULL,
    PRIMARY KEY (user_id, hash)
  );
  -- Under which the log calls people and networks by other names (http/pseudonyms.ts).
  CREATE TABLE IF NOT EXISTS bff.log_key (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    key bytea NOT NULL,
    made_at timestamptz NOT NULL
  );
  DO $$ BEGIN
    ${addColumn('sessions', 'credential_version', 'int NOT NULL DEFAULT 0')}
    ${addColumn('sessions', 'confirmed_at', 'timestamptz')}
    ${addColumn('sessions', 'id', 'uuid NOT NULL DEFAULT gen_random_uuid()')}
    ${dropColumn('sessions', 'ip')}
    ${addColumn('sessions', 'replaced', 'bytea')}
    ${addColumn('seen_addresses', 'user_id', 'uuid')}
    ${createIndex('limits_by_expiry', 'limits (expire)')}
    ${createIndex('seen_addresses_by_user', 'seen_addresses (user_id)')}
    ${createIndex('sessions_by_user', 'sessions (user_id)')}
    ${createIndex('sessions_by_id', 'sessions (id)')}
    ${createIndex('sessions_by_replaced', 'sessions (replaced)')}
    ${createIndex('sessions_by_expiry', 'sessions (expires_at)')}
  END $$`;

const NOT_OURS =
  'DATABASE_URL: this role may not make the tables of the bff, or does not own them. Run `database roles` of this version as the owner of the database (docs/operate.md).';

/**
 * Makes the tables that are not there yet, and what tables lack that are. Rejects with the database's error, also when such a
 * table stays in use, as by a long dump; with ConfigError when this role may not make them.
 */
export async function applySchema(pool: pg.Pool): Promise<void> {
  const statements = `SELECT pg_advisory_xact_lock(${TURN}); SET LOCAL lock_timeout = ${LOCK}; ${SCHEMA}`;
  for (let tries = 1; ; tries++) {
    try {
      await transaction(pool, (client) => client.query(statements));
      return;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === NOT_ALLOWED) throw new ConfigError(NOT_OURS);
      const mayPass = error instanceof pg.DatabaseError && error.code === NOT_AVAILABLE;
      if (!mayPass || tries === TRIES) throw error;
      await sleep(PAUSE);
    }
  }
}
