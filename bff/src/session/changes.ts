import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';

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
const RETRY_MS = 1_000;
/** ms without an answer after which the connection counts as lost. */
const SILENCE_MS = 5_000;

export type SessionChanges = Readonly<{
  /**
   * Whether every change that was committed up to a second ago has been reported. Asks the database at most every 400
   * ms, and only while this is called: a marketplace that nobody uses sends nothing.
   */
  isCurrent(): boolean;
  stop(): Promise<void>;
}>;

type Options = Readonly<{
  url: string;
  /**
   * Sends the pings: over another connection, since they would come back on their own whatever became of the others.
   */
  pool: Pick<pg.Pool, 'query'>;
  logger: Logger;
  /** A session has changed or ended, or, with null, any may have. */
  onChange(hash: string | null): void;
}>;

/**
 * Listens for sessions that any process has changed or ended. A ping is a notification to ourselves: it takes the same
 * way as all others, so its return shows that they arrive, also behind a pooler that drops LISTEN, and that those
 * committed before it have arrived, since PostgreSQL delivers in the order of commits
 * (https://www.postgresql.org/docs/18/sql-notify.html).
 */
export function watchSessions({ url, pool, logger, onChange }: Options): SessionChanges {
  /** The connection that is tried or in use. */
  let opened: pg.Client | undefined;
  let listening: Readonly<{ lose(): void }> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopping = false;
  let ping: Readonly<{ id: string; sentAt: number }> | undefined;
  let currentAt = Number.NEGATIVE_INFINITY;
  void connect();

  async function connect() {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: SILENCE_MS,
      query_timeout: SILENCE_MS,
      application_name: 'bff listener',
    });
    opened = fresh;
    const lose = () => {
      fresh.end().catch(() => undefined);
      if (isStopping || retry !== undefined) return;
      forget();
      retry = setTimeout(() => {
        retry = undefined;
        void connect();
      }, RETRY_MS);
    };
    fresh.on('error', lose);
    fresh.on('end', lose);
    fresh.on('notification', ({ payload = '' }) => hear(payload));
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${CHANNEL}`);
      listening = { lose };
    } catch (error) {
      if (!isStopping) logger.warn({ event: 'session-listener-lost', message: (error as Error).message });
      lose();
    }
  }

  /** Changes may be missed from here on. */
  function forget() {
    listening = undefined;
    ping = undefined;
    currentAt = Number.NEGATIVE_INFINITY;
    onChange(null);
  }

  function hear(payload: string) {
    if (!payload.startsWith(PING)) onChange(payload === '' ? null : payload);
    else if (ping !== undefined && payload === PING + ping.id) {
      currentAt = ping.sentAt;
      ping = undefined;
    }
  }

  function sendPing() {
    const now = performance.now();
    if (listening === undefined) return;
    if (ping !== undefined) {
      // One at a time: a slow answer is an answer. None at all means that the connection hangs.
      if (now - ping.sentAt > SILENCE_MS) listening.lose();
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
    async stop() {
      isStopping = true;
      clearTimeout(retry);
      await opened?.end().catch(() => undefined);
    },
  };
}
