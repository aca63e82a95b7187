import type { Decrypt } from '@hirelane/encryption/encryption';
import { checkpointAt } from '@hirelane/event-sourcing/checkpoint';
import type { EventBus, HandleBatch } from '@hirelane/event-sourcing/event-bus';
import { UnknownPosition } from '@hirelane/event-sourcing/event-store';
import { categoryOf, type Recorded } from '@hirelane/event-sourcing/events';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { retried } from '@hirelane/postgres/transient';
import { backOff } from '@hirelane/runtime/back-off';
import { everyShared } from '@hirelane/runtime/shared-interval';
import { tracedBatches } from '@hirelane/runtime/tracing/traced';
import type { Logger } from 'pino';
import { openDeferral } from './deferral.ts';
import { inTurn } from './in-turn.ts';
import { openLagClock } from './lag.ts';
import { createModelIndexes, createModelSchema } from './model-schema.ts';
import { type BatchPosition, isPassing, openModelWriter } from './model-writer.ts';
import { countParkedStreams, mendedGaps, type Parked, parkedStreams } from './parking.ts';
import { checkpointOf } from './progress.ts';
import { type Projection, partsOf, type ReadModel, schemaOf } from './projection.ts';
import { openWaiting } from './waiting.ts';

export type ProjectorStatus = Readonly<{
  schema: string;
  ready: boolean;
  /**
   * Whether the last event that the model read is missing from the log, because the log was restored from an older
   * backup. The model may then contain more than the log, and must be rebuilt before it is read.
   */
  mustRebuild: boolean;
  /** The number of waiting events, or null while it is unknown. */
  behind: number | null;
  /** The age of the oldest waiting event, or 0 if no event is waiting, or null while it is unknown. */
  lagSeconds: number | null;
  /** The number of streams parked because of a gap or a failing event. An operator has to investigate them. */
  parkedStreams: number;
  applied: number;
  duplicates: number;
  error?: string;
}>;

export type Projector = Readonly<{
  /** The schema that contains the read model's tables. */
  schema: string;
  /** Resolves once the model contains everything that was in the logs at startup. */
  ready: Promise<void>;
  /**
   * Waits for at most `ms` until the model contains the stream's version. Returns false if the time is up or the stream
   * is parked, and true immediately for a stream whose category the model does not follow.
   */
  waitFor(stream: string, version: number, ms: number): Promise<boolean>;
  status(): ProjectorStatus;
  /**
   * Whether the model contains everything that was in the logs a minute ago, whichever process applied it, and has no
   * parked events. Call this before deleting something on the grounds that nothing refers to it.
   */
  isCaughtUp(): Promise<boolean>;
  /**
   * Resolves once the model contains everything in the logs (of these categories) at the time of this call, if the bus
   * can detect this.
   */
  catchUp(categories?: readonly string[]): Promise<void>;
  /** Applies parked events, as every startup does, once the cause is fixed. Returns how many it applied. */
  resumeParked(): Promise<number>;
  stop(): Promise<void>;
}>;

const TRIES = 3;
/** The interval between checks for parked streams resumed by an operator's process. */
const POLL_INTERVAL_MS = 2_000;

/**
 * Fills a read model in its own versioned schema; each batch is one transaction (`model-writer.ts`). If a batch fails
 * because of its content, it is applied event by event, and the streams of events that fail are parked in the
 * projections in which they fail.
 */
