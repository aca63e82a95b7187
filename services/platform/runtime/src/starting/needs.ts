import type { Logger } from 'pino';
import { backOff, unlessAborted } from '../back-off.ts';
import type { EventTransport } from '../config.ts';
import { type Served, serve } from '../serve.ts';

/**
 * Thrown when something needed at startup is unavailable but may become available. The message is for an operator and
 * names the variable, the address and the reason.
 */
export class Away extends Error {
  override readonly name = 'Away';
}

/**
 * Checks once whether something needed at startup is available. Throws Away if it does not respond, and ConfigError if
 * waiting cannot help.
 */
export type Need = () => Promise<void>;

type Options = Readonly<{
  log: Logger;
  /** Stops the wait, which then throws the signal's reason. */
  stopping: AbortSignal;
  /** Reports during the wait that the process is alive but not ready; without it, nothing does. */
  serveNotReady?(): Promise<Pick<Served, 'stop'>>;
}>;

/**
 * Waits until everything needed responds, and logs each item that does not. Throws ConfigError if waiting would not
 * help.
 */
export async function untilThere(needs: readonly Need[], { log, stopping, serveNotReady }: Options): Promise<void> {
  let health: Pick<Served, 'stop'> | undefined;
  let said = '';
  try {
    for (const need of needs) {
      for (let failures = 0; ; failures++) {
        const away = await unlessAborted(stopping, ask(need));
        if (away === null) break;
        health ??= await serveNotReady?.();
        if (away.message !== said) log.warn(`${away.message}; waiting`);
        said = away.message;
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

/**
 * Reports on a port that the process is alive but not ready, until the process itself needs the port. Does nothing for
 * port 0, because no client can find out the actual port yet. Rejects as `listen` does, for example with EADDRINUSE.
 */
export async function serveStartingHealth({
  HOST,
  PORT,
}: Pick<EventTransport, 'HOST' | 'PORT'>): Promise<Pick<Served, 'stop'>> {
  if (PORT === 0) return { stop: async () => undefined };
  return serve(
    (request, response) => {
      const isLive = request.url === '/health/live';
      response.writeHead(isLive ? 200 : 503, { 'content-type': 'application/json', connection: 'close' });
      response.end(JSON.stringify({ status: isLive ? 'ok' : 'starting' }));
    },
    PORT,
    HOST,
  );
}

/** Describes an error briefly. For a name with several addresses, Node's error has a list and an empty message. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error && String(error.code)) || error.name;
}
