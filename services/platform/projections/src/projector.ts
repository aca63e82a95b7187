import type { EventOf, StreamCategory } from '@hirelane/contracts/events/catalog';
import type { Decrypt } from '@hirelane/encryption/encryption';
import { CheckpointMoved, type EventBus } from '@hirelane/event-sourcing/event-bus';
import { categoryOf, type Recorded } from '@hirelane/event-sourcing/events';
import { NewerSchema } from '@hirelane/event-sourcing/upcast';
import { identifier, type Pool, type Tx, transaction } from '@hirelane/postgres/pool';
import { isTransient } from '@hirelane/postgres/transient';
import { backOff } from '@hirelane/runtime/back-off';
import { tracedBatches } from '@hirelane/runtime/tracing/traced-batches';
import type { Logger } from 'pino';
import { saveVersions, standingOf, versionOf } from './applied-versions.ts';
import { checkpointOf, fence, saveCheckpoint } from './checkpoints.ts';
import { openLagClock } from './lag.ts';
import { createModelSchema } from './model-schema.ts';
import { countParkedStreams, mendedGaps, park, parkedEvents, parkedStreams, takeParked } from './parking.ts';
import { type Projection, schemaOf } from './projection.ts';
import { type Sorted, sortByVersion } from './version-guard.ts';
import { openWaiting } from './waiting.ts';

export type ProjectorStatus = Readonly<{
  schema: string;
  ready: boolean;
  /** Events known to wait; null while unknown. */
  behind: number | null;
  /** Age of the oldest of them; 0 when there is none, null while unknown. */
  lagSeconds: number | null;
  /** Streams held back by an event that cannot be applied, or by a hole; an operator has to look. */
  parkedStreams: number;
  applied: number;
  duplicates: number;
  error?: string;
}>;

export type Projector = Readonly<{
  /** Schema of the read model's tables. */
  schema: string;
  /** Resolves once the model holds all that stood in the logs at the start. */
  ready: Promise<void>;
  /**
   * Waits until the model holds the stream's version, at most `ms`. False when the time is over or the stream is
   * parked; true at once for a stream whose category the model does not follow.
   */
  waitFor(stream: string, version: number, ms: number): Promise<boolean>;
  status(): ProjectorStatus;
  /**
   * Whether the model holds all that stood in the logs a minute ago, whichever copy applied it, and holds nothing back.
   * Call this before deleting anything because nothing refers to it.
   */
  isCaughtUp(): Promise<boolean>;
  /** Applies what is parked, as every start does, once its cause is fixed; returns how many events it applied. */
  resumeParked(): Promise<number>;
  stop(): Promise<void>;
}>;

const TRIES = 3;
/** Between checks whether an operator's process has resumed parked streams. */
const POLL_INTERVAL_MS = 2_000;

/**
 * Runs a projection into its own versioned schema: one transaction per batch holds the rows, the streams' versions and
 * the checkpoint, so that a crash at any point neither loses nor doubles an event.
 */
