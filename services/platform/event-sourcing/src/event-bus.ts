import type { Recorded } from './events.ts';

/**
 * Handles one batch. A partition is an ordered part of the bus: a log in PostgreSQL, `$all` in EventStoreDB, a topic
 * partition in Kafka. `upTo` is the checkpoint after the batch (checkpoint.ts), which `resume` must return from then
 * on: the checkpoint of the last event or, if events in other categories follow, a later one. If only such events were
 * read, the batch is empty. `checkpoint` is the checkpoint before the batch; the handler throws CheckpointMoved if it
 * has changed.
 */
export type HandleBatch = (
  batch: readonly Recorded[],
  partition: string,
  upTo: string,
  checkpoint?: string | null,
) => Promise<void>;

/**
 * A subscriber's checkpoint has changed since it was read: another process has taken over, or the subscriber's database
 * was restored.
 */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
}

/** Carries events from the logs to their consumers: at least once, and in order within a stream. */
export interface EventBus {
  /**
   * Delivers the events of `categories`, after the checkpoint that `resume(partition)` returns (from the beginning if
   * it returns null). `resume` is called repeatedly: the subscriber decides where to continue. One batch per partition
   * is in progress at a time; if its handler rejects, it is delivered again, with back-off, until it succeeds.
   *
   * If the log does not contain the checkpoint's event, because it was restored from an older backup, the partition
   * delivers nothing, and `status().error` is UnknownPosition until `resume` returns a checkpoint that the log
   * contains. A bus that only carries the events (Kafka) instead delivers all events that it still has.
   */
  subscribe(
    name: string,
    categories: readonly string[],
    resume: (partition: string) => Promise<string | null>,
    handle: HandleBatch,
  ): Subscription;
}

/** Implements `Subscription.isCaughtUp` for a subscription whose events are not shared among several processes. */
export const isCaughtUp = ({ behind, error }: ReturnType<Subscription['status']>): boolean => behind === 0 && !error;

export interface Subscription {
  /** Resolves once everything that was in the logs at startup has been handled. */
  readonly caughtUp: Promise<void>;
  /** Stops delivery; resolves once the current batch has been handled. */
  stop(): Promise<void>;
  /**
   * `behind`: the number of waiting events, or null while unknown. `error`: why the last attempt failed, until one
   * succeeds.
   */
  status(): Readonly<{ behind: number | null; error?: Error }>;
  /**
   * Whether everything that was in the logs a minute ago has been handled, whichever of this subscription's processes
   * handled it. If processes share the work, `status()` covers only this process's share.
   */
  isCaughtUp(): Promise<boolean>;
  /**
   * Makes a subscription that is pausing to collect events deliver them immediately. Call it when a request is waiting
   * for a stream in this category.
   */
  flush(category: string): void;
  /**
   * Resolves once everything in the logs (of these categories) at the time of this call has been handled. Never resolves
   * if the bus cannot determine this (`cannotTell`).
   */
  catchUp(categories?: readonly string[]): Promise<void>;
}

/**
 * EventStoreDB reports only occasionally how far it has searched, and Kafka has no information about events that are
 * waiting for a relay.
 */
export const cannotTell = (): Promise<void> => new Promise(() => {});
