import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Listener, SILENCE_MS } from '../listener.ts';

/** The channel used by the trigger in `schema.ts`. It identifies a session by the hash of its token in hexadecimal. */
const CHANNEL = 'bff_sessions';
/** Prefix of a ping's id. */
const PING = 'ping ';
/** Milliseconds between pings, while `isCurrent` is called. */
const PING_INTERVAL_MS = 400;
/** How long a returned ping proves that no notification was missed, in milliseconds. */
const TRUST_MS = 1_000;
/** The commit does not wait for the disk, because a lost ping is sent again. */
const PING_STATEMENT = `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, $2)`;

/** The channel and payload of a notification to send. `fail` reports that it was not sent. */
export type Ping = Readonly<{ values: readonly [channel: string, payload: string]; fail(): void }>;

export type SessionChanges = Readonly<{
  /**
   * Whether every change committed up to a second ago has been reported. Sends a ping at most every 400 ms, and only
   * while this is called, so that an idle marketplace sends no queries.
   */
  isCurrent(): boolean;
  /** Whether changes from now on are reported before `isCurrent` returns true, unless all sessions are reported. */
  isListening(): boolean;
  /** Returns a ping if one is due, for the caller to send with another statement, not over the listening connection. */
  takePing(): Ping | null;
}>;

type Options = Readonly<{
  listener: Pick<Listener, 'on' | 'lose'>;
  /**
   * Sends the pings. This must be a different connection from the listening one, on which pings would return even if
   * other notifications do not arrive.
   */
  pool: Pick<pg.Pool, 'query'>;
  /** Called when a session has changed or ended. Null means that any session may have changed. */
  onChange(hash: string | null): void;
}>;

/**
 * Listens for sessions changed or ended by any process. A ping is a notification to ourselves on the same channel. Its
 * return shows that notifications arrive, even behind a pooler that drops LISTEN. It also shows that all notifications
 * committed before the ping have arrived, because PostgreSQL delivers in commit order
 * (https://www.postgresql.org/docs/18/sql-notify.html).
 */
export function watchSessions({ listener, pool, onChange }: Options): SessionChanges {
  let isListening = false;
  let ping: Readonly<{ id: string; sentAt: number }> | undefined;
  let currentAt = Number.NEGATIVE_INFINITY;

  listener.on(CHANNEL, {
    receive(payload) {
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

  function takePing(): Ping | null {
    const now = performance.now();
    if (!isListening) return null;
    if (ping !== undefined) {
      // Only one ping is sent at a time, because a slow one may still return. After SILENCE_MS, the connection is
      // considered hung.
      if (now - ping.sentAt > SILENCE_MS) listener.lose();
      return null;
    }
    if (now - currentAt < PING_INTERVAL_MS) return null;
    const sent = { id: randomUUID(), sentAt: now };
    ping = sent;
    return {
      values: [CHANNEL, PING + sent.id],
      fail() {
        if (ping === sent) ping = undefined;
      },
    };
  }

  return {
    isCurrent() {
      const due = takePing();
      if (due) {
        pool.query({ name: 'ping-sessions', text: PING_STATEMENT, values: [...due.values] }).catch(due.fail);
      }
      return performance.now() - currentAt < TRUST_MS;
    },
    isListening: () => isListening,
    takePing,
  };
}
