import { once } from 'node:events';
import { createServer, connect as dial, type Socket } from 'node:net';
import { type Messages, readMessages } from './messages.ts';

/**
 * What happened on the connections to a PostgreSQL server, in order. `open` follows the authentication. `send` is what
 * the client sent; `ready` means that the server was ready for the `count`th time on this connection since `open`.
 */
export type Entry =
  | Readonly<{ kind: 'open'; connection: number; database: string }>
  | Readonly<{ kind: 'send'; connection: number; bytes: Buffer }>
  | Readonly<{ kind: 'ready'; connection: number; count: number }>
  | Readonly<{ kind: 'close'; connection: number }>;

export type Recorder = Readonly<{
  /** The server's URL, through the recorder. */
  url: string;
  entries: readonly Entry[];
  /** Resolves with the number of entries once no client has sent anything for `QUIET_MS`. */
  quiet(): Promise<number>;
  /** The tags of all completed statements, such as `UPDATE 1`, by connection. */
  tags: ReadonlyMap<number, readonly string[]>;
  stop(): Promise<void>;
}>;

const QUIET_MS = 300;

/** Passes TCP connections on to the PostgreSQL server at `url`, which may name a socket's folder in `host`, and records what clients send. */
export async function openRecorder(url: string): Promise<Recorder> {
  const target = new URL(url);
  const folder = target.searchParams.get('host');
  const entries: Entry[] = [];
  const tags = new Map<number, readonly string[]>();
  const sockets = new Set<Socket>();
  let connections = 0;
  let lastSent = performance.now();

  const server = createServer({ noDelay: true }, (client) => {
    const connection = ++connections;
    const upstream = folder ? dial(`${folder}/.s.PGSQL.${target.port}`) : dial(Number(target.port), target.hostname);
    const messages = readMessages();
    let database = '';
    tags.set(connection, messages.tags);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (bytes) => {
      lastSent = performance.now();
      if (messages.ready() > 0) entries.push({ kind: 'send', connection, bytes });
      else database ||= databaseIn(bytes);
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      recordReady(messages, bytes, (count) => {
        if (count === 1) entries.push({ kind: 'open', connection, database });
        else entries.push({ kind: 'ready', connection, count: count - 1 });
      });
      client.write(bytes);
    });
    client.once('close', () => entries.push({ kind: 'close', connection }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Expected a port, got none.');
  const ours = new URL(url);
  ours.searchParams.delete('host');
  ours.host = `127.0.0.1:${address.port}`;

  return {
    url: ours.href,
    entries,
    tags,
    async quiet() {
      while (performance.now() - lastSent < QUIET_MS) await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
      return entries.length;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function recordReady(messages: Messages, bytes: Buffer, onReady: (count: number) => void): void {
  const before = messages.ready();
  messages.read(bytes);
  for (let count = before + 1; count <= messages.ready(); count++) onReady(count);
}

/** The database in a StartupMessage (PostgreSQL, Message Formats); empty in any other message. */
function databaseIn(bytes: Buffer): string {
  const fields = bytes.subarray(8).toString('latin1').split('\0');
  const at = fields.indexOf('database');
  return at < 0 ? '' : (fields[at + 1] ?? '');
}
