import type { EventOf, StreamCategory } from '@hirelane/contracts/events/catalog';
import type { Decrypt } from '@hirelane/encryption/encryption';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { identifier, type Pool, type Tx, transaction } from '@hirelane/postgres/pool';
import { countParkedStreams, park, parkedEvents, takeParked } from './parking.ts';
import { fence, type Progress, progressOf, saveProgress } from './progress.ts';
import { type ReadModel, schemaOf } from './projection.ts';
import { type Sorted, sortByVersion } from './version-guard.ts';

/** What became of events, and the new versions of their streams. */
export type Applied = Readonly<{ sorted: Sorted; versions: ReadonlyMap<string, number> }>;

/** Where a batch is read from: `expected` is how far the partition has been read; undefined: anywhere. */
export type Place = Readonly<{ partition: string; upTo: string; expected: string | null | undefined }>;

export type ModelWriter = Readonly<{
  /**
   * Applies those events of the batch that are next in their streams, parks those that a missing event holds up, and
   * moves the checkpoint. Rejects with what `apply` throws, or CheckpointMoved; then nothing is written.
   */
  write(batch: readonly Recorded[], place: Place): Promise<Applied>;
  /** Parks an event that cannot be applied, and moves the checkpoint past it. */
  park(event: Recorded, place: Place, reason: string): Promise<void>;
  /**
   * Applies a stream's parked events in order, up to the first hole; returns how many. What follows the hole stays
   * parked.
   */
  resume(stream: string, partition: string): Promise<number>;
  /** Counts the parked streams anew, as another process may have resumed some. */
  recountParked(): Promise<void>;
  /** Parked streams, as of the last count. */
  parkedCount(): number;
}>;

/**
 * Writes a read model. Each write is one transaction that holds the rows, the streams' versions and the checkpoint, so
 * that a crash at any point neither loses nor doubles an event.
 */
export function openModelWriter(
  options: Readonly<{ pool: Pool; readModel: ReadModel; decrypt: Decrypt }>,
): ModelWriter {
  const { pool, readModel, decrypt } = options;
  const schema = schemaOf(readModel);
  const quoted = identifier(schema);
  let parkedCount = 0;

  /** Encrypted event → decrypted event. Before the transaction: keys are read over a connection of their own. */
  async function decryptAll(batch: readonly Recorded[]): Promise<ReadonlyMap<Recorded, Recorded>> {
    const decrypted = await decrypt(batch, readModel.texts);
    return new Map(batch.map((event, i) => [event, decrypted[i] ?? event]));
  }

  async function guardAndApply(
    tx: Tx,
    partition: string,
    batch: readonly Recorded[],
    decrypted: ReadonlyMap<Recorded, Recorded>,
    progress: Progress,
  ): Promise<Applied> {
    const sorted = sortByVersion(batch, progress.versions, progress.parked);
    if (sorted.fresh.length > 0) {
      const fresh = sorted.fresh.map((event) => decrypted.get(event) ?? event);
      // What is in the log was written by the services, by these types.
      await readModel.apply(tx, fresh as readonly Recorded<EventOf<StreamCategory>>[]);
    }
    if (sorted.held.length > 0) await hold(tx, partition, sorted.held);
    return { sorted, versions: new Map(sorted.fresh.map(({ stream, version }) => [stream, version])) };
  }

  async function hold(tx: Tx, partition: string, held: Sorted['held']): Promise<void> {
    await park(tx, partition, held);
    parkedCount = await countParkedStreams(tx, quoted);
  }

  /**
   * Its first statements are sent together: each round trip delays the reads that wait for this batch. The commit waits
   * for the disk: a subscription that goes on in memory would not see that PostgreSQL crashed and took back its last
   * rows.
   */
  function inModel<T>(partition: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return transaction(pool, work, { first: [`SET LOCAL search_path = ${quoted}`, fence(schema, partition)] });
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
    park: (event, { partition, upTo, expected }, reason) =>
      inModel(partition, async (tx) => {
        const { versions } = await progressOf(tx, partition, [event.stream], expected);
        // Another copy, of newer code, may have applied it meanwhile.
        if ((versions.get(event.stream) ?? 0) < event.version) await hold(tx, partition, [{ event, reason }]);
        await saveProgress(tx, new Map(), partition, upTo);
      }),
    async resume(stream, partition) {
      for (;;) {
        const events = await parkedEvents(pool, quoted, stream);
        const decrypted = await decryptAll(events);
        const fresh = await inModel(partition, async (tx) => {
          if (!(await takeParked(tx, stream, events))) return null;
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
  };
}

const streamsOf = (batch: readonly Recorded[]) => [...new Set(batch.map(({ stream }) => stream))];
