import type { Recorded } from './events.ts';

/**
 * Handles one batch. A partition is a part of the bus with an order of its own: a log in PostgreSQL, `$all` in EventStoreDB, a topic's
 * partition in Kafka. `upTo` is the position up to which the batch has read the partition, which `resume` returns from then on: that of
 * the last event or, where events of other categories follow, a later one. Such events alone make an empty batch. `place` is the
 * checkpoint that the batch continues from; throws CheckpointMoved if it has changed.
 */
export type HandleBatch = (
  batch: readonly Recorded[],
  partition: string,
  upTo: string,
  place?: string | null,
) => Promise<void>;

/** A subscriber's checkpoint is not what it was a moment ago: another copy has continued, or its database was restored. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
}

/** Carries events from the logs to their consumers: at least once, and in order within a stream. */
export interface EventBus {
  /**
   * Delivers the events of `categories`, after the checkpoint that `resume(partition)` returns (null: from the beginning). It is called
   * repeatedly: the subscriber decides where it continues. One batch per partition is in progress at a time; a batch whose handler
   * rejects is delivered again, after a back-off, until it succeeds.
   */
  subscribe(
    name: string,
    categories: readonly string[],
    resume: (partition: string) => Promise<string | null>,
    handle: HandleBatch,
  ): Subscription;
}

/** For a subscription that receives all events itself. */
export const isCaughtUp = ({ behind, error }: ReturnType<Subscription['status']>): boolean => behind === 0 && !error;

export interface Subscription {
  /** Resolves once everything that stood in the logs when it started has been handled. */
  readonly caughtUp: Promise<void>;
  /** Waits for the batch in hand. */
  stop(): Promise<void>;
  /** `behind`: events known to wait, or null while unknown. `error`: why the last attempt failed, until one succeeds. */
  status(): Readonly<{ behind: number | null; error?: Error }>;
  /**
   * Whether all that stood in the logs a minute ago has been handled, by all copies of this subscription together. Where
   * work is shared among copies, `status()` knows of this copy's share alone.
   */
  isCaughtUp(): Promise<boolean>;
}
