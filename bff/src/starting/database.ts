import { postgresNeed } from '@hirelane/postgres/need';
import { backOff } from '@hirelane/runtime/back-off';
import { Away } from '@hirelane/runtime/starting/needs';
import { unlessAborted } from '@hirelane/runtime/unless-aborted';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { serveNotReady } from './not-ready-server.ts';

/**
 * Waits until the database accepts connections, and logs what it waits for; until then both ports report that the
 * process is alive and not ready. Throws ConfigError when waiting would not help, and the signal's reason when it
 * aborts.
 */
export async function untilDatabase(config: Config, logger: Logger, stopping: AbortSignal): Promise<void> {
  const need = postgresNeed(config.databaseUrl);
  let said = '';
  let stopServing = async () => {};
  try {
    for (let failures = 0; ; failures++) {
      const away = await unlessAborted(stopping, awayOf(need));
      if (away === null) return;
      if (failures === 0) stopServing = await serveNotReady(config);
      if (away.message !== said) logger.warn(`${away.message}; waiting`);
      said = away.message;
      await backOff(failures, stopping);
    }
  } finally {
    await stopServing();
  }
}

async function awayOf(need: () => Promise<void>): Promise<Away | null> {
  try {
    await need();
    return null;
  } catch (error) {
    if (error instanceof Away) return error;
    throw error;
  }
}