export async function startProjector(
  options: Readonly<{
    pool: Pool;
    bus: EventBus;
    projection: Projection;
    log: Logger;
    /** Decrypts events for `apply`; parked events stay encrypted. */
    decrypt?: Decrypt;
    /** Called after each batch that changed the model. */
    onApplied?: () => void;
  }>,
): Promise<Projector> {
  const { pool, bus, projection, log, decrypt = async (events) => events, onApplied } = options;
  const schema = schemaOf(projection);
  const quoted = identifier(schema);
  const followed = new Set<string>(projection.categories);
  const waiting = openWaiting(pool, schema);
  const lag = openLagClock();
  const stopped = new AbortController();
  let applied = 0;
  let duplicates = 0;
  let isReady = false;
  let parkedCount = 0;

  await createModelSchema(pool, schema, projection.ddl);
  // A restart may bring the fix.
  await resumeParked();
  const subscription = bus.subscribe(
    schema,
    projection.categories,
    (partition) => checkpointOf(pool, schema, partition),
    lag.watch(tracedBatches(`project ${schema}`, take)),
  );
  const ready = subscription.caughtUp.then(() => {
    isReady = true;
  });
  const looking = setInterval(() => {
    if (parkedCount > 0) void recountParked().catch(() => undefined);
  }, POLL_INTERVAL_MS).unref();

  /**
   * The whole batch at once; when its content cannot be applied, event by event, so that only the stream that fails is
   * parked.
   */
  async function take(
    batch: readonly Recorded[],
    partition: string,
    upTo: string,
    expected?: string | null,
  ): Promise<void> {
    try {
      await applyBatch(batch, partition, upTo, expected);
    } catch (error) {
      if (isPassing(error)) throw error;
      let here = expected;
      for (const event of batch) {
        await applyOrPark(event, partition, here);
        if (here !== undefined) here = event.position;
      }
      await applyBatch([], partition, upTo, here);
    }
  }

  async function applyOrPark(event: Recorded, partition: string, expected: string | null | undefined): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await applyBatch([event], partition, event.position, expected);
      } catch (error) {
        if (isPassing(error)) throw error;
        if (attempt < TRIES) {
          await backOff(attempt, stopped.signal);
          // The retries were cut short; the next start tries again.
          if (stopped.signal.aborted) throw error;
          continue;
        }
        log.error({ err: error, projection: schema, stream: event.stream, version: event.version }, 'stream parked');
        return inModel(async (tx) => {
          await fence(tx, schema, partition, expected);
          // Another copy, of newer code, may have applied it meanwhile.
          if ((await versionOf(tx, event.stream)) < event.version)
            await hold(tx, partition, [{ event, reason: String(error) }]);
          await saveCheckpoint(tx, partition, event.position);
        });
      }
    }
  }

  async function applyBatch(
    batch: readonly Recorded[],
    partition: string,
    upTo: string,
    expected: string | null | undefined,
  ): Promise<void> {
    const decrypted = await decryptAll(batch);
    const sorted = await inModel(async (tx) => {
      await fence(tx, schema, partition, expected);
      const result = await guardAndApply(tx, partition, batch, decrypted);
      await saveCheckpoint(tx, partition, upTo);
      return result;
    });
    applied += sorted.fresh.length;
    duplicates += sorted.duplicates;
    for (const { event, reason } of sorted.held) {
      if (reason)
        log.error({ projection: schema, stream: event.stream, version: event.version, reason }, 'stream parked');
    }
    const versions = new Map(sorted.fresh.map(({ stream, version }) => [stream, version]));
    for (const [stream, version] of versions) waiting.wake(stream, version);
    if (sorted.fresh.length > 0) onApplied?.();
    const late = sorted.held.filter(({ reason }) => reason === null).map(({ event }) => event.stream);
    if (late.length > 0) await mendGaps(late, partition);
  }

  /**
   * A transport that lost events may bring them yet, as a relay that starts over does: what waited for them goes on.
   */
  async function mendGaps(streams: readonly string[], partition: string): Promise<void> {
    for (const stream of await mendedGaps(pool, quoted, streams)) {
      try {
        await resumeStream(stream, partition);
      } catch (error) {
        // The bus brings the batch again, and with it another try; nothing else would for as long as the stream is
        // quiet.
        if (isPassing(error)) throw error;
        sayStillParked(stream, error);
      }
      waiting.wake(stream);
    }
    await recountParked();
  }

  async function recountParked() {
    parkedCount = await countParkedStreams(pool, quoted);
  }

  /** Encrypted event → decrypted event. Before the transaction: keys are read over a connection of their own. */
  async function decryptAll(batch: readonly Recorded[]): Promise<ReadonlyMap<Recorded, Recorded>> {
    const decrypted = await decrypt(batch);
    return new Map(batch.map((event, i) => [event, decrypted[i] ?? event]));
  }

  async function guardAndApply(
    tx: Tx,
    partition: string,
    batch: readonly Recorded[],
    decrypted: ReadonlyMap<Recorded, Recorded>,
  ) {
    const streams = [...new Set(batch.map((event) => event.stream))];
    const { known, parked } = await standingOf(tx, streams);
    const sorted = sortByVersion(batch, known, parked);
    if (sorted.fresh.length > 0) {
      const fresh = sorted.fresh.map((event) => decrypted.get(event) ?? event);
      // What is in the log was written by the services, by these types.
      await projection.apply(tx, fresh as readonly Recorded<EventOf<StreamCategory>>[]);
      await saveVersions(tx, new Map(sorted.fresh.map((event) => [event.stream, event.version])));
    }
    if (sorted.held.length > 0) await hold(tx, partition, sorted.held);
    return sorted;
  }

  async function hold(tx: Tx, partition: string, held: Sorted['held']): Promise<void> {
    await park(tx, partition, held);
    parkedCount = await countParkedStreams(tx, quoted);
  }

  function inModel<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return transaction(pool, async (tx) => {
      await tx.query(`SET LOCAL search_path = ${quoted}`);
      return work(tx);
    });
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
        ready: isReady,
        behind: lag.events(behind),
        lagSeconds: lag.seconds(behind),
        parkedStreams: parkedCount,
        applied,
        duplicates,
        ...(error && { error: error.message }),
      };
    },
    async isCaughtUp() {
      return isReady && (await countParkedStreams(pool, quoted)) === 0 && subscription.isCaughtUp();
    },
    resumeParked,
    stop() {
      clearInterval(looking);
      stopped.abort();
      return subscription.stop();
    },
  };

  async function resumeParked(): Promise<number> {
    let count = 0;
    for (const { stream, partition } of await parkedStreams(pool, quoted)) {
      count += await resumeStream(stream, partition).catch((error: unknown) => sayStillParked(stream, error));
    }
    await recountParked();
    return count;
  }

  function sayStillParked(stream: string, error: unknown): 0 {
    log.error({ err: error, projection: schema, stream }, 'stream still parked');
    return 0;
  }

  /** Takes a stream's parked events back in order, up to the first hole; what follows it stays parked. */
  async function resumeStream(stream: string, partition: string): Promise<number> {
    for (;;) {
      const events = await parkedEvents(pool, quoted, stream);
      const decrypted = await decryptAll(events);
      const fresh = await inModel(async (tx) => {
        await fence(tx, schema, partition);
        if (!(await takeParked(tx, stream, events))) return null;
        return (await guardAndApply(tx, partition, events, decrypted)).fresh.length;
      });
      if (fresh !== null) return fresh;
    }
  }
}

/**
 * Nothing is wrong with the content: the same batch, one from another position, or a copy of a later release will do.
 */
const isPassing = (error: unknown) =>
  isTransient(error) || error instanceof CheckpointMoved || error instanceof NewerSchema;
