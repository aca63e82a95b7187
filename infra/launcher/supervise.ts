import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { LocalPostgres } from './postgres/postgres.ts';

const POLL_INTERVAL_MS = 250;
const BACK_OFF_MAX_MS = 5_000;

/**
 * Restarts the embedded PostgreSQL whenever it stops, retrying until it succeeds. Services reconnect automatically.
 * Returns the function that stops watching; call it before stopping the server.
 */
export function supervise(postgres: LocalPostgres, log: Logger): () => Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;
  const watching = watch();

  async function watch() {
    for (let failures = 0; !signal.aborted; ) {
      await sleep(
        failures === 0 ? POLL_INTERVAL_MS : Math.min(BACK_OFF_MAX_MS, POLL_INTERVAL_MS * 2 ** failures),
        undefined,
        {
          signal,
        },
      ).catch(() => undefined);
      if (signal.aborted || (await postgres.alive())) continue;
      log.warn('PostgreSQL has stopped and is being restarted');
      try {
        await postgres.restart();
        failures = 0;
        log.warn('PostgreSQL is running again');
      } catch (error) {
        failures++;
        log.error({ err: error, failures }, 'PostgreSQL could not be restarted');
      }
    }
  }

  return async () => {
    stopped.abort();
    await watching;
  };
}
