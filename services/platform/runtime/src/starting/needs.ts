import type { Logger } from 'pino';
import { backOff } from '../back-off.ts';
import type { Transport } from '../config.ts';
import { unlessAborted } from '../unless-aborted.ts';
import { type StartingHealth, serveStartingHealth } from './health.ts';

/**
 * Something that a start needs is unavailable, and may become available. The message is for an operator: which
 * variable, where, why.
 */
export class Away extends Error {
  override readonly name = 'Away';
}

/**
 * Checks once for something that a start needs: throws Away when it does not answer, ConfigError when waiting cannot
 * help.
 */
export type Need = () => Promise<void>;

type Options = Readonly<{
  config: Pick<Transport, 'HOST' | 'PORT'>;
  log: Logger;
  /** Stops the waiting, which then throws the signal's reason. */
  stopping: AbortSignal;
}>;

/**
 * Waits until everything that is needed answers, and logs what it waits for. Meanwhile the process's port reports that
 * it is alive and not ready. Throws ConfigError when waiting would not help.
 */
export async function untilThere(needs: readonly Need[], { config, log, stopping }: Options): Promise<void> {
  let health: StartingHealth | undefined;
  let said = '';
  try {
    for (const need of needs) {
      for (let failures = 0; ; failures++) {
        const away = await unlessAborted(stopping, ask(need));
        if (away === null) break;
        if (away.message !== said) log.warn(`${away.message}; waiting`);
        said = away.message;
        health ??= await serveStartingHealth({ host: config.HOST, port: config.PORT });
        await backOff(failures, stopping);
      }
    }
  } finally {
    await health?.stop();
  }
}

async function ask(need: Need): Promise<Away | null> {
  try {
    await need();
    return null;
  } catch (error) {
    if (error instanceof Away) return error;
    throw error;
  }
}