export async function startProjector(
  options: Readonly<{
    pool: Pool;
    bus: EventBus;
    readModel: ReadModel;
    log: Logger;
    /** Decrypts events for `apply`; parked events stay encrypted. */
    decrypt?: Decrypt;
    /** Called after each batch that changed the model, with the projections that it changed. */
    onApplied?: (changed: ReadonlySet<Projection>) => void;
  }>,
): Promise<Projector> {
  const { pool, bus, readModel, log, decrypt = async (events) => events, onApplied } = options;
  const schema = schemaOf(readModel);
  const quoted = identifier(schema);
  const followed = new Set<string>(readModel.categories);
  const model = openModelWriter({ pool, readModel, decrypt });
  const waiting = openWaiting(pool, schema, (stream) => {
    subscription.flush(categoryOf(stream));
    void deferral.flush().catch(() => undefined);
  });
  const deferral = openDeferral({
    readModel,
    write: take,
    onIdle: ({ stream, version }) => waiting.wakeIfNext(stream, version),
  });
  /**
   * A bus that shares partitions among processes, and therefore names the checkpoint before a batch, must find the
   * checkpoint after it as soon as the batch has been taken.
   */
  const takeOrDefer: HandleBatch = (batch, partition, upTo, expected) =>
    expected === undefined ? deferral.take(batch, partition, upTo) : take(batch, partition, upTo, expected);

  const lag = openLagClock();
  const stopped = new AbortController();
  let applied = 0;
  let duplicates = 0;
  let isReady = false;
  let isReported = false;
  /** The subscription may ask for a checkpoint before it is returned. */
  let mustRebuild = () => false;

  await createModelSchema(pool, schema, readModel.ddl);
  // Parked events are tried again at startup, because this process may be running code in which the cause is fixed.
  await retried(resumeParked);
  const subscription = bus.subscribe(
    schema,
    readModel.categories,
    async (partition) => {
      const hadDeferred = deferral.forget(partition);
      // A rebuilt model may contain lower stream versions than those remembered, and so may a log that was restored.
      if (mustRebuild() || hadDeferred) {
        waiting.forget();
        model.forget();
      }
      return checkpointOf(pool, schema, partition);
    },
    lag.watch(tracedBatches(`project ${schema}`, takeOrDefer)),
  );
  mustRebuild = () => subscription.status().error instanceof UnknownPosition;
  const ready = subscription.caughtUp.then(makeIndexes).then(() => {
    isReady = true;
  });
  const stopLooking = everyShared(POLL_INTERVAL_MS, () => {
    if (model.parkedCount() > 0) void model.recountParked().catch(() => undefined);
    reportLoss();
  });

  /** Logs once that the log was restored from an older backup, and how to repair the model. */
  function reportLoss() {
    if (!mustRebuild()) {
      isReported = false;
      return;
    }
    if (isReported) return;
    isReported = true;
    log.error(
      { projection: schema, reason: subscription.status().error?.message },
      `the log lacks events that the read model contains; rebuild the model: npm run readmodels -- rebuild ${readModel.name}`,
    );
  }

  async function makeIndexes(): Promise<void> {
    for (let failures = 0; !stopped.signal.aborted; ) {
      try {
        return await createModelIndexes(pool, schema, readModel.indexes ?? [], stopped.signal);
      } catch (error) {
        if (stopped.signal.aborted) return;
        failures++;
        log.error({ err: error, projection: schema, failures }, 'creating the indexes failed and will be retried');
        await backOff(failures, stopped.signal);
      }
    }
  }

  /**
   * Applies the whole batch at once or, if its content cannot be applied, event by event, so that only the failing
   * stream is parked.
   */
  async function take(
    batch: readonly Recorded[],
    partition: string,
    upTo: string,
    expected?: string | null,
  ): Promise<void> {
    try {
      await inTurn(batch.length, () => applyBatch(batch, { partition, upTo, expected }));
    } catch (error) {
      if (isPassing(error)) throw error;
      let here = expected;
      for (const event of batch) {
        const upTo = checkpointAt(event);
        await applyOrPark(event, { partition, upTo, expected: here });
        if (here !== undefined) here = upTo;
      }
      await applyBatch([], { partition, upTo, expected: here });
    }
  }

  async function applyOrPark(event: Recorded, position: BatchPosition): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await applyBatch([event], position);
      } catch (error) {
        if (isPassing(error)) throw error;
        if (attempt < TRIES) {
          await backOff(attempt, stopped.signal);
          // The retries were interrupted; the next startup tries again.
          if (stopped.signal.aborted) throw error;
          continue;
        }
        log.error({ err: error, projection: schema, stream: event.stream, version: event.version }, 'stream parked');
        await model.park(event, position, String(error));
        return onApplied?.(new Set(partsOf(readModel).map(([, part]) => part)));
      }
    }
  }

  async function applyBatch(batch: readonly Recorded[], position: BatchPosition): Promise<void> {
    const { sorted, versions, parkedIn, changed } = await model.write(batch, position);
    applied += sorted.fresh.length;
    duplicates += sorted.duplicates;
    for (const { event, reason } of sorted.held) {
      if (reason)
        log.error({ projection: schema, stream: event.stream, version: event.version, reason }, 'stream parked');
    }
    for (const [stream, version] of versions) waiting.wake(stream, parkedIn.has(stream) ? undefined : version);
    if (changed.size > 0) onApplied?.(changed);
    const late = sorted.held.filter(({ reason }) => reason === null).map(({ event }) => event.stream);
    if (late.length > 0) await mendGaps(late, position.partition);
  }

  /**
   * A transport that lost events may still deliver them later, as a relay does when it starts over. The streams that
   * are waiting for these events then continue.
   */
  async function mendGaps(streams: readonly string[], partition: string): Promise<void> {
    for (const stream of await mendedGaps(pool, quoted, streams)) {
      try {
        await model.resume({ stream, projection: '', partition });
      } catch (error) {
        // This makes the bus deliver the batch again, which triggers another attempt. Otherwise, the stream would wait
        // for its next event.
        if (isPassing(error)) throw error;
        sayStillParked({ stream, projection: '' }, error);
      }
      waiting.wake(stream);
    }
    await model.recountParked();
  }

  return {
    schema,
    ready,
    async waitFor(stream, version, ms) {
      return followed.has(categoryOf(stream)) ? waiting.waitFor(stream, version, ms) : true;
    },
    status() {
      const { behind, error } = subscription.status();
      return {
        schema,
        ready: isReady && !mustRebuild(),
        mustRebuild: mustRebuild(),
        behind: lag.events(behind),
        lagSeconds: lag.seconds(behind),
        parkedStreams: model.parkedCount(),
        applied,
        duplicates,
        ...(error && { error: error.message }),
      };
    },
    async isCaughtUp() {
      await deferral.flush();
      return isReady && (await countParkedStreams(pool, quoted)) === 0 && subscription.isCaughtUp();
    },
    async catchUp(categories) {
      await subscription.catchUp(categories);
      await deferral.flush();
    },
    resumeParked,
    async stop() {
      stopLooking();
      stopped.abort();
      await subscription.stop();
      // What could not be saved is delivered again at the next start.
      await deferral.stop().catch(() => undefined);
    },
  };

  async function resumeParked(): Promise<number> {
    let count = 0;
    for (const parked of await parkedStreams(pool, quoted)) {
      count += await model.resume(parked).catch((error: unknown) => sayStillParked(parked, error));
    }
    await model.recountParked();
    return count;
  }

  function sayStillParked({ stream, projection }: Pick<Parked, 'stream' | 'projection'>, error: unknown): 0 {
    log.error({ err: error, projection: schema, part: projection, stream }, 'a stream is still parked');
    return 0;
  }
}
