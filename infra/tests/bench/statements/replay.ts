import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readMessages } from './messages.ts';
import type { Entry } from './record.ts';

export type Replay = Readonly<{
  /** Repeats the entries up to this index. Resolves when the server has processed all of them. */
  upTo(end: number): Promise<void>;
  /** The tags of all completed statements, by recorded connection. */
  tags: ReadonlyMap<number, readonly string[]>;
  /** How often the server was not ready within `LATE_MS`. */
  late(): number;
  stop(): Promise<void>;
}>;

type Connection = Readonly<{
  /** Sends the bytes once the server has been ready as often as was last expected. */
  send(bytes: Buffer): void;
  /** Resolves once the server was ready this often since the connection was opened. */
  ready(count: number): Promise<void>;
  tags: readonly string[];
  close(): Promise<void>;
}>;

/**
 * After this time, a connection is assumed to wait for a lock that another one got first when it was recorded, and the
 * next entries of the other connections are repeated.
 */
const LATE_MS = 100;

/**
 * Sends the recorded bytes to another server, each chunk after the server was ready as often, on every connection, as
 * when it was recorded. Throws if a connection ends early.
 */
export function openReplay(url: string, entries: readonly Entry[]): Replay {
  const connections = new Map<number, Connection>();
  const tags = new Map<number, readonly string[]>();
  const waiting = new Set<Promise<void>>();
  let next = 0;
  let late = 0;

  function connectionOf({ connection }: Entry): Connection {
    const found = connections.get(connection);
    if (!found) throw new Error(`Expected connection ${connection} to be open, but it is not.`);
    return found;
  }

  async function repeat(entry: Entry): Promise<void> {
    if (entry.kind === 'open') {
      const connection = await open(url, entry.database);
      connections.set(entry.connection, connection);
      tags.set(entry.connection, connection.tags);
    } else if (entry.kind === 'send') connectionOf(entry).send(entry.bytes);
    else if (entry.kind === 'close') await connections.get(entry.connection)?.close();
    else await waitBriefly(connectionOf(entry).ready(entry.count));
  }

  async function waitBriefly(ready: Promise<void>): Promise<void> {
    waiting.add(ready);
    const isReady = ready.then(() => waiting.delete(ready));
    const ending = new AbortController();
    const limit = sleep(LATE_MS, false, { signal: ending.signal }).catch(() => false);
    if (!(await Promise.race([isReady, limit]))) late++;
    ending.abort();
  }

  return {
    tags,
    late: () => late,
    async upTo(end) {
      for (; next < end; next++) await repeat(entries[next] as Entry);
      await Promise.all(waiting);
    },
    async stop() {
      for (const connection of connections.values()) await connection.close();
    },
  };
}

/** Signs in with pg, then takes over its socket. */
async function open(url: string, database: string): Promise<Connection> {
  const target = new URL(url);
  target.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: target.href });
  client.on('error', () => undefined);
  await client.connect();
  const { stream: socket } = (client as unknown as { connection: { stream: Socket } }).connection;
  socket.removeAllListeners('data');
  const messages = readMessages();
  const [unsent, waiters]: [Readonly<{ after: number; bytes: Buffer }>[], Waiter[]] = [[], []];
  let expected = 0;
  let isClosed = false;

  function proceed(): void {
    while (unsent[0] && messages.ready() >= unsent[0].after) socket.write(unsent.shift()?.bytes ?? '');
    while (waiters[0] && messages.ready() >= waiters[0].count) waiters.shift()?.resolve();
    if (!isClosed) return;
    const error = new Error('Expected a response from PostgreSQL, but it closed the connection.');
    for (const { reject } of waiters.splice(0)) reject(error);
  }

  socket.on('data', (bytes) => {
    messages.read(bytes);
    proceed();
  });
  socket.on('close', () => {
    isClosed = true;
    proceed();
  });
  return {
    tags: messages.tags,
    send(bytes) {
      unsent.push({ after: expected, bytes });
      proceed();
    },
    ready(count) {
      expected = count;
      return new Promise((resolve, reject) => {
        waiters.push({ count, resolve, reject });
        proceed();
      });
    },
    async close() {
      if (isClosed) return;
      socket.destroy();
      if (!socket.closed) await once(socket, 'close');
    },
  };
}

type Waiter = Readonly<{ count: number; resolve(): void; reject(error: Error): void }>;
