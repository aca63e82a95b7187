import { type Checkpoint, checkpointText, parseCheckpoint } from '@hirelane/event-sourcing/checkpoint';
import { type EventBus, type HandleBatch, isCaughtUp } from '@hirelane/event-sourcing/event-bus';
import { UnknownPosition } from '@hirelane/event-sourcing/event-store';
import { BURST, openPause } from '@hirelane/event-sourcing/pause';
import { backOff } from '@hirelane/runtime/back-off';
import pg from 'pg';
import type { Logger } from 'pino';
import { type LogTails, openLogTails } from './log-tails.ts';
import { identifier, type Pool } from './pool.ts';
import { readStretch, refuseUnknown, type Stretch } from './read-log.ts';
import { listen, onAppended } from './wake.ts';

const BATCH = 500;
/** The minimum interval between counts of waiting events. It is at least COUNT_SHARE times as long as a count takes. */
const COUNT_INTERVAL_MS = 1_000;
const COUNT_SHARE = 20;
const UNDEFINED_TABLE = '42P01';

export type PostgresEventBus = EventBus & Readonly<{ stop(): Promise<void> }>;

/**
 * Reads the logs by position. This misses no event, because writers take turns and positions become visible in order. A
 * partition is a log. `logOf` returns the log (schema) of a stream category.
 *
 * `pauseMs`: about how long a subscription to a busy log pauses after a read to collect events, unless it is flushed.
 * The first `burst` reads after a quiet period have no pause, and each unused pause allows one more. The cost of a busy
 * log then depends on time and not on the number of its events (docs/decisions/0083-pace-of-read-models.md).
 *
 * `listens`: whether it is notified of other processes' appends, over a separate connection; otherwise it finds them
 * within a second.
 */
export function openPostgresEventBus(
  options: Readonly<{
    pool: Pool;
    url: string;
    logOf: (category: string) => string;
    log: Logger;
    pauseMs?: number;
    burst?: number;
    listens?: boolean;
  }>,
): PostgresEventBus {
  const { pool, url, logOf, log, pauseMs = 0, burst = BURST, listens = true } = options;
  const listener = listens ? listen(url, log) : undefined;
  const tails = openLogTails(url);
  return {
    subscribe(name, categories, resume, handle) {
      const partitions = [...new Set(categories.map(logOf))].map((schema) => {
        const wanted = categories.filter((category) => logOf(category) === schema);
        return follow({ pool, log, name, schema, wanted, resume, handle, tails, pauseMs, burst });
      });
      const status = () => {
        const all = partitions.map((partition) => partition.status());
        const error = all.find((status) => status.error)?.error;
        const behind = all.some((status) => status.behind === null)
          ? null
          : all.reduce((sum, status) => sum + (status.behind ?? 0), 0);
        return { behind, ...(error && { error }) };
      };
      return {
        caughtUp: Promise.all(partitions.map((partition) => partition.caughtUp)).then(() => undefined),
        stop: async () => void (await Promise.all(partitions.map((partition) => partition.stop()))),
        status,
        isCaughtUp: async () => isCaughtUp(status()),
        flush(category) {
          for (const partition of partitions) if (partition.takes(category)) partition.flush();
        },
        async catchUp(wanted = categories) {
          const needed = partitions.filter(({ takes }) => wanted.some(takes));
          await Promise.all(needed.map((partition) => partition.catchUp()));
        },
      };
    },
    async stop() {
      tails.release();
      await listener?.stop();
    },
  };
}

type Partition = Readonly<{
  pool: Pool;
  log: Logger;
  name: string;
  schema: string;
  wanted: readonly string[];
  resume: (partition: string) => Promise<string | null>;
  handle: HandleBatch;
  tails: LogTails;
  pauseMs: number;
  burst: number;
}>;

