import { type DestinationStream, type Logger, pino } from 'pino';
import type { EventTransport } from './config.ts';

/**
 * Opens a process's log, in which errors do not quote rows. It is written to standard output unless `destination` is
 * given.
 */
export const openLog = (level: EventTransport['LOG_LEVEL'], destination?: DestinationStream): Logger => {
  const options = { level, serializers: { err: describeError } };
  return destination ? pino(options, destination) : pino(options);
};

/** The parts of an error that may be logged. PostgreSQL's `detail` and `where` quote rows and thus personal text. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const code = 'code' in error ? { code: error.code } : {};
  const cause = error.cause ? { cause: describeError(error.cause) } : {};
  return { name, message, ...code, stack, ...cause };
}
