import { once } from 'node:events';
import { createServer, type Socket, connect as tcpConnect } from 'node:net';
import { newStream, samples } from '@hirelane/event-sourcing/port-tests/samples';
import { startFakeEventStoreDb } from '@hirelane/eventstoredb/testing/fake-eventstoredb';
import { openPool } from '@hirelane/postgres/pool';
import type { EventTransport } from '@hirelane/runtime/config';
import { logOutagesOnce } from '@hirelane/runtime/outages';
import { createTestDatabase } from '@hirelane/test-kit/database';
import { eventually } from '@hirelane/test-kit/eventually';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openBus, openStore, serversOf } from './adapters.ts';

type Line = Readonly<{ level: number; msg: string }>;
const [DEBUG, INFO, WARN] = [20, 30, 40];
/** Without the outage log, each failure would be logged as a line with a stack. */
const FAILURES = 20;

/** A PostgreSQL server behind a port that can be closed. */
async function startPostgresBehindProxy() {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const open = async (at: number) => {
    const server = createServer((socket) => {
      const upstream = tcpConnect(Number(port), hostname);
      for (const each of [socket, upstream]) {
        sockets.add(each);
        each.on('error', () => undefined).on('close', () => void sockets.delete(each));
      }
      socket.pipe(upstream).pipe(socket);
    }).listen(at, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await open(0);
  const own = (server.address() as { port: number }).port;
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(close);
  return {
    url: url.replace(`${hostname}:${port}`, `127.0.0.1:${own}`),
    goDown() {
      close();
      return async () => {
        server = await open(own);
      };
    },
  };
}

/** A server that goes down and comes back, and the configuration of a service that uses it. */
const SERVERS = {
  async EventStoreDB() {
    const server = await startFakeEventStoreDb();
    onTestFinished(server.stop);
    const { url, drop } = await createTestDatabase();
    onTestFinished(drop);
    return {
      goDown: server.goDown,
      config: { DATABASE_URL: url, EVENT_STORE: 'eventstoredb', EVENTSTOREDB_URL: server.url },
    };
  },
  async PostgreSQL() {
    const { url, goDown } = await startPostgresBehindProxy();
    return { goDown, config: { DATABASE_URL: url, EVENT_STORE: 'postgres' } };
  },
} as const;

test.each(Object.entries(SERVERS))(
  'an outage of %s is logged as one warning and one line at its end, whatever else fails',
  async (name, start) => {
    const { config, goDown } = await start();
    const transport = { ...config, EVENT_BUS: config.EVENT_STORE } as EventTransport;
    const lines: Line[] = [];
    const all = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const log = logOutagesOnce(all, serversOf(transport));
    const at = (level: number) => lines.filter((line) => line.level === level).map(({ msg }) => msg);
    const ends = () => at(INFO).filter((msg) => msg.includes('responds again'));
    const pool = openPool(config.DATABASE_URL, log);
    const options = { config: transport, pool, log };
    const store = await openStore('projects', options);
    const bus = openBus('projects', options);
    const received = new Set<string>();
    const subscriptions = Array.from({ length: 8 }, (_, n) =>
      bus.subscribe(
        `subscription ${n}`,
        ['project'],
        async () => null,
        async (batch) => {
          for (const { stream } of batch) received.add(`${n} ${stream}`);
        },
      ),
    );
    await Promise.all(subscriptions.map(({ caughtUp }) => caughtUp));

    const comeBack = goDown();
    await eventually(
      () => at(DEBUG).length,
      (count) => count >= FAILURES,
      30_000,
    );
    await comeBack();
    const stream = newStream();
    await eventually(
      () => store.append(stream, 0, samples(1)).catch(() => 0),
      (version) => version === 1,
      30_000,
    );
    await eventually(
      () => received.size,
      (count) => count === subscriptions.length,
      30_000,
    );
    await eventually(ends, (found) => found.length > 0, 30_000);
    expect(lines.filter(({ level }) => level >= WARN).map(({ msg }) => msg)).toEqual([
      expect.stringMatching(new RegExp(`^${name} has not responded since .*; waiting$`)),
    ]);
    expect(ends()).toEqual([expect.stringMatching(new RegExp(`^${name} responds again after \\d+ s$`))]);
    await Promise.all(subscriptions.map((subscription) => subscription.stop()));
    await bus.stop();
    await store.stop();
    await pool.end();
  },
  120_000,
);
