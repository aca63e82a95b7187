import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Queryable } from './pool.ts';
import { WatchedClient } from './watched-client.ts';

/**
 * Wakes subscribers in this process when a log has grown, so that they do not have to wait for PostgreSQL's NOTIFY or
 * their next poll. It is only a hint: an unnecessary wake-up costs one query, and a lost one causes a delay of at most
 * a second.
 */
const emitter = new EventEmitter();
emitter.setMaxListeners(0);

/** Prefixed because an emitter's event called `error` would throw, and the name may come from outside. */
const eventOf = (log: string) => `log:${log}`;

export const notifyAppended = (log: string): void => void emitter.emit(eventOf(log));

/** Returns the function that stops listening. */
export function onAppended(log: string, listener: () => void): () => void {
  emitter.on(eventOf(log), listener);
  return () => emitter.off(eventOf(log), listener);
}

/** The channel for NOTIFY. The payload is `<process> <log>`. */
const CHANNEL = 'hirelane_events';

const thisProcess = randomUUID();

/** Returns the log named in a NOTIFY, or null if this process sent the NOTIFY and has already woken its subscribers. */
function logOfNotification(payload: string | undefined): string | null {
  const [from, log] = (payload ?? '').split(' ');
  return log && from !== thisProcess ? log : null;
}

/**
 * Milliseconds between two NOTIFYs for a log. Each NOTIFY costs as much as a small append, and a single one wakes a
 * reader for all new events.
 */
const ANNOUNCE_EVERY = 5;

/**
 * Creates the function that notifies other processes. It is called once per batch and does not wait; a batch that
 * arrives less than ANNOUNCE_EVERY after the last NOTIFY is announced at the end of that interval, together with later
 * batches. NOTIFY is committed without a flush, because it is a hint, and not on the writer's connection, because it
 * takes a cluster-wide lock at commit.
 */
export function announcer(db: Queryable, log: string): () => void {
  const text = `SELECT set_config('synchronous_commit', 'off', true), pg_notify('${CHANNEL}', $1)`;
  const values = [`${thisProcess} ${log}`];
  let isQuiet = true;
  let isDue = false;
  return function announce() {
    isDue = true;
    if (!isQuiet) return;
    isQuiet = false;
    isDue = false;
    db.query({ name: 'announce', text, values })
      .catch(() => undefined)
      .then(() => {
        setTimeout(() => {
          isQuiet = true;
          if (isDue) announce();
        }, ANNOUNCE_EVERY);
      });
  };
}

/** The delay before reconnecting. */
const RETRY_MS = 200;

/**
 * Turns NOTIFYs from other processes into local wake-ups. Reconnects after a failure; meanwhile, `watchEnds` wakes the
 * subscribers.
 */
export function listen(url: string, log: Logger) {
  let client: pg.Client | undefined;
  let stopping = false;
  let retry: NodeJS.Timeout | undefined;
  void connect();

  async function connect() {
    const fresh = new WatchedClient({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
    client = fresh;
    const again = () => {
      if (client !== fresh) return;
      client = undefined;
      fresh.end().catch(() => undefined);
      if (!stopping) retry = setTimeout(() => void connect(), RETRY_MS);
    };
    fresh.on('error', again);
    fresh.on('end', again);
    fresh.on('notification', ({ payload }) => {
      const grown = logOfNotification(payload);
      if (grown) notifyAppended(grown);
    });
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      if (!stopping) log.warn({ err: error }, 'notifications of new events failed; polling the logs instead');
      again();
    }
  }

  return {
    async stop() {
      stopping = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
