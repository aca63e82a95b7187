import type { EventOf, StreamCategory } from '@hirelane/api/events/catalog';
import type { Decrypt } from '@hirelane/encryption/encryption';
import { CheckpointMoved } from '@hirelane/event-sourcing/event-bus';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { NewerSchema } from '@hirelane/event-sourcing/upcast';
import { identifier, type Pool, type Tx, transaction } from '@hirelane/postgres/pool';
import { isTransient } from '@hirelane/postgres/transient';
import { type ModelTx, openModelTx } from './model-tx.ts';
import { countParkedStreams, type Parked, park, parkedEvents, takeParked } from './parking.ts';
import { fence, type Progress, progressOf, saveProgress } from './progress.ts';
import { applyOwn, follows, type Projection, partsOf, type ReadModel, schemaOf } from './projection.ts';
import { type GuardedEvents, sortByVersion } from './version-guard.ts';

/**
 * The outcome of a batch: the new versions of its streams, the streams that are parked in some projections, and the
 * projections whose rows it may have changed.
 */
export type Applied = Readonly<{
  sorted: GuardedEvents;
  versions: ReadonlyMap<string, number>;
  parkedIn: Progress['parkedIn'];
  changed: ReadonlySet<Projection>;
}>;

/**
 * The position of a batch. `expected` is the position up to which the partition must have been read. If it is
 * undefined, any position is accepted.
 */
export type BatchPosition = Readonly<{ partition: string; upTo: string; expected: string | null | undefined }>;

export type ModelWriter = Readonly<{
  /**
   * Applies the batch's events that are next in their streams, parks those that follow a missing event, and moves the
   * checkpoint. Rejects with the errors of `apply` or with CheckpointMoved, and then writes nothing.
   */
  write(batch: readonly Recorded[], position: BatchPosition): Promise<Applied>;
  /**
   * Parks an event that could not be applied for this reason and moves the checkpoint past it. In a read model with
   * parts, each part that can apply the event does so. If its text cannot be decrypted, these are the parts that do not
   * read it. Rejects with errors that are `isPassing`, and then writes nothing.
   */
  park(event: Recorded, position: BatchPosition, reason: string): Promise<void>;
  /** Applies a stream's parked events in order, up to the first gap, and returns how many there were. */
  resume(parked: Parked): Promise<number>;
  /** Counts the parked streams again, because another process may have resumed some. */
  recountParked(): Promise<void>;
  /** The number of parked streams, as of the last count. */
  parkedCount(): number;
  /** Discards what projections remember (`memoryOf`), because the model is replaced. */
  forget(): void;
}>;

/**
 * Writes a read model. Each write is one transaction with the rows, the streams' versions and the checkpoint, so that a
 * crash at any point neither loses nor duplicates an event.
 */
