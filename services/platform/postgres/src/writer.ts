import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { BadEvent, NotWriting, WrongExpectedVersion } from '@hirelane/event-sourcing/event-store';
import { everyShared } from '@hirelane/runtime/shared-interval';
import pg from 'pg';
import type { Logger } from 'pino';
import { type Append, appendBatch, presenceOf } from './append-batch.ts';
import { WatchedClient } from './watched-client.ts';

const MAX_BATCH = 512;
/** The interval between pings, so that a lost server is noticed before an append waits for it. */
const PING_INTERVAL_MS = 3_000;
const RETRY_AFTER_MS = 200;
/** How long an append waits for its turn: the connection may be lost, or other processes may be writing. */
const TURN_TIMEOUT_MS = 5_000;
/** How long the server may take to respond before it is considered unreachable. */
const SILENCE_TIMEOUT_MS = 10_000;
/** How long `stop` waits for the current batch. */
const LAST_BATCH_TIMEOUT_MS = 5_000;

/** The settings of the writer's connection. */
const SETTINGS = [
  // Set so that a batch whose callers have given up is not written later, when its turn comes.
  `SET lock_timeout = ${TURN_TIMEOUT_MS}`,
  // If this machine becomes unreachable, the server notices this within half a minute instead of after TCP's default of
  // two hours. Until then, this process still counts as a writer.
  'SET tcp_keepalives_idle = 10',
  'SET tcp_keepalives_interval = 5',
  'SET tcp_keepalives_count = 4',
  // At a higher isolation level, versions would be read before the wait.
  `SET default_transaction_isolation = 'read committed'`,
  // Forces one permanent plan that uses the index: otherwise, a plan made while the table is empty would scan it, or
  // each statement would be planned again.
  'SET plan_cache_mode = force_generic_plan',
  'SET enable_seqscan = off',
].join('; ');

type Waiting = Append & Readonly<{ timer: NodeJS.Timeout; resolve(version: number): void; reject(error: Error): void }>;

export type WriterOptions = Readonly<{
  url: string;
  schema: string;
  log: Logger;
  /** Called once per batch that wrote something, after its commit, with the number of appends. */
  onAppended(appends: number): void;
}>;

export type Writer = Readonly<{
  append(append: Append): Promise<number>;
  stop(): Promise<void>;
}>;

/** lock_not_available: other processes had the turn the whole time, and nothing was written. */
const NO_TURN = '55P03';

/**
 * SQLSTATE class 22 or 23 means an invalid value or a violated constraint, so one append in the batch is at fault
 * rather than all of them.
 */
const isDataError = (error: unknown) => error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');

/**
 * This process's writer for a log, on its own connection. Appends that arrive while a batch is being written form the
 * next one; there is no timer. Writers in other processes take turns with it, one batch each:
 * docs/decisions/0021-writers-take-turns.md.
 */
