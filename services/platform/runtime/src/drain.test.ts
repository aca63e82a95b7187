import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { eventually } from '@hirelane/test-kit/eventually';
import { expect, onTestFinished, test } from 'vitest';
import { drainable } from './drain.ts';

async function start(listener: RequestListener) {
  const server: Server = createServer({ keepAliveTimeout: 65_000 }, listener);
  const drain = drainable(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  const address = server.address();
  return { drain, port: typeof address === 'object' && address ? address.port : 0 };
}

/** Sends one request; returns the response's body and `connection` header. */
async function ask(port: number, agent?: Agent): Promise<{ body: string; connection: string | undefined }> {
  const asked = request({ host: '127.0.0.1', port, ...(agent && { agent }) });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += chunk;
  return { body, connection: response.headers.connection };
}

/** A time in milliseconds, longer than a test may take, so a drain that waited this long would never end. */
const NEVER_MS = 600_000;

test('a server that is stopped under load fails no requests on kept-alive connections and ends soon', async () => {
  let answered = 0;
  const { drain, port } = await start((_request, response) => {
    setImmediate(() => {
      answered++;
      response.end('whole');
    });
  });
  const failures: unknown[] = [];
  const last: (string | undefined)[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  onTestFinished(() => agent.destroy());
  const callers = Array.from({ length: 8 }, async () => {
    for (let connection: string | undefined; ; ) {
      try {
        const answer = await ask(port, agent);
        connection = answer.connection;
        expect(answer.body).toBe('whole');
      } catch (error) {
        // The port is closed, so a load balancer would use a different process.
        if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')
          return void last.push(connection);
        failures.push(error);
        return;
      }
    }
  });
  await eventually(
    () => answered,
    (count) => count > 500,
  );
  await drain(NEVER_MS);
  await Promise.all(callers);
  expect(failures).toEqual([]);
  expect(last).toEqual(Array.from({ length: 8 }, () => 'close'));
});

test('idle connections and those in use when draining began are closed', async () => {
  const answers: (() => void)[] = [];
  const { drain, port } = await start((_request, response) => void answers.push(() => response.end('late')));
  const idle = connect(port, '127.0.0.1');
  await once(idle, 'connect');
  const agent = new Agent({ keepAlive: true });
  const asked = ask(port, agent);
  await eventually(
    () => answers.length,
    (count) => count === 1,
  );
  const drained = drain(NEVER_MS);
  await once(idle, 'close');
  answers[0]?.();
  expect(await asked).toEqual({ body: 'late', connection: 'close' });
  await drained;
});

test('a response that is written but not yet read is not cut off', async () => {
  const bytes = 30_000_000;
  const { drain, port } = await start((_request, response) => {
    response.setHeader('content-length', bytes);
    response.end(Buffer.alloc(bytes));
  });
  const asked = request({ host: '127.0.0.1', port, agent: new Agent({ keepAlive: true }) });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const idle = connect(port, '127.0.0.1');
  await once(idle, 'connect');
  const drained = drain(NEVER_MS);
  // By now, connections without requests in progress are closed.
  await once(idle, 'close');
  let read = 0;
  for await (const chunk of response) read += (chunk as Buffer).length;
  expect(read).toBe(bytes);
  await drained;
});

test('connections that do not end are closed forcibly', async () => {
  let asked = 0;
  const { drain, port } = await start(() => void asked++);
  const failed = expect(ask(port)).rejects.toMatchObject({ code: 'ECONNRESET' });
  await eventually(
    () => asked,
    (count) => count === 1,
  );
  await drain(300);
  await failed;
});
