import type { Recorded } from './events.ts';

/**
 * Handles one batch. A partition is a part of the bus with its own order: a log in PostgreSQL, `$all` in EventStoreDB,
 * a topic partition in Kafka. `upTo` is how far the batch has read the partition, which `resume` returns from then on:
 * the position of the last event or, if events of other categories follow, a later one. If only such events were read,
 * the batch is empty. `checkpoint` is where the batch continues from; throws CheckpointMoved if it has changed.
 */
export type HandleBatch = (
  batch: readonly Recorded[],
  partition: string,
  upTo: string,
  checkpoint?: string | null,
) => Promise<void>;

/**
 * A subscriber's checkpoint has changed since it was read: a different process has continued, or its database was
 * restored.
 */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
}

/** Carries events from the logs to their consumers: at least once, and in order within a stream. */
export interface EventBus {
  /**
   * Delivers the events of `categories`, after the checkpoint that `resume(partition)` returns (null: from the
   * beginning). `resume` is called repeatedly: the subscriber decides where to continue. One batch per partition is in
   * progress at a time; if its handler rejects, it is delivered again, with back-off, until it succeeds.
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
  /** Resolves once everything that was in the logs at startup has been handled. */
  readonly caughtUp: Promise<void>;
  /** Resolves once the current batch has been handled. */
  stop(): Promise<void>;
  /**
   * `behind`: the number of waiting events, or null while unknown. `error`: why the last attempt failed, until one
   * succeeds.
   */
  status(): Readonly<{ behind: number | null; error?: Error }>;
  /**
   * Whether everything that was in the logs a minute ago has been handled by all processes of this subscription
   * together. If processes share the work, `status()` only covers this process's share.
   */
  isCaughtUp(): Promise<boolean>;
  /** A caller is waiting for a stream in this category: a bus that collects events delivers them immediately. */
  flush?(category: string): void;
  /**
   * Resolves once everything in the logs at the time of this call has been handled; never if the bus cannot tell
   * (`cannotTell`).
   */
  catchUp(): Promise<void>;
}

/**
 * EventStoreDB only reports occasionally how far it has searched, and Kafka does not know what is waiting for a relay.
 */
export const cannotTell = (): Promise<void> => new Promise(() => {});
