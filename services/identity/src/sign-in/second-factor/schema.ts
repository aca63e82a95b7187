import { addColumn, createIndex, createSchema } from '@hirelane/postgres/create-schema';
import type { Pool } from '@hirelane/postgres/pool';

/**
 * The private tables for second factors. Their content never appears in an event, a log or another service. `secret`
 * is encrypted with the user's key; `last_step` is the 30-second period of the last code used; an app without
 * `confirmed_at` is being set up. Recovery codes without `created_at` are older than that column.
 */
export const createTables = (pool: Pool): Promise<void> =>
  createSchema(
    pool,
    'identity',
    `CREATE TABLE IF NOT EXISTS identity.passkeys (
      id uuid PRIMARY KEY, user_id uuid NOT NULL, credential_id text NOT NULL UNIQUE, public_key bytea NOT NULL,
      counter bigint NOT NULL, transports text[] NOT NULL, name text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(), last_used_at timestamptz);
    ${createIndex('identity', 'passkeys_by_user', 'passkeys (user_id)')};
    CREATE TABLE IF NOT EXISTS identity.authenticator_apps (
      user_id uuid PRIMARY KEY, secret bytea NOT NULL, started_at timestamptz NOT NULL DEFAULT now(),
      confirmed_at timestamptz, last_step bigint NOT NULL DEFAULT 0,
      wrong_codes int NOT NULL DEFAULT 0, wrong_at timestamptz);
    CREATE TABLE IF NOT EXISTS identity.recovery_codes (
      user_id uuid NOT NULL, hash bytea NOT NULL, PRIMARY KEY (user_id, hash));
    ${addColumn('identity', 'recovery_codes', 'created_at', 'timestamptz')};
    CREATE TABLE IF NOT EXISTS identity.passkey_challenges (
      hash bytea PRIMARY KEY, purpose text NOT NULL, user_id uuid, expires_at timestamptz NOT NULL);
    ${createIndex('identity', 'passkey_challenges_by_expiry', 'passkey_challenges (expires_at)')}`,
  );
