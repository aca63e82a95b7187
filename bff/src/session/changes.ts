import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Listener, SILENCE_MS } from '../listener.ts';

/** The channel on which the trigger of `schema.ts` tells of sessions, by the hash of their token in hexadecimal. */
const CHANNEL = 'bff_sessions';
/** Precedes the id of a ping. */
const PING = 'ping ';
/** ms between two pings, while somebody asks. */
const PING_INTERVAL_MS = 400;
/** ms for which a ping that came back shows that nothing was missed. */
const TRUST_MS = 1_000;
/** Its commit does not wait for the disk: a ping that is lost is sent again. */
const PING_STATEMENT = `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`;

export type SessionChanges = Readonly<{
  /**
   * Whether every change that was committed up to a second ago has been reported. Asks the database at most every 400
   * ms, and only while this is called: a marketplace that nobody uses sends nothing.
   */
  isCurrent(): boolean;
}>;

type Options = Readonly<{
  listener: Pick<Listener, 'on' | 'lose'>;
  /**
   * Sends the pings: over another connection, since they would come back on their own whatever became of the others.
   */
  pool: Pick<pg.Pool, 'query'>;
  /** A session has changed or ended, or, with null, any may have. */
  onChange(hash: string | null): void;
}>;

/**
 * Listens for sessions that any process has changed or ended. A ping is a notification to ourselves: it takes the same
 * way as all others, so its return shows that they arrive, also behind a pooler that drops LISTEN, and that those
 * committed before it have arrived, since PostgreSQL delivers in the order of commits
 * (https://www.postgresql.org/docs/18/sql-notify.html).
 */
export function watchSessions({ listener, pool, onChange }: Options): SessionChanges {
  let isListening = false;
  let ping: Readonly<{ id: string; sentAt: number }> | undefined;
  let currentAt = Number.NEGATIVE_INFINITY;

  listener.on(CHANNEL, {
    hear(payload) {
      if (!payload.startsWith(PING)) onChange(payload === '' ? null : payload);
      else if (ping !== undefined && payload === PING + ping.id) {
        currentAt = ping.sentAt;
        ping = undefined;
      }
    },
    found() {
      isListening = true;
    },
    lost() {
      isListening = false;
      ping = undefined;
      currentAt = Number.NEGATIVE_INFINITY;
      onChange(null);
    },
  });

  function sendPing() {
    const now = performance.now();
    if (!isListening) return;
    if (ping !== undefined) {
      // One at a time: a slow answer is an answer. None at all means that the connection hangs.
      if (now - ping.sentAt > SILENCE_MS) listener.lose();
      return;
    }
    if (now - currentAt < PING_INTERVAL_MS) return;
    const sent = { id: randomUUID(), sentAt: now };
    ping = sent;
    pool.query({ name: 'ping-sessions', text: PING_STATEMENT, values: [CHANNEL, PING + sent.id] }).catch(() => {
      if (ping === sent) ping = undefined;
    });
  }

  return {
    isCurrent() {
      sendPing();
      return performance.now() - currentAt < TRUST_MS;
    },
  };
}