function follow({ pool, log, name, schema, wanted, resume, handle, tails, pauseMs, burst }: Partition) {
  const stopped = new AbortController();
  let isWoken = false;
  let wakeUp = () => {};
  const pause = openPause(pauseMs, burst);
  const wake = () => {
    isWoken = true;
    wakeUp();
  };
  const flush = () => {
    pause.end();
    wake();
  };
  const stopListening = onAppended(schema, wake);
  const stopWatching = tails.watch(schema, pool, wake);
  let behind: number | null = null;
  let waiting = 0;
  let countAgain = 0;
  let failure: Error | undefined;
  /** Callers waiting for everything that was in the log when they started waiting. */
  const resolves: (() => void)[] = [];
  let settleCaughtUp = () => {};
  const caughtUp = new Promise<void>((resolve) => {
    settleCaughtUp = resolve;
  });
  const running = loop();

  async function loop() {
    let after: Checkpoint | undefined;
    let isAtEnd = false;
    for (let failures = 0; !stopped.signal.aborted; ) {
      try {
        after ??= await start();
        isWoken = false;
        pause.rearm();
        const waitingBefore = resolves.length;
        const { events, upTo, isEnd } = await fetch(after, isAtEnd);
        isAtEnd = isEnd;
        // Empty reads count too, because appends to a busy log wake a subscriber to rare events as often as any other.
        pause.count();
        behind = events.length + (await countBehind(events.length, upTo.position));
        if (events.length > 0 || !isEnd) await handle(events, schema, checkpointText(upTo));
        after = upTo;
        failures = 0;
        failure = undefined;
        if (isEnd) {
          behind = 0;
          settleCaughtUp();
          for (const resolve of resolves.splice(0, waitingBefore)) resolve();
          await wakeOrStop();
          await pause.wait();
        }
      } catch (error) {
        if (stopped.signal.aborted) return;
        // The log is still incomplete while the server is down.
        if (!(failure instanceof UnknownPosition) || error instanceof UnknownPosition) failure = error as Error;
        isAtEnd = false;
        after = undefined; // after a failure, only the checkpoint that the handler stored is valid
        failures++;
        // Logged at debug level, because the subscriber itself reports that the log was restored.
        log[error instanceof UnknownPosition ? 'debug' : 'error'](
          { err: error, subscription: name, partition: schema, failures },
          'a batch failed and will be retried',
        );
        await backOff(failures, stopped.signal);
      }
    }
  }

  /** Returns how many events wait after a full batch. Counts only at intervals, because a long log makes it slow. */
  async function countBehind(count: number, after: string): Promise<number> {
    if (count < BATCH) waiting = 0;
    else if (performance.now() < countAgain) waiting = Math.max(0, waiting - count);
    else {
      const began = performance.now();
      const { rows } = await pool.query<{ n: string }>({
        name: `behind-${schema}`,
        text: `SELECT count(*) AS n FROM ${identifier(schema)}.events
               WHERE position > $1 AND split_part(stream, '-', 1) = ANY ($2)`,
        values: [after, wanted],
      });
      waiting = Number(rows[0]?.n);
      const took = performance.now() - began;
      countAgain = began + Math.max(COUNT_INTERVAL_MS, COUNT_SHARE * took);
    }
    return waiting;
  }

  /** Returns where to continue. Verifies only a checkpoint without an id, because each read verifies the others. */
  async function start(): Promise<Checkpoint> {
    const stored = await resume(schema);
    if (stored === null) return { position: '0' };
    const checkpoint = parseCheckpoint(stored);
    return checkpoint.eventId === undefined ? refuseUnknown(pool, schema, checkpoint) : checkpoint;
  }

  /** While the subscriber is far behind, it reads alone. */
  async function fetch(after: Checkpoint, isAtEnd: boolean): Promise<Stretch> {
    try {
      if (isAtEnd) return await tails.read(schema, { pool, categories: wanted, after, limit: BATCH });
      return await readStretch(pool, schema, wanted, after, BATCH);
    } catch (error) {
      // The service that owns the log has never run: there is nothing to deliver yet.
      if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE && after.eventId === undefined)
        return { events: [], upTo: after, isEnd: true };
      throw error;
    }
  }

  /** Waits for a wake-up or a stop. Returns immediately if there was a wake-up since the last query. */
  async function wakeOrStop() {
    if (isWoken || stopped.signal.aborted) return;
    await new Promise<void>((resolve) => {
      wakeUp = resolve;
    });
    wakeUp = () => {};
  }

  return {
    caughtUp,
    flush,
    takes: (category: string) => wanted.includes(category),
    async stop() {
      stopped.abort();
      stopListening();
      stopWatching();
      pause.end();
      wakeUp();
      await running;
    },
    status: () => ({ behind, ...(failure && { error: failure }) }),
    catchUp: () =>
      new Promise<void>((resolve) => {
        resolves.push(resolve);
        flush();
      }),
  };
}
