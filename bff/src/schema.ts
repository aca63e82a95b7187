import { setTimeout as sleep } from 'node:timers/promises';
import { transaction } from '@hirelane/postgres/pool';
import { ConfigError } from '@hirelane/runtime/config';
import pg from 'pg';

/** An arbitrary number, the same in every instance, so that instances starting at the same time take turns. */
const TURN = 7_416_001;
/**
 * How long a change waits for its table lock, in milliseconds. Requests that use the table queue behind it, so it gives
 * up, lets them run and tries again. The timeout must exceed the one second after which PostgreSQL cancels an
 * autovacuum that blocks the lock.
 */
const LOCK_TIMEOUT_MS = 1_500;
const TRIES = 10;
const RETRY_PAUSE_MS = 3_000;
/** lock_not_available, insufficient_privilege */
const [NOT_AVAILABLE, NOT_ALLOWED] = ['55P03', '42501'];

// ALTER TABLE and CREATE INDEX lock their table before IF NOT EXISTS finds that there is nothing to do. During a dump,
// requests of a running instance would queue behind them. The catalogue can be read without a lock.

const addColumn = (table: string, column: string, type: string) => `
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'bff.${table}'::regclass AND attname = '${column}') THEN
    ALTER TABLE bff.${table} ADD COLUMN ${column} ${type};
  END IF;`;

const dropColumn = (table: string, column: string) => `
  IF EXISTS (SELECT FROM pg_attribute
             WHERE attrelid = 'bff.${table}'::regclass AND attname = '${column}' AND NOT attisdropped) THEN
    -- Dropped values stay in their rows until these are written again.
    UPDATE bff.${table} SET ${column} = NULL;
    ALTER TABLE bff.${table} DROP COLUMN ${column};
  END IF;`;

const createIndex = (name: string, on: string) => `
  IF to_regclass('bff.${name}') IS NULL THEN
    CREATE INDEX ${name} ON bff.${on};
  END IF;`;

/** Creates a trigger unless one with that name exists. This locks the table, as adding a column does. */
const createTrigger = (name: string, definition: string) => `
  IF NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = 'bff.sessions'::regclass AND tgname = '${name}') THEN
    CREATE TRIGGER ${name} ${definition};
  END IF;`;

const SCHEMA = `
  -- IF NOT EXISTS would first check the right to create schemas, which the bff's role may lack.
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
  -- These counts may be lost when the database crashes, so they are not written to its journal.
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
  -- The highest known credential version of each user: no session of an older one starts.
  CREATE TABLE IF NOT EXISTS bff.credential_versions (user_id uuid PRIMARY KEY, version int NOT NULL);
  -- Of each user who was ever suspended or an operator, whether they are, as of a version of their stream.
  CREATE TABLE IF NOT EXISTS bff.suspensions (user_id uuid PRIMARY KEY, version int NOT NULL, is_suspended boolean NOT NULL);
  -- The browsers in which a user has signed in before.
  CREATE TABLE IF NOT EXISTS bff.known_browsers (
    hash bytea NOT NULL,
    user_id uuid NOT NULL,
    until timestamptz NOT NULL,
    PRIMARY KEY (user_id, hash)
  );
  -- The key of the pseudonyms in the log (http/pseudonyms.ts).
  CREATE TABLE IF NOT EXISTS bff.log_key (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    key bytea NOT NULL,
    made_at timestamptz NOT NULL
  );
  DO $$ BEGIN
    ${addColumn('sessions', 'credential_version', 'int NOT NULL DEFAULT 0')}
    ${addColumn('sessions', 'confirmed_at', 'timestamptz')}
    ${addColumn('sessions', 'factor_version', 'int')}
    ${addColumn('suspensions', 'is_operator', 'boolean NOT NULL DEFAULT false')}
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
  END $$;
  -- Notifies all copies of each change that ends a session or affects its rights, in any process (session/changes.ts).
  CREATE OR REPLACE FUNCTION bff.tell_session() RETURNS trigger LANGUAGE plpgsql AS $tell$
    BEGIN
      IF TG_OP = 'TRUNCATE' THEN PERFORM pg_notify('bff_sessions', '');
      ELSE PERFORM pg_notify('bff_sessions', encode(OLD.hash, 'hex'));
      END IF;
      RETURN NULL;
    END $tell$;
  DO $$ BEGIN
    ${createTrigger('tell_ended', 'AFTER DELETE ON bff.sessions FOR EACH ROW EXECUTE FUNCTION bff.tell_session()')}
    ${createTrigger(
      'tell_changed',
      `AFTER UPDATE ON bff.sessions FOR EACH ROW
       WHEN ((OLD.hash, OLD.user_id, OLD.is_client, OLD.expires_at, OLD.confirmed_at, OLD.credential_version)
             IS DISTINCT FROM
             (NEW.hash, NEW.user_id, NEW.is_client, NEW.expires_at, NEW.confirmed_at, NEW.credential_version))
       EXECUTE FUNCTION bff.tell_session()`,
    )}
    ${createTrigger('tell_emptied', 'AFTER TRUNCATE ON bff.sessions FOR EACH STATEMENT EXECUTE FUNCTION bff.tell_session()')}
  END $$`;

const NOT_OURS =
  "DATABASE_URL: this role may not create the bff's tables or does not own them. Run `database roles` from this version as the database owner (docs/operate/scale.md).";

/**
 * Creates missing tables, columns and indexes. Rejects with the database's error, including when a table to be changed
 * remains in use, for example by a long dump; with ConfigError if this role lacks the permission.
 */
export async function applySchema(pool: pg.Pool): Promise<void> {
  const statements = `SELECT pg_advisory_xact_lock(${TURN}); SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; ${SCHEMA}`;
  for (let tries = 1; ; tries++) {
    try {
      await transaction(pool, (client) => client.query(statements));
      return;
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === NOT_ALLOWED) throw new ConfigError(NOT_OURS);
      const mayPass = error instanceof pg.DatabaseError && error.code === NOT_AVAILABLE;
      if (!mayPass || tries === TRIES) throw error;
      await sleep(RETRY_PAUSE_MS);
    }
  }
}
