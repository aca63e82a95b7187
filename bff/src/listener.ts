import pg from 'pg';
import type { Logger } from 'pino';

const RETRY_MS = 1_000;
/** ms without an answer after which a connection counts as lost. */
export const SILENCE_MS = 5_000;

/** Who hears of the notifications of a channel. */
export type Listening = Readonly<{
  hear(payload: string): void;
  /** From here on every notification that is committed arrives. */
  found(): void;
  /** From here on notifications may be missed, until `found`. */
  lost(): void;
}>;

export type Listener = Readonly<{
  /** Starts to listen; all channels must be known by then. */
  start(): void;
  on(channel: string, listening: Listening): void;
  /** Gives up a connection that seems to hang, and opens another. */
  lose(): void;
  stop(): Promise<void>;
}>;

type Options = Readonly<{ url: string; logger: Logger }>;

/**
 * Listens to notifications of PostgreSQL over one connection, which is opened again whenever it is lost. What is
 * committed while there is none is missed, so everybody is told.
 */
export function openListener({ url, logger }: Options): Listener {
  const channels = new Map<string, Listening>();
  /** The connection that is tried or in use. */
  let opened: pg.Client | undefined;
  let loseOpened: (() => void) | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopping = false;

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
      loseOpened = undefined;
      for (const { lost } of channels.values()) lost();
      retry = setTimeout(() => {
        retry = undefined;
        void connect();
      }, RETRY_MS);
    };
    fresh.on('error', lose);
    fresh.on('end', lose);
    fresh.on('notification', ({ channel, payload = '' }) => channels.get(channel)?.hear(payload));
    try {
      await fresh.connect();
      await fresh.query([...channels.keys()].map((channel) => `LISTEN ${channel}`).join('; '));
      loseOpened = lose;
      for (const { found } of channels.values()) found();
    } catch (error) {
      if (!isStopping) logger.warn({ event: 'session-listener-lost', message: (error as Error).message });
      lose();
    }
  }

  return {
    start: () => void connect(),
    on: (channel, listening) => void channels.set(channel, listening),
    lose: () => loseOpened?.(),
    async stop() {
      isStopping = true;
      clearTimeout(retry);
      await opened?.end().catch(() => undefined);
    },
  };
}
