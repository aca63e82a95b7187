import { type DestinationStream, type Logger, pino } from 'pino';
import type { Transport } from './config.ts';
import { describeError } from './describe-error.ts';

/** The log of a process; logged errors quote no rows. To standard output unless `destination` is given. */
export const openLog = (level: Transport['LOG_LEVEL'], destination?: DestinationStream): Logger => {
  const options = { level, serializers: { err: describeError } };
  return destination ? pino(options, destination) : pino(options);
};
