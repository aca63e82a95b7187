import pg from 'pg';
import type { Logger } from 'pino';
import { CHANNEL, logOfNotification, notifyAppended } from './wake.ts';

/** Before it connects again. */
const RETRY_MS = 1_000;

/** Turns NOTIFYs of other processes into local wake-ups; keeps reconnecting, and meanwhile `watchEnds` wakes. */
export function listen(url: string, log: Logger) {
  let client: pg.Client | undefined;
  let stopping = false;
  let retry: NodeJS.Timeout | undefined;
  void connect();

  async function connect() {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
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
      if (!stopping) log.warn({ err: error }, 'cannot listen for events; polling instead');
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
