import type { Socket } from 'node:net';
import { everyShared } from './shared-interval.ts';

const INTERVAL_MS = 500;

/** A connection to a server. */
export type Connection = Readonly<{
  socket(): Pick<Socket, 'bytesRead' | 'destroy'>;
  /** Whether the server has not yet responded to a request. */
  isWaiting(): boolean;
  /** Whether the connection can be closed without ending anything, such as a transaction. */
  isIdle(): boolean;
}>;

/** Times are from performance.now(); `read` counts bytes. */
type State = { read: number; aliveAt: number; waitingSince: number };

/**
 * Watches connections to one server. A frozen or unplugged server closes none of them. When one has waited for a response
 * for `silenceMs`, `findDead` contacts the server on a new connection, and returns those of the silent connections that
 * the server does not serve, or rejects if it does not respond. These connections are closed, and also the idle ones,
 * which would otherwise be noticed only when they are used. Returns a function that adds a connection, which returns the
 * one that removes it.
 */
export function watchSilence<C extends Connection>(
  silenceMs: number,
  findDead: (silent: readonly C[]) => Promise<readonly C[]>,
): (connection: C) => () => void {
  const states = new Map<C, State>();
  let stop: (() => void) | undefined;
  let isBusy = false;

  function findSilent(): readonly C[] {
    const now = performance.now();
    for (const [connection, state] of states) {
      const { bytesRead } = connection.socket();
      if (bytesRead !== state.read) Object.assign(state, { read: bytesRead, aliveAt: now });
      if (!connection.isWaiting()) state.waitingSince = now;
    }
    const since = ({ aliveAt, waitingSince }: State) => Math.max(aliveAt, waitingSince);
    return [...states].filter(([, state]) => since(state) <= now - silenceMs).map(([connection]) => connection);
  }

  async function look() {
    const silent = findSilent();
    if (silent.length === 0) return;
    const dead = await findDead(silent);
    // A response may have arrived in the meantime.
    const still = new Set(findSilent());
    const closing = dead.filter((connection) => still.has(connection));
    // The others are checked again after the same time.
    for (const connection of silent) Object.assign(states.get(connection) ?? {}, { aliveAt: performance.now() });
    const before = performance.now() - INTERVAL_MS;
    const isIdle = ([connection, { aliveAt }]: [C, State]) => connection.isIdle() && aliveAt <= before;
    if (closing.length > 0) closing.push(...[...states].filter(isIdle).map(([connection]) => connection));
    const error = new Error('Connection terminated: the server responds only on new connections');
    for (const connection of closing) connection.socket().destroy(error);
  }

  function lookUnlessBusy() {
    if (isBusy) return;
    isBusy = true;
    void look()
      .catch(() => undefined)
      .finally(() => {
        isBusy = false;
      });
  }

  return (connection) => {
    const now = performance.now();
    states.set(connection, { read: 0, aliveAt: now, waitingSince: now });
    stop ??= everyShared(INTERVAL_MS, lookUnlessBusy);
    return () => {
      states.delete(connection);
      if (states.size > 0) return;
      stop?.();
      stop = undefined;
    };
  };
}
