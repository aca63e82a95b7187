import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createServer } from 'node:net';
import { createTestDatabase } from '@hirelane/test-kit/database';
import { eventually } from '@hirelane/test-kit/eventually';
import { runNode } from '@hirelane/test-kit/run-node';
import { startProcess } from '@hirelane/test-kit/stack/processes';
import { TEST_DATA_KEY } from '@hirelane/test-kit/stack/stack';
import { expect, onTestFinished, test } from 'vitest';

/** A process that starts and stops only on command, via its standard input. */
const onCommand = () =>
  runNode([
    '--input-type=module',
    '--eval',
    `const { runProcess } = await import('./services/platform/runtime/src/run-process.ts');
     const line = () => new Promise((resolve) => process.stdin.once('data', resolve));
     await runProcess(() => ({ LOG_LEVEL: 'info' }), async () => {
       console.log('starting');
       await line();
       console.log('started');
       return { stop: async () => { console.log('stopping'); await line(); console.log('stopped'); } };
     });`,
  ]);

test('SIGTERM followed by SIGINT starts only one drain', async () => {
  const { child, ended, printed, says } = onCommand();
  await says('starting');
  child.stdin.write('continue');
  await says('started');
  child.kill('SIGTERM');
  await says('stopping');
  child.kill('SIGINT');
  // A process cannot report that it has handled a signal. However, it reads data that is written after the signal was
  // sent only once it has handled the signal.
  child.stdin.write('continue');
  expect(await ended).toEqual([0, null]);
  expect(printed().match(/^stopping$/gm)).toHaveLength(1);
  expect(printed()).toContain('stopped');
});

test('a second signal of the same kind ends the process without waiting for the drain', async () => {
  const { child, ended, says } = onCommand();
  await says('starting');
  child.stdin.write('continue');
  await says('started');
  child.kill('SIGTERM');
  await says('stopping');
  const end = await eventually(
    () => {
      child.kill('SIGTERM');
      return Promise.race([ended, Promise.resolve(undefined)]);
    },
    (result) => result !== undefined,
  );
  expect(end).toEqual([143, null]);
});

test('a signal during startup is not lost: the process stops once it has started', async () => {
  const { child, ended, printed, says } = onCommand();
  await says('starting');
  child.kill('SIGTERM');
  await says('draining');
  child.stdin.write('continue');
  await says('stopping');
  child.stdin.write('continue');
  expect(await ended).toEqual([0, null]);
  expect(printed()).toContain('stopped');
});

test.each([
  ['the tool for topics', 'services/relay/src/topics-main.ts', ['verify']],
  ['the tool for read models', 'infra/cli/main.ts', ['readmodels', 'list']],
])('%s stops on a signal, with the signal’s exit code', async (_what, main, args) => {
  const server = createServer();
  const reached = once(server, 'connection');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  // The tool is started the way a container starts it.
  const { child, ended } = runNode(['infra/deploy/docker/start.mjs', main, ...args], {
    KAFKA_BROKERS: `127.0.0.1:${port}`,
    DATABASE_URL: `postgresql://someone@127.0.0.1:${port}/nothing`,
    DATA_KEY: TEST_DATA_KEY,
  });
  await Promise.race([reached, ended]);
  child.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
});

test('a service stopped under load fails no requests and ends long before its time limit', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const service = await startProcess('services/profiles/src/main.ts', {
    DATABASE_URL: database.url,
    JWKS_URL: 'http://127.0.0.1:1/',
    DATA_KEY: TEST_DATA_KEY,
  });
  onTestFinished(service.kill);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  onTestFinished(() => agent.destroy());
  let answered = 0;
  const ask = async () => {
    const asked = request(`${service.url}/health/live`, { agent }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    await once(response.resume(), 'end');
    answered++;
  };
  /** Runs until the port is closed; returns how the process ended. */
  const askOn = async (): Promise<unknown> => {
    for (;;) {
      const failure = await ask().catch((error: NodeJS.ErrnoException) => error.code ?? error);
      if (failure !== undefined) return failure;
    }
  };
  const callers = Promise.all(Array.from({ length: 8 }, askOn));
  await eventually(
    () => answered,
    (count) => count > 200,
  );
  await service.stop();
  expect(await callers).toEqual(Array.from({ length: 8 }, () => 'ECONNREFUSED'));
});
