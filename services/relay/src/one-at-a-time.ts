import type { Publisher } from '@hirelane/kafka/publisher';
import { type Pool, transaction } from '@hirelane/postgres/pool';

/** After which PostgreSQL ends the turn of a relay that hangs. */
const TURN_TIMEOUT_MS = 300_000;

/**
 * Lets relays with the same name publish in turn. Concurrent relays would not harm events, which have ids and versions;
 * but in a compacted topic the slower one's older state would stay.
 */
export const oneAtATime = (publisher: Publisher, pool: Pool, name: string): Publisher => ({
  ...publisher,
  publish: (events) =>
    transaction(pool, async (tx) => {
      await tx.query(`SET LOCAL idle_in_transaction_session_timeout = ${TURN_TIMEOUT_MS}`);
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('relay:' || $1, 0))`, [name]);
      return publisher.publish(events);
    }),
});
