import type { Publisher } from '@hirelane/kafka/publisher';
import { type Pool, transaction } from '@hirelane/postgres/pool';

/** ms after which PostgreSQL takes the turn from a relay that has been halted in the middle of it. */
const HALTED = 300_000;

/**
 * Lets the relays of one name publish in turn. Two at once would do no harm to events, whose ids and versions tell; but in a
 * compacted topic the slower one's older state would stay.
 */
export const oneAtATime = (publisher: Publisher, pool: Pool, name: string): Publisher => ({
  ...publisher,
  publish: (events) =>
    transaction(pool, async (tx) => {
      await tx.query(`SET LOCAL idle_in_transaction_session_timeout = ${HALTED}`);
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('relay:' || $1, 0))`, [name]);
      return publisher.publish(events);
    }),
});
