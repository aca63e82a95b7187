import { EventEmitter } from 'node:events';
import { identifier, type Pool } from '@hirelane/postgres/pool';

/** Between looks at the versions while another process may be the one that applies. */
const POLL_INTERVAL_MS = 50;

export type Waiting = Readonly<{
  /**
   * Waits until the model holds the stream's version, at most `ms`; false when the time is over or the stream is
   * parked.
   */
  waitFor(stream: string, version: number, ms: number): Promise<boolean>;
  /** This process has applied something of the stream. */
  wake(stream: string): void;
}>;

/** Requests that wait until a read model holds what they have written. */
export function openWaiting(pool: Pool, schema: string): Waiting {
  const quoted = identifier(schema);
  const moved = new EventEmitter();
  moved.setMaxListeners(0);

  async function look(stream: string): Promise<{ version: number; parked: boolean }> {
    const { rows } = await pool.query<{ version: number; parked: boolean }>({
      name: `gate-${schema}`,
      text: `SELECT coalesce((SELECT version FROM ${quoted}._gate WHERE stream = $1), 0) AS version,
                    EXISTS (SELECT FROM ${quoted}._parked WHERE stream = $1) AS parked`,
      values: [stream],
    });
    return rows[0] ?? { version: 0, parked: false };
  }

  /** Until the model applies something of the stream, or `ms` are over. */
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

  return {
    async waitFor(stream, version, ms) {
      const until = performance.now() + ms;
      for (;;) {
        const now = await look(stream);
        if (now.version >= version) return true;
        const left = until - performance.now();
        if (now.parked || left <= 0) return false;
        await movement(stream, Math.min(left, POLL_INTERVAL_MS));
      }
    },
    wake: (stream) => void moved.emit(stream),
  };
}
