import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Away, type Need, reasonOf } from './starting/needs.ts';

/** A server that a process needs. */
export type Server = Readonly<{
  /** The server's name in the log, such as `PostgreSQL`. A process has at most one outage per name at a time. */
  name: string;
  /** Whether an error means that the server does not respond. */
  isAway(error: unknown): boolean;
  /** Checks whether the server responds. */
  need: Need;
}>;

/** The interval between checks of whether the server responds again. */
const CHECK_INTERVAL_MS = 1_000;

/**
 * How long errors are logged unchanged after an outage that had ended by the first check. In that case the server
 * responds, so the cause may be different, such as a pool without a free connection.
 */
const DOUBT_MS = 30_000;

/** The servers that currently do not respond, for all services in this process. */
const away = new Set<string>();
/** The times of outages that had ended by the first check, keyed by server. */
const brief = new Map<string, number>();

/**
 * A log that reports the start of a server's outage with one warning and its end with one line. Meanwhile, errors of
 * code that needs the server are logged at debug level, with their stacks.
 */
export function logOutagesOnce(log: Logger, servers: readonly Server[], checkEvery = CHECK_INTERVAL_MS): Logger {
  const write =
    (level: 'warn' | 'error') =>
    (first: unknown, ...rest: unknown[]): void => {
      const error = errorIn(first);
      const server = error === undefined ? undefined : servers.find((each) => each.isAway(error) && !isDoubtful(each));
      if (server) report(log, server, { error, checkEvery });
      (log[server ? 'debug' : level] as (...args: unknown[]) => void)(first, ...rest);
    };
  const child = (...args: Parameters<Logger['child']>): Logger =>
    logOutagesOnce(log.child(...args) as unknown as Logger, servers, checkEvery);
  return Object.assign(Object.create(log), { child, warn: write('warn'), error: write('error') });
}

const errorIn = (first: unknown): unknown => {
  if (first instanceof Error) return first;
  return typeof first === 'object' && first !== null && 'err' in first ? first.err : undefined;
};

type Failure = Readonly<{ error: unknown; checkEvery: number }>;

const isDoubtful = ({ name }: Server) =>
  !away.has(name) && performance.now() - (brief.get(name) ?? Number.NEGATIVE_INFINITY) < DOUBT_MS;

function report(log: Logger, server: Server, { error, checkEvery }: Failure): void {
  if (away.has(server.name)) return;
  away.add(server.name);
  const since = new Date();
  log.warn(
    { server: server.name, reason: reasonOf(error) },
    `${server.name} has not responded since ${since.toISOString()}; waiting`,
  );
  void untilBack(server, checkEvery).then(() => {
    away.delete(server.name);
    const seconds = Math.round((Date.now() - since.getTime()) / 1_000);
    log.info({ server: server.name, seconds }, `${server.name} responds again after ${seconds} s`);
  });
}

async function untilBack({ name, need }: Server, checkEvery: number): Promise<void> {
  for (let failures = 0; ; failures++) {
    // The wait also lets connections that broke together with the first one fail as part of the same outage.
    await sleep(checkEvery, undefined, { ref: false });
    try {
      await need();
      if (failures === 0) brief.set(name, performance.now());
      return;
    } catch (error) {
      // Waiting does not help. The code that needs the server reports the reason.
      if (!(error instanceof Away)) return;
    }
  }
}
