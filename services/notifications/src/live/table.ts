import {
  LIVE_CHANNELS,
  SIGNALS_MAX,
  type Signals,
  type SignalsQuery,
  type StoredSignal,
} from '@hirelane/api/schemas/live';
import { createSchema } from '@hirelane/postgres/create-schema';
import type { Pool, Tx } from '@hirelane/postgres/pool';
import { memoryOf } from '@hirelane/projections/projection';
import type { Resources } from '@hirelane/service/service';

/** Maximum age in ms of an event that is signalled. */
export const FRESH_MS = 3_600_000;
/** How long signals are kept, in ms. This is longer than FRESH_MS, so that redelivered events are recognized. */
const KEPT_MS = 2 * FRESH_MS;

/**
 * Signals are not part of the read model: a rebuild neither writes nor announces any. `signal_ids` has one row. A
 * transaction that writes signals locks it until it ends, so ids grow in the order of commits, and a client that has
 * received an id has not missed any lower id. `swept`: the highest deleted id.
 */
export const createSignals = (pool: Pool): Promise<void> =>
  createSchema(
    pool,
    'notifications',
    `CREATE TABLE IF NOT EXISTS notifications.signal_ids (
       is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
       last bigint NOT NULL DEFAULT 0, swept bigint NOT NULL DEFAULT 0);
     INSERT INTO notifications.signal_ids DEFAULT VALUES ON CONFLICT DO NOTHING;
     CREATE TABLE IF NOT EXISTS notifications.signals (
       event_id uuid, place int, id bigint NOT NULL UNIQUE, user_id uuid, kind text NOT NULL, about text NOT NULL,
       wrote text NOT NULL, at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (event_id, place))`,
  );

/** A signal without its id. `place`: its index among the signals for its event. */
export type NewSignal = Omit<StoredSignal, 'id'> & Readonly<{ eventId: string; place: number }>;

/**
 * Writes signals and announces new ones when the transaction commits. Does nothing if the tables do not exist yet,
 * because a rebuild may run before the service's first start.
 */
export async function writeSignals(tx: Tx, signals: readonly NewSignal[]): Promise<void> {
  if (signals.length === 0 || !(await isCreated(tx))) return;
  await tx.query(
    `WITH ids AS (UPDATE notifications.signal_ids SET last = last + $2 RETURNING last - $2 AS before),
     written AS (
       INSERT INTO notifications.signals (event_id, place, id, user_id, kind, about, wrote)
       SELECT "eventId", place, ids.before + n, "userId", kind, about, wrote
       FROM ids, ROWS FROM (jsonb_to_recordset($1) AS ("eventId" uuid, place int, "userId" uuid, kind text, about text, wrote text))
         WITH ORDINALITY AS s("eventId", place, "userId", kind, about, wrote, n)
       ON CONFLICT DO NOTHING RETURNING *
     )
     SELECT pg_notify('${LIVE_CHANNELS.signals}', ${AS_JSON}::text) FROM written ORDER BY id`,
    [JSON.stringify(signals), signals.length],
  );
}

const AS_JSON = `json_build_object('id', id, 'userId', user_id, 'kind', kind, 'about', about, 'wrote', wrote)`;

async function isCreated(tx: Tx): Promise<boolean> {
  const memory = memoryOf(tx);
  if (memory.has('signals')) return true;
  const { rows } = await tx.query<{ found: boolean }>(
    `SELECT to_regclass('notifications.signals') IS NOT NULL AND to_regclass('notifications.signal_ids') IS NOT NULL AS found`,
  );
  const isFound = rows[0]?.found ?? false;
  if (isFound) memory.set('signals', 'created');
  return isFound;
}

/** Deletes the signals to and about users who have deleted their account. */
export async function forgetSignals(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0 || !(await isCreated(tx))) return;
  await tx.query(
    `DELETE FROM notifications.signals s USING unnest($1::uuid[]) AS gone(id)
     WHERE s.user_id = gone.id OR s.about LIKE '%' || gone.id || '%'`,
    [userIds],
  );
}

export function openSignals(pool: Pool) {
  return {
    /** The signals for a user after a given id. */
    async since({ userId, after, upTo }: SignalsQuery): Promise<Signals> {
      // This is one statement, so that no signal can be written between the two reads.
      const { rows } = await pool.query<{ last: string; swept: string; signals: StoredSignal[] }>({
        name: 'signals-since',
        text: `SELECT last, swept, coalesce((SELECT json_agg(${AS_JSON} ORDER BY id) FROM (
                 SELECT * FROM notifications.signals WHERE id > $2 AND id <= $3 AND (user_id = $1 OR user_id IS NULL)
                 ORDER BY id LIMIT ${SIGNALS_MAX + 1}) s), '[]') AS signals
               FROM notifications.signal_ids`,
        values: [userId, after ?? Number.MAX_SAFE_INTEGER, upTo ?? Number.MAX_SAFE_INTEGER],
      });
      const [row] = rows;
      const [last, swept] = [Number(row?.last ?? 0), Number(row?.swept ?? 0)];
      const signals = row?.signals ?? [];
      const isKnown = after === undefined || (after >= swept && after <= last && signals.length <= SIGNALS_MAX);
      return { last, isKnown, signals: signals.length <= SIGNALS_MAX ? signals : [] };
    },
    /** Deletes signals that are too old to be requested. */
    async sweep(): Promise<void> {
      await pool.query(
        `WITH old AS (
           DELETE FROM notifications.signals WHERE at < now() - make_interval(secs => ${KEPT_MS / 1_000}) RETURNING id
         )
         UPDATE notifications.signal_ids SET swept = greatest(swept, (SELECT max(id) FROM old))
         WHERE EXISTS (SELECT FROM old)`,
      );
    },
  };
}

type SignalsTable = ReturnType<typeof openSignals>;

/** Interval between sweeps, in ms. */
const SWEEP_INTERVAL_MS = 600_000;

/** Creates the signal tables and sweeps them while the service is running. */
export async function startSignals({
  pool,
  log,
  onStop,
}: Pick<Resources, 'pool' | 'log' | 'onStop'>): Promise<SignalsTable> {
  await createSignals(pool);
  const signals = openSignals(pool);
  const sweeping = setInterval(
    () => void signals.sweep().catch((error: unknown) => log.warn({ err: error }, 'old signals could not be deleted')),
    SWEEP_INTERVAL_MS,
  );
  onStop(() => clearInterval(sweeping));
  return signals;
}
