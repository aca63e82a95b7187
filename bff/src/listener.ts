import { WatchedClient } from '@hirelane/postgres/watched-client';
import type pg from 'pg';
import type { Logger } from 'pino';

const RETRY_MS = 1_000;
/** How long a connection may be unresponsive before it is considered lost, in milliseconds. */
export const SILENCE_MS = 5_000;

/** Callbacks for a channel's notifications. */
export type Listening = Readonly<{
  receive(payload: string): void;
  /** Called once every notification committed from now on will arrive. */
  found(): void;
  /** Called when notifications may be missed, until the next call of `found`. */
  lost(): void;
}>;

export type Listener = Readonly<{
  /** Starts to listen. All channels must have been registered before. */
  start(): void;
  on(channel: string, listening: Listening): void;
  /** Drops a connection that seems to hang, and opens another. */
  lose(): void;
  stop(): Promise<void>;
}>;

type Options = Readonly<{ url: string; logger: Logger }>;

/**
 * Listens to PostgreSQL notifications over one connection, which is opened again whenever it is lost. Notifications
 * committed while it is down are missed, so `lost` and `found` are called for every channel.
 */
export function openListener({ url, logger }: Options): Listener {
  const channels = new Map<string, Listening>();
  /** The connection being opened or in use. */
  let opened: pg.Client | undefined;
  let loseOpened: (() => void) | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isStopping = false;

  async function connect() {
    const fresh = new WatchedClient({
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
    fresh.on('notification', ({ channel, payload = '' }) => channels.get(channel)?.receive(payload));
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
