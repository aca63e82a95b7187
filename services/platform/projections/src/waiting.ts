import { EventEmitter } from 'node:events';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { LRUCache } from 'lru-cache';

/** The interval between checks of a stream's version, which another process may be applying. */
const POLL_INTERVAL_MS = 50;
/** How many streams' versions are remembered, about 100 bytes each. */
const REMEMBERED_MAX = 20_000;

export type Waiting = Readonly<{
  /**
   * Waits for at most `ms` until the model contains the stream's version. Returns false if the time is up or the stream
   * is parked.
   */
  waitFor(stream: string, version: number, ms: number): Promise<boolean>;
  /** Reports that this process has applied and committed events in the stream, up to `version` if it is known. */
  wake(stream: string, version?: number): void;
  /**
   * Reports an event that changes nothing in the model: if the model contains the version before it, it also contains
   * this one.
   */
  wakeIfNext(stream: string, version: number): void;
  /** Discards all remembered versions, because the model is replaced by one that may contain lower versions. */
  forget(): void;
}>;

/**
 * Requests that are waiting for a read model to contain their writes. A model never returns to an earlier version of a
 * stream, so a version that was found once does not have to be queried again. This matters because each read in a
 * session requires the session's last writes. `flush` is called while a request waits for a stream.
 */
export function openWaiting(pool: Pool, schema: string, flush: (stream: string) => void): Waiting {
  const quoted = identifier(schema);
  const moved = new EventEmitter();
  moved.setMaxListeners(0);
  const applied = new LRUCache<string, number>({ max: REMEMBERED_MAX });

  function remember(stream: string, version: number) {
    if ((applied.get(stream) ?? 0) < version) applied.set(stream, version);
  }

  async function look(stream: string): Promise<{ parked: boolean }> {
    const { rows } = await pool.query<{ version: number; parked: boolean; isPartial: boolean }>({
      name: `gate-${schema}`,
      text: `SELECT coalesce((SELECT version FROM ${quoted}._gate WHERE stream = $1), 0) AS version,
                    EXISTS (SELECT FROM ${quoted}._parked WHERE stream = $1) AS parked,
                    EXISTS (SELECT FROM ${quoted}._parked WHERE stream = $1 AND projection <> '') AS "isPartial"`,
      values: [stream],
    });
    const { version, parked, isPartial } = rows[0] ?? { version: 0, parked: false, isPartial: false };
    // If the stream is parked in a projection, that projection does not contain the version.
    if (!isPartial) remember(stream, version);
    return { parked };
  }

  /** Waits until the model applies an event in the stream or `ms` have passed. */
  function movement(stream: string, ms: number): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        moved.off(stream, done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      moved.once(stream, done);
    });
  }

  function wake(stream: string, version = 0) {
    remember(stream, version);
    moved.emit(stream);
  }

  return {
    async waitFor(stream, version, ms) {
      const until = performance.now() + ms;
      const isApplied = () => (applied.get(stream) ?? 0) >= version;
      for (;;) {
        if (isApplied()) return true;
        flush(stream);
        const { parked } = await look(stream);
        // The batch may have been committed meanwhile.
        if (isApplied()) return true;
        const left = until - performance.now();
        if (parked || left <= 0) return false;
        await movement(stream, Math.min(left, POLL_INTERVAL_MS));
      }
    },
    forget: () => applied.clear(),
    wake,
    wakeIfNext(stream, version) {
      if ((applied.get(stream) ?? 0) >= version - 1) wake(stream, version);
    },
  };
}