export function openModelWriter(
  options: Readonly<{ pool: Pool; readModel: ReadModel; decrypt: Decrypt }>,
): ModelWriter {
  const { pool, readModel, decrypt } = options;
  const schema = schemaOf(readModel);
  const quoted = identifier(schema);
  const memory = new Map<string, string>();
  const modelTx = openModelTx(schema, memory);
  let parkedCount = 0;

  /**
   * Maps each encrypted event to the decrypted event. Events are decrypted before the transaction, because keys are
   * read over a separate connection.
   */
  async function decryptAll(
    batch: readonly Recorded[],
    texts = readModel.texts,
  ): Promise<ReadonlyMap<Recorded, Recorded>> {
    const decrypted = await decrypt(batch, texts);
    return new Map(batch.map((event, i) => [event, decrypted[i] ?? event]));
  }

  /** The event with these texts decrypted, or null if that fails. Rejects with errors that are `isPassing`. */
  async function decryptedOrNull(event: Recorded, texts: Projection['texts']) {
    return decryptAll([event], texts).catch((error) => {
      if (isPassing(error)) throw error;
      return null;
    });
  }

  async function guardAndApply(
    tx: Tx,
    partition: string,
    batch: readonly Recorded[],
    decrypted: ReadonlyMap<Recorded, Recorded>,
    progress: Progress,
  ): Promise<Applied> {
    const sorted = sortByVersion(batch, progress.versions, progress.parked);
    const changed = await applyToParts(tx, partition, sorted.fresh, decrypted, progress.parkedIn);
    if (sorted.held.length > 0) await hold(tx, partition, sorted.held);
    const versions = new Map(sorted.fresh.map(({ stream, version }) => [stream, version]));
    return { sorted, versions, parkedIn: progress.parkedIn, changed };
  }

  /** Each projection applies the events of streams that are not parked in it and parks the others. */
  async function applyToParts(
    tx: Tx,
    partition: string,
    events: readonly Recorded[],
    decrypted: ReadonlyMap<Recorded, Recorded>,
    parkedIn: Progress['parkedIn'],
  ): Promise<Applied['changed']> {
    const changed = new Set<Projection>();
    for (const [name, projection] of partsOf(readModel)) {
      const isParked = ({ stream }: Recorded) => parkedIn.get(stream)?.includes(name) ?? false;
      const free = events.filter((event) => !isParked(event));
      if (await applyOwn(tx, projection, opened(free, decrypted))) changed.add(projection);
      const held = events.filter(isParked).map((event) => ({ event, reason: null }));
      if (held.length > 0) await hold(tx, partition, held, name);
    }
    return changed;
  }

  async function hold(tx: Tx, partition: string, held: GuardedEvents['held'], projection?: string): Promise<void> {
    await park(tx, partition, held, projection);
    parkedCount = await countParkedStreams(tx, quoted);
  }

  /**
   * The transaction's first statements are sent together, because each round trip delays the reads that are waiting for
   * this batch. The commit waits for the disk, because a subscription that continues in memory would not notice that
   * PostgreSQL crashed and lost its last rows. Rows are found by their keys: without `enable_seqscan`, a plan that was
   * made while the tables were empty would read them from end to end. A remaining scan then seems so expensive that
   * PostgreSQL before 18 would compile it each time.
   */
  function inModel<T>(partition: string, work: (tx: ModelTx) => Promise<T>): Promise<T> {
    const settings = ['SET LOCAL enable_seqscan = off', 'SET LOCAL jit = off'];
    const first = [`SET LOCAL search_path = ${quoted}`, ...settings, fence(schema, partition)];
    return transaction(pool, (tx) => work(modelTx(tx)), { first, startsWithRead: true });
  }

  return {
    async write(batch, { partition, upTo, expected }) {
      const decrypted = await decryptAll(batch);
      return inModel(partition, async (tx) => {
        const progress = await progressOf(tx, partition, streamsOf(batch), expected);
        const applied = await guardAndApply(tx, partition, batch, decrypted, progress);
        await saveProgress(tx, applied.versions, partition, upTo);
        return applied;
      });
    },
    async park(event, { partition, upTo, expected }, reason) {
      const whole = await decryptedOrNull(event, readModel.texts);
      const withoutText = whole ?? (await decryptedOrNull(event, {}));
      await inModel(partition, async (tx) => {
        const { versions, parkedIn } = await progressOf(tx, partition, [event.stream], expected);
        // Another process with newer code may have applied the event in the meantime.
        const isNext = (versions.get(event.stream) ?? 0) < event.version;
        if (!isNext || !readModel.parts || !withoutText) {
          if (isNext) await hold(tx, partition, [{ event, reason }]);
          return saveProgress(tx, new Map(), partition, upTo);
        }
        for (const [name, projection] of Object.entries(readModel.parts)) {
          if (!follows(projection, event)) continue;
          const isParked = parkedIn.get(event.stream)?.includes(name);
          const readable = Object.hasOwn(projection.texts, event.type) ? whole : withoutText;
          const apply = async () =>
            readable ? failureOf(tx, () => applyOwn(tx, projection, opened([event], readable))) : reason;
          const failure = isParked ? null : await apply();
          if (isParked || failure !== null) await hold(tx, partition, [{ event, reason: failure }], name);
        }
        await saveProgress(tx, new Map([[event.stream, event.version]]), partition, upTo);
      });
    },
    async resume(parked) {
      const { stream, partition, projection: name } = parked;
      for (;;) {
        const events = await parkedEvents(pool, quoted, parked);
        const projection = readModel.parts?.[name];
        const decrypted = await decryptAll(events, projection?.texts);
        const fresh = await inModel(partition, async (tx) => {
          if (!(await takeParked(tx, parked, events))) return null;
          if (projection) {
            await applyOwn(tx, projection, opened(events, decrypted));
            return events.length;
          }
          const progress = await progressOf(tx, partition, [stream]);
          const { sorted, versions } = await guardAndApply(tx, partition, events, decrypted, progress);
          await saveProgress(tx, versions, partition, null);
          return sorted.fresh.length;
        });
        if (fresh !== null) return fresh;
      }
    },
    async recountParked() {
      parkedCount = await countParkedStreams(pool, quoted);
    },
    parkedCount: () => parkedCount,
    forget: () => memory.clear(),
  };
}

const streamsOf = (batch: readonly Recorded[]) => [...new Set(batch.map(({ stream }) => stream))];

/** The cast is safe because the services wrote these events. */
const opened = (events: readonly Recorded[], decrypted: ReadonlyMap<Recorded, Recorded>) =>
  events.map((event) => decrypted.get(event) ?? event) as readonly Recorded<EventOf<StreamCategory>>[];

/** Runs `work` completely or not at all; returns the error, or null. Rejects with errors that are `isPassing`. */
async function failureOf(tx: ModelTx, work: () => Promise<unknown>): Promise<string | null> {
  await tx.query('SAVEPOINT part');
  try {
    await work();
    await tx.settle();
    await tx.query('RELEASE SAVEPOINT part');
    return null;
  } catch (error) {
    if (isPassing(error)) throw error;
    await tx.settle().catch(() => undefined);
    await tx.query('ROLLBACK TO SAVEPOINT part');
    return String(error);
  }
}

/**
 * Whether the error has a cause other than the batch's content, so that a retry, a batch from a different position or a
 * later release can succeed.
 */
export const isPassing = (error: unknown): boolean =>
  isTransient(error) || error instanceof CheckpointMoved || error instanceof NewerSchema;
