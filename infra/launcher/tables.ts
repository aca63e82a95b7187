import { SERVICES, type ServiceName } from '@hirelane/api/services';
import { FACTS } from '@hirelane/opendata/tables';
import type { Queryable } from '@hirelane/postgres/pool';
import { DUE_DDL, QUEUE_DDL } from '@hirelane/processes/due';
import { READ_MODELS } from './read-models.ts';

/**
 * How an export treats a table. A `log` table contains events. The content of a `truth` table cannot be derived, so its
 * rows are exported, without the columns in `without` and only if they satisfy `where` (SQL). With `isLate`, the table
 * is exported only if it has rows, so that an earlier release without the table can restore the other tables. With
 * `isReplaced`, each installation creates a row, which a restore replaces. A `passing` table is not exported, for the reason in `why`. A `model` table is rebuilt from the logs.
 */
export type Treatment =
  | Readonly<{ is: 'log' }>
  | Readonly<{ is: 'truth'; without?: readonly string[]; where?: string; isLate?: true; isReplaced?: true }>
  | Readonly<{ is: 'passing'; why: string }>
  | Readonly<{ is: 'model' }>;

const ofServices = (services: readonly ServiceName[], table: string, treatment: Treatment): Record<string, Treatment> =>
  Object.fromEntries(services.map((service) => [`${service}.${table}`, treatment]));

/** The services with automatic steps, which may be immediate or delayed. */
export const SERVICES_WITH_DUE_WORK: readonly ServiceName[] = SERVICES.filter((service) =>
  [DUE_DDL, QUEUE_DDL].some((own) => READ_MODELS[service].ddl.includes(own)),
);

/** Every table, as `schema.table`, except those of read models. A test fails if a table is missing here. */
export const TABLES: Readonly<Record<string, Treatment>> = {
  ...ofServices(SERVICES, 'events', { is: 'log' }),
  // A retried command can find its result by the ids. The response would contain unencrypted personal text.
  ...ofServices(SERVICES, 'commands', { is: 'truth', without: ['answer'] }),
  // Contains the settled notices, so that a restore does not send emails twice.
  ...ofServices(SERVICES_WITH_DUE_WORK, 'due_work', { is: 'truth' }),
  // The row `check` depends on the installation's DATA_KEY, so each installation creates its own.
  'keys.subject_keys': { is: 'truth', where: `subject <> 'check'` },
  // With another key, every id in the public stream would change.
  'keys.public_ids': { is: 'truth', isReplaced: true },
  'keys.data_key': { is: 'passing', why: 'it belongs to the DATA_KEY of the installation, which a restore compares' },
  'keys.sealed_logs': { is: 'passing', why: 'a restore encrypts what it reads, and the first start checks again' },
  'keys.scrubs': { is: 'passing', why: 'it concerns the old installation’s disk' },
  // Private keys are encrypted. Without the public keys, issued records could not be checked.
  'hiring.record_keys': { is: 'truth' },
  // Without this table, every message and notification would be unread again.
  'messaging.seen': { is: 'truth' },
  'notifications.read_marks': { is: 'truth' },
  // Without this table, everything a saved search has found would be new again.
  'feed.searches_seen': { is: 'truth' },
  'notifications.signals': { is: 'passing', why: 'the signals of the last two hours' },
  'notifications.signal_ids': {
    is: 'passing',
    why: 'a browser that has received a later one resyncs',
  },
  // Published figures never change, although they could be computed again.
  'opendata.weeks': { is: 'truth', isLate: true },
  'opendata.figures': { is: 'truth', isLate: true },
  'opendata.event_files': { is: 'passing', why: 'made again in the next night' },
  ...Object.fromEntries(
    ['progress', ...FACTS].map((table) => [
      `opendata.${table}`,
      { is: 'passing', why: 'read from the logs in the next night' },
    ]),
  ),
  'identity.credentials': { is: 'truth' },
  'identity.credential_versions': { is: 'truth' },
  'identity.ended_sessions': { is: 'passing', why: 'sessions that ended within the last hour; a restore has none' },
  'identity.passkeys': { is: 'truth' },
  'identity.authenticator_apps': { is: 'truth' },
  // A restore makes used codes valid again, but without codes, users who lost their phone would be locked out.
  'identity.recovery_codes': { is: 'truth' },
  'identity.passkey_challenges': { is: 'passing', why: 'passkey challenges, valid for five minutes' },
  // Exported only if a rotation set the key for names; otherwise, a restore rewrites the row after comparing the key.
  'identity.hmac_key': {
    is: 'truth',
    without: ['handover'],
    // An earlier release's table does not have this column, so the row is read as JSON.
    where: `to_jsonb(hmac_key) ->> 'name_key' IS NOT NULL`,
    isLate: true,
  },
  'identity.loose_proofs': { is: 'truth' },
  // Without this table, tokens in use would look unused.
  'identity.events_token_uses': { is: 'truth', isLate: true },
  'identity.mail_queue': { is: 'truth' },
  'identity.subscription_mails': { is: 'passing', why: 'counts for one day' },
  'identity.mail_tokens': { is: 'passing', why: 'a used link would work again; users request a new one' },
  'bff.sessions': { is: 'passing', why: 'an ended session would be valid again; users sign in again' },
  'bff.oauth_transactions': { is: 'passing', why: 'sign-ins in progress, valid for ten minutes' },
  'bff.credential_versions': { is: 'passing', why: 'recorded again at the next sign-in' },
  'bff.suspensions': { is: 'passing', why: 'recorded again at the next sign-in' },
  'bff.known_browsers': { is: 'passing', why: 'recorded again at the next sign-in, which triggers an email' },
  'bff.log_key': { is: 'passing', why: 'it links log lines to people; a new one is created' },
  'bff.limits': { is: 'passing', why: 'counts for the last minutes and hours' },
  'bff.seen_addresses': { is: 'passing', why: 'recorded again at the next sign-in' },
  'relay.relays': { is: 'passing', why: 'positions acknowledged by a Kafka that is not restored' },
  'relay.positions': { is: 'passing', why: 'a relay publishes a restored log from its beginning, to new topics' },
};

