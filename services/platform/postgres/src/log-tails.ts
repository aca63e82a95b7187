import { type Checkpoint, checkpointText } from '@hirelane/event-sourcing/checkpoint';
import { categoryOf } from '@hirelane/event-sourcing/events';
import { batched } from './batched.ts';
import type { Pool } from './pool.ts';
import { readStretch, type Stretch } from './read-log.ts';
import { type Ends, watchEnds } from './watch-ends.ts';

/** The interval between checks of where the logs end, in case a wake-up is lost. */
const LOOK_INTERVAL_MS = 1_000;

/** A subscriber's request for the next events. `pool` can read the log. */
type Wanted = Readonly<{ pool: Pool; categories: readonly string[]; after: Checkpoint; limit: number }>;

/** What the subscribers of a process share about the logs of one database. */
export type LogTails = Readonly<{
  /**
   * Reads the next events for a subscriber that has reached the end of the log, as `readStretch` does. One query reads
   * the events of all categories for all subscribers that are waiting for the same events: an append can wake the read
   * models of all services.
   */
  read(schema: string, wanted: Wanted): Promise<Stretch>;
  watch: Ends['watch'];
  /** Must be called by each user. */
  release(): void;
}>;

type Shared = Readonly<{ ends: Ends; readers: Map<string, (wanted: Wanted) => Promise<Stretch>> }> & { users: number };

/** By database: one process may serve several in tests. */
const databases = new Map<string, Shared>();

/** Returns what this process shares for the database at `url`, whichever role the URL names. */
export function openLogTails(url: string): LogTails {
  const { host, pathname, search } = new URL(url);
  const key = `${host}${pathname}${search}`;
  const shared = databases.get(key) ?? { ends: watchEnds(LOOK_INTERVAL_MS), readers: new Map(), users: 0 };
  databases.set(key, shared);
  shared.users++;
  return {
    read(schema, wanted) {
      const reader =
        shared.readers.get(schema) ??
        batched((waiting: readonly Wanted[]) => readTails(schema, waiting), { gathers: true });
      shared.readers.set(schema, reader);
      return reader(wanted);
    },
    watch: shared.ends.watch,
    release() {
      shared.users--;
      if (shared.users > 0) return;
      shared.ends.stop();
      databases.delete(key);
    },
  };
}

/** How many queries are waiting for a connection; 0 only if a connection is free or can be opened. */
const loadOf = ({ idleCount, totalCount, waitingCount, options: { max = 0 } }: Pool): number =>
  idleCount > 0 || totalCount < max ? waitingCount : waitingCount + 1;

/** Reads once after each checkpoint, and returns each subscriber's part. */
async function readTails(schema: string, waiting: readonly Wanted[]): Promise<readonly Stretch[]> {
  const reads = new Map<string, Promise<Stretch>>();
  for (const { after, limit } of waiting) {
    const key = checkpointText(after);
    // A service whose connections are all in use would delay the others.
    const { pool } = waiting.reduce((one, other) => (loadOf(other.pool) < loadOf(one.pool) ? other : one));
    if (!reads.has(key)) reads.set(key, readStretch(pool, schema, null, after, limit));
  }
  return Promise.all(
    waiting.map(async ({ after, categories }) => {
      const stretch = (await reads.get(checkpointText(after))) as Stretch;
      return { ...stretch, events: stretch.events.filter(({ stream }) => categories.includes(categoryOf(stream))) };
    }),
  );
}