export function startWriter({ url, schema, log, onAppended }: WriterOptions): Writer {
  let queue: Waiting[] = [];
  let connection: pg.Client | undefined;
  let stopping = false;
  let occupied: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let connecting: pg.Client | undefined;
  const stopPinging = everyShared(PING_INTERVAL_MS, () => occupy(ping));
  void connect();

  async function connect() {
    const client = new WatchedClient({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
    connecting = client;
    client.on('error', () => lose(client));
    client.on('end', () => lose(client));
    try {
      await client.connect();
      // A restore takes this lock exclusively without waiting: it refuses to run while any writer is connected.
      const text = `${SETTINGS}; SELECT pg_advisory_lock_shared(${presenceOf(schema)})`;
      await client.query({ text, ...{ query_timeout: SILENCE_TIMEOUT_MS } });
      if (connecting !== client) return;
      connection = client;
      log.info({ log: schema }, 'writing');
      wakeUp();
    } catch (error) {
      // `stop` ends a connection that is still being opened, which makes PostgreSQL send an error.
      if (!stopping) log.warn({ err: error, log: schema }, 'the writer could not connect and will try again');
      lose(client);
    }
  }

  /**
   * Drops a connection once and reconnects. Queued appends wait for the next connection, but a batch that was already
   * sent fails with the error.
   */
  function lose(client: pg.Client) {
    if (connecting !== client) return;
    connecting = undefined;
    connection = undefined;
    client.end().catch(() => undefined);
    if (!stopping) retry = setTimeout(() => void connect(), RETRY_AFTER_MS);
  }

  const wakeUp = () => occupy(drain);

  async function ping() {
    const client = connection;
    // An unreachable peer sends nothing, not even an error.
    await client?.query({ text: 'SELECT 1', ...{ query_timeout: SILENCE_TIMEOUT_MS } }).catch(() => lose(client));
  }

  /** Runs one task at a time on the connection; appends queued meanwhile follow immediately. */
  function occupy(work: () => Promise<unknown> | undefined) {
    occupied ??= Promise.resolve(work())
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        occupied = undefined;
        if (queue.length > 0 && connection) wakeUp();
      });
  }

  async function drain() {
    while (queue.length > 0 && connection) {
      await write(connection, takeBatch());
      // Lets the callers that have just received results append first; otherwise large and small batches would
      // alternate.
      await nextTurn();
    }
  }

  /** A batch contains at most one append per stream, because a second append would always conflict with the first. */
  function takeBatch(): Waiting[] {
    const streams = new Set<string>();
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const append of queue) {
      if (batch.length < MAX_BATCH && !streams.has(append.stream)) {
        clearTimeout(append.timer);
        streams.add(append.stream);
        batch.push(append);
      } else rest.push(append);
    }
    queue = rest;
    return batch;
  }

  async function write(client: pg.Client, batch: readonly Waiting[]): Promise<void> {
    try {
      const { versions, answered } = await appendBatch(client, schema, batch, SILENCE_TIMEOUT_MS);
      for (const append of batch) {
        const version = versions.get(append.stream);
        if (version === undefined) append.reject(new WrongExpectedVersion(append.stream, append.expected));
        else {
          if (answered.has(append.stream)) append.response?.onStored();
          append.resolve(version);
        }
      }
      if (versions.size > 0) {
        refuseOutrun(versions);
        onAppended(versions.size);
      }
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === NO_TURN) {
        for (const append of batch) append.reject(new NotWriting('other processes were writing the whole time'));
      } else if (!isDataError(error)) {
        for (const append of batch) append.reject(error as Error);
        lose(client);
      } else if (batch.length > 1) for (const append of batch) await write(client, [append]);
      else batch[0]?.reject(new BadEvent((error as Error).message));
    }
  }

  /** Versions only grow: an append that expects an older version than this fails without a query. */
  function refuseOutrun(versions: ReadonlyMap<string, number>) {
    queue = queue.filter((append) => {
      const outrun = append.expected < (versions.get(append.stream) ?? 0);
      if (outrun) {
        clearTimeout(append.timer);
        append.reject(new WrongExpectedVersion(append.stream, append.expected));
      }
      return !outrun;
    });
  }

  return {
    append: (append) =>
      new Promise((resolve, reject) => {
        if (stopping) return reject(new NotWriting('the event store is stopping'));
        const timer = setTimeout(() => {
          queue = queue.filter((other) => other !== waiting);
          reject(new NotWriting('the event store could not write in time'));
        }, TURN_TIMEOUT_MS);
        const waiting: Waiting = { ...append, timer, resolve, reject };
        queue.push(waiting);
        if (connection) wakeUp();
      }),
    async stop() {
      stopping = true;
      stopPinging();
      clearTimeout(retry);
      await Promise.race([occupied, sleep(LAST_BATCH_TIMEOUT_MS, undefined, { ref: false })]);
      for (const append of queue) {
        clearTimeout(append.timer);
        append.reject(new NotWriting('the event store is stopping'));
      }
      queue = [];
      const client = connecting;
      connecting = undefined;
      connection = undefined;
      await client?.end().catch(() => undefined);
    },
  };
}
