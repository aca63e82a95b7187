import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { drainable } from './drain.ts';
import { connectInMemory } from './in-memory-connection.ts';

/** A server without a listening socket, and a client that keeps its connections to it. */
function open(answer: RequestListener) {
  const server = createServer(answer);
  const drain = drainable(server);
  let connections = 0;
  const createConnection = () => {
    connections += 1;
    return connectInMemory(server);
  };
  const agent = Object.assign(new Agent({ keepAlive: true }), { createConnection });
  onTestFinished(() => agent.destroy());
  return {
    drain,
    connections: () => connections,
    send: (body = '') => request({ agent, method: 'POST' }).end(body),
    async post(body: string): Promise<string> {
      const [response] = (await once(this.send(body), 'response')) as [IncomingMessage];
      return text(response);
    },
  };
}

const LARGE = 'x'.repeat(1_000_000);

test('a server in memory responds to requests with bodies of any size, on kept connections', async () => {
  const { post, connections, send } = open((req, res) => req.pipe(res));
  const client = { post, send };
  expect(await client.post('hello')).toBe('hello');
  expect(await client.post(LARGE)).toBe(LARGE);
  expect(connections()).toBe(1);
  expect(await Promise.all(['a', 'b', 'c'].map((body) => client.post(body)))).toEqual(['a', 'b', 'c']);
  expect(connections()).toBe(3);
});

test('a request to a server that does not respond times out', async () => {
  const { send } = open(() => undefined);
  const waiting = send().on('error', () => undefined);
  waiting.setTimeout(20);
  await once(waiting, 'timeout');
});

test("a client that gives up closes the server's end of the connection", async () => {
  let closed: () => void = () => undefined;
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  let arrived: () => void = () => undefined;
  const hasArrived = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const { send } = open((_req, res) => {
    res.once('close', closed);
    arrived();
  });
  const waiting = send().on('error', () => undefined);
  await hasArrived;
  waiting.destroy();
  await isClosed;
});

test('a drained server finishes requests in progress and closes idle connections', async () => {
  let arrived: (finish: () => void) => void = () => undefined;
  const inProgress = new Promise<() => void>((resolve) => {
    arrived = resolve;
  });
  const { post, send, drain } = open((req, res) => {
    req.resume();
    if (req.headers['content-length'] === '1') arrived(() => void res.end('finished'));
    else res.end('quick');
  });
  const client = { post, send };
  expect(await client.post('')).toBe('quick');
  const slow = client.post('1');
  const finish = await inProgress;
  const drained = drain(10_000);
  finish();
  expect(await slow).toBe('finished');
  await drained;
});
