import type { Recorded } from './events.ts';

/**
 * Takes one batch; a partition is a part of the bus with an order of its own: a log in PostgreSQL, `$all` in EventStoreDB, a topic's partition in Kafka. `upTo` is how far
 * the partition has been read with it, which `resume` answers from then on: the last event's position or, where events of other
 * categories follow, a later one. Such events alone make an empty batch. `place` is what `resume` has just answered, if the
 * batch counts on that: throws CheckpointMoved when it is another one by now.
 */
export type HandleBatch = (
  batch: readonly Recorded[],
  partition: string,
  upTo: string,
  place?: string | null,
) => Promise<void>;

/** A subscriber is not where it was a moment ago: another copy has gone on, or its database has lost something. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
}

/** Carries events from the logs to their consumers: at least once, and in order within a stream. */
export interface EventBus {
  /**
   * Delivers the events of `categories`, from where `resume(partition)` says (null: from the beginning). It is asked again and
   * again: how far the subscriber has got is the subscriber's to say. One batch per partition is under way at a time; a batch whose handler rejects is delivered again, after a back-off, for as long as it takes.
   */
  subscribe(
    name: string,
    categories: readonly string[],
    resume: (partition: string) => Promise<string | null>,
    handle: HandleBatch,
  ): Subscription;
}

/** For a subscription that hears of everything itself. */
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
