import type { Socket } from 'node:net';
import { type Connection, watchSilence } from '@hirelane/runtime/silence';
import pg from 'pg';

/** How long a response may take before the connection is checked, and how long the check may take. */
const SILENCE_MS = 1_000;

/** Two fields that pg's types lack. While connecting, which has its own timeout, a client has no process. */
type Fields = Readonly<{ processID: number | null; readyForQuery?: boolean }>;

type Watched = Connection & Readonly<{ process(): number }>;

/** Watches by address. */
const watches = new Map<string, (connection: Watched) => () => void>();

/**
 * A client whose connection is closed within two seconds once it is silent although the server, or its
 * replacement, accepts new ones. A server that is merely slow keeps its connections: one is closed only if a new
 * connection shows that no backend is working on its query, however long that takes.
 */
export class WatchedClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super(config);
    const url = config.connectionString ?? '';
    const watch = watches.get(url) ?? watchSilence(SILENCE_MS, (silent: readonly Watched[]) => findDead(url, silent));
    watches.set(url, watch);
    const unwatch = watch({
      // pg replaces the stream when TLS begins.
      socket: () => this.connection.stream as Socket,
      // While a long statement is being sent, the server is idle.
      isWaiting: () => processOf(this) !== 0 && !this.isReady() && this.connection.stream.writableLength === 0,
      isIdle: () => this.isReady() && this.getTransactionStatus() === 'I',
      process: () => processOf(this),
    });
    this.once('end', unwatch);
  }

  private isReady(): boolean {
    return (this as Partial<Fields>).readyForQuery === true;
  }
}

const processOf = (client: pg.Client): number => (client as Partial<Fields>).processID ?? 0;

/** Returns the connections whose backends do not exist or are not working on a query. */
async function findDead(url: string, silent: readonly Watched[]): Promise<readonly Watched[]> {
  const timeouts = { connectionTimeoutMillis: SILENCE_MS, query_timeout: SILENCE_MS };
  const client = new pg.Client({ connectionString: url, ...timeouts });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ own: number; busy: number[] }>(
      `SELECT pg_backend_pid() AS own, array(
         SELECT pid FROM pg_stat_activity WHERE pid = ANY ($1) AND usename = session_user
         AND (state NOT LIKE 'idle%' OR state_change > clock_timestamp() - interval '500 ms')) AS busy`,
      [silent.map(({ process }) => process())],
    );
    // A connection pooler's process ids are not PostgreSQL's.
    const [row] = rows;
    return row?.own === processOf(client) ? silent.filter(({ process }) => !row.busy.includes(process())) : [];
  } finally {
    void client.end().catch(() => undefined);
  }
}
