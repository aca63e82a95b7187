import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningBff } from '@hirelane/bff/start';
import type { Logger } from 'pino';
import { newServiceTokenKey } from './service-token-keys.ts';

/** The database channel that the operator's command uses to request a new key. */
export const NEW_SERVICE_TOKEN_KEY = 'hirelane_new_service_token_key';

/**
 * The time in ms between publishing a key and signing with it. A service that receives an unknown key id fetches the
 * keys again, at most once a second.
 */
const PUBLISHED_MS = 2_000;
/** Time in ms from the first token with the new key to the removal of the old key; exceeds a token's lifetime. */
const FORMER_MS = 60_000;

/**
 * Replaces the service token key while the bff is running: the new key is first published, then used to sign, and
 * finally the only key. Returns the function that requests a new key; calls during a change wait for it to end.
 * `signal` cancels a change.
 */
export function serviceTokenRotation(
  bff: () => Pick<RunningBff, 'useServiceTokenKeys'> | undefined,
  first: Parameters<RunningBff['useServiceTokenKeys']>[0],
  log: Pick<Logger, 'info' | 'warn'>,
  signal: AbortSignal,
  pauses = { published: PUBLISHED_MS, former: FORMER_MS },
): () => Promise<void> {
  let keys = first;
  let turn: Promise<void> = Promise.resolve();

  async function rotate() {
    const fresh = await newServiceTokenKey();
    const use = async (next: typeof keys) => {
      keys = next;
      await bff()?.useServiceTokenKeys(next);
    };
    await use([...keys, fresh]);
    await sleep(pauses.published, undefined, { signal, ref: false });
    await use([fresh, ...keys.filter(({ kid }) => kid !== fresh.kid)]);
    log.info({ event: 'service-token-key-replaced', by: 'operator', kid: fresh.kid });
    await sleep(pauses.former, undefined, { signal, ref: false });
    await use([fresh]);
  }

  return () => {
    turn = turn.then(rotate).catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error }, 'the service token key could not be replaced');
    });
    return turn;
  };
}
