import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { LocalPostgres } from './postgres/postgres.ts';

const FIRST_BACK_OFF_MS = 500;
const BACK_OFF_MAX_MS = 5_000;

/**
 * Restarts the embedded PostgreSQL whenever it stops, retrying until it succeeds. Services reconnect automatically.
 * Returns the function that stops watching; call it before stopping the server.
 */
export function supervise(postgres: LocalPostgres, log: Logger): () => Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;
  const isOver = once(signal, 'abort');
  const watching = watch();

  async function watch() {
    for (let failures = 0; !signal.aborted; ) {
      const backOff = Math.min(BACK_OFF_MAX_MS, FIRST_BACK_OFF_MS * 2 ** (failures - 1));
      if (failures > 0) await sleep(backOff, undefined, { signal }).catch(() => undefined);
      else await Promise.race([postgres.ended(), isOver]);
      if (signal.aborted) return;
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