const OURS = new Set(Object.keys(TABLES).map((name) => name.split('.')[0]));

/**
 * The service that a read model schema belongs to; undefined for other schemas. Also recognises schemas from
 * interrupted rebuilds and from previous versions, which had several per service (`hiring_contracts_v3`).
 */
export function serviceOfModel(schema: string): ServiceName | undefined {
  const [, name = ''] = /^([a-z_]+)_v\d+$/.exec(schema) ?? [];
  if (name === 'client_conduct') return 'feed';
  return SERVICES.find((service) => name === service || name.startsWith(`${service}_`));
}

export const isModel = (schema: string): boolean => serviceOfModel(schema) !== undefined;

/** Returns undefined if the table has no entry. */
export const treatmentOf = (schema: string, table: string): Treatment | undefined =>
  isModel(schema) ? { is: 'model' } : TABLES[`${schema}.${table}`];

export type TableEntry = Readonly<{ schema: string; table: string; columns: readonly string[] }>;

/**
 * Every Hirelane table in this database, in order; tables in other schemas are ignored. Includes tables that this role
 * may not read, which the information schema would omit and an export would then silently lack.
 */
export async function ourTables(db: Queryable): Promise<readonly TableEntry[]> {
  const { rows } = await db.query<{ schema: string; table: string; columns: string[] }>(
    `SELECT nspname AS schema, relname AS table, array_agg(attname::text ORDER BY attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace JOIN pg_attribute ON attrelid = c.oid
     WHERE relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped GROUP BY 1, 2 ORDER BY 1, 2`,
  );
  return rows.filter(({ schema }) => OURS.has(schema) || isModel(schema));
}
