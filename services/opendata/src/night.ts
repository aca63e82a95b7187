import { DAY_MS } from '@hirelane/api/constants';
import { openEncryption } from '@hirelane/encryption/encryption';
import { upcasting } from '@hirelane/event-sourcing/upcast';
import { databaseTime } from '@hirelane/postgres/database-time';
import { everyShared } from '@hirelane/runtime/shared-interval';
import type { Resources } from '@hirelane/service/service';
import { makeMissingDays } from './day-files.ts';
import { type Night, Overtaken, readLogs } from './read-logs.ts';
import { PUBLISHED_AFTER_MS, publishWeeks } from './weeks.ts';

/** How often the service checks whether a night is due. The first check leaves a start the time to catch up. */
const LOOK_EVERY_MS = 60_000;

/** What is done each night, in order. Each step continues where an interrupted one stopped. */
const STEPS: readonly ((night: Night) => Promise<void>)[] = [readLogs, publishWeeks, makeFiles];

/** The last 01:00 UTC before `now` (RFC 3339): by then, the public events of the day before are published. */
export const lastNight = (now: string): string => {
  const ms = Date.parse(now) - PUBLISHED_AFTER_MS;
  return new Date(ms - (ms % DAY_MS) + PUBLISHED_AFTER_MS).toISOString();
};

async function makeFiles({ pool, logs, ids, blobs, log, until, signal }: Night): Promise<void> {
  const readable = { ...upcasting(logs), ids };
  try {
    await makeMissingDays({ pool, log: readable, blobs, logger: log, signal }, new Date(until));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Carries out all steps. Throws Overtaken if another process is doing so. */
export async function carryOut(night: Night): Promise<void> {
  for (const step of STEPS) await step(night);
}

/** Carries out the steps of each night once, in one of the service's processes, until the service stops. */
export function startNights(
  { pool, logs, subjectKeys, log, onStop }: Pick<Resources, 'pool' | 'logs' | 'subjectKeys' | 'log' | 'onStop'>,
  { ids, blobs }: Pick<Night, 'ids' | 'blobs'>,
): void {
  const { decrypt } = openEncryption(subjectKeys);
  const stopped = new AbortController();
  let doneUntil = '';
  let working: Promise<void> | undefined;

  async function work() {
    const until = lastNight(await databaseTime(pool));
    await carryOut({ pool, logs, decrypt, ids, blobs, log, until, signal: stopped.signal });
    if (!stopped.signal.aborted) doneUntil = until;
  }

  const stopLooking = everyShared(LOOK_EVERY_MS, () => {
    if (lastNight(new Date().toISOString()) === doneUntil) return;
    working ??= work()
      .catch((error) => {
        if (error instanceof Overtaken)
          log.info({ reason: error.message }, 'another process is carrying out the night');
        else
          log.error(
            { err: error },
            'the statistics and daily files could not be made; the next attempt is in a minute',
          );
      })
      .finally(() => {
        working = undefined;
      });
  });
  onStop(async () => {
    stopLooking();
    stopped.abort();
    await working;
  });
}
