import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Away, type Need, reasonOf } from './starting/needs.ts';

/** A server that a process needs. */
export type Server = Readonly<{
  /** For the log: `PostgreSQL`. One process has one outage of each name at a time. */
  name: string;
  /** Whether an error means that the server does not respond. */
  isAway(error: unknown): boolean;
  /** Checks whether it responds. */
  need: Need;
}>;

/** The interval between checks of whether the server responds again. */
const CHECK_INTERVAL_MS = 1_000;

/** The servers that do not respond at the moment, for all services in this process. */
const away = new Set<string>();

/**
 * A log that reports an outage of a server with one warning, and its end with one line. The errors of everything that
 * needed the server meanwhile are logged at the level debug, with their stacks.
 */
export function logOutagesOnce(log: Logger, servers: readonly Server[]): Logger {
  const write =
    (level: 'warn' | 'error') =>
    (first: unknown, ...rest: unknown[]): void => {
      const error = errorIn(first);
      const server = error === undefined ? undefined : servers.find(({ isAway }) => isAway(error));
      if (server) report(log, server, error);
      (log[server ? 'debug' : level] as (...args: unknown[]) => void)(first, ...rest);
    };
  const child = (...args: Parameters<Logger['child']>): Logger =>
    logOutagesOnce(log.child(...args) as unknown as Logger, servers);
  return Object.assign(Object.create(log), { child, warn: write('warn'), error: write('error') });
}

const errorIn = (first: unknown): unknown => {
  if (first instanceof Error) return first;
  return typeof first === 'object' && first !== null && 'err' in first ? first.err : undefined;
};

function report(log: Logger, server: Server, error: unknown): void {
  if (away.has(server.name)) return;
  away.add(server.name);
  const since = new Date();
  log.warn(
    { server: server.name, reason: reasonOf(error) },
    `${server.name} does not respond since ${since.toISOString()}; waiting`,
  );
  void untilBack(server).then(() => {
    away.delete(server.name);
    const seconds = Math.round((Date.now() - since.getTime()) / 1_000);
    log.info({ server: server.name, seconds }, `${server.name} responds again after ${seconds} s`);
  });
}

async function untilBack({ need }: Server): Promise<void> {
  for (;;) {
    // Also gives the connections that broke with the first one the time to fail, as part of the same outage.
    await sleep(CHECK_INTERVAL_MS, undefined, { ref: false });
    try {
      return await need();
    } catch (error) {
      // Waiting does not help; the code that needs the server reports the reason.
      if (!(error instanceof Away)) return;
    }
  }
}
