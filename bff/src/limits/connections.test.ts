// @covers limit:4 found:48

import { connect, type Socket } from 'node:net';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterEach, describe, expect, test } from 'vitest';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

let bff: TestBff;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await bff.close();
});

/** Opens a connection and sends half a request. `from` is the address that a proxy would add. */
function open(from = '203.0.113.1', localAddress = '127.0.0.1') {
  const socket = connect({ port: bff.port, host: '127.0.0.1', localAddress });
  let got = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    got += chunk;
  });
  sockets.push(socket);
  const head = ['POST /api/v1/auth/login HTTP/1.1', 'Host: localhost', `X-Forwarded-For: ${from}`];
  const said = ['Sec-Fetch-Site: same-origin', 'X-Requested-By: web', 'Content-Type: application/json'];
  socket.write([...head, ...said, 'Content-Length: 1000', '', '{'].join('\r\n'));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  return { socket, closed, got: () => got };
}

const health = (from: string) =>
  fetch(`http://127.0.0.1:${bff.port}/health/live`, { headers: { 'x-forwarded-for': from, connection: 'close' } });

// @covers attack:40
describe('attack 40: unfinished requests', () => {
  test('requests from one address are cut off once it exceeds its share of connections, while another address is served', async () => {
    bff = await startTestBff({
      slots: {
        perAddress: 5,
      },
    });
    const held = Array.from({ length: 5 }, () => open());
    const more = Array.from({ length: 20 }, () => open());
    await Promise.all(more.map(({ closed }) => closed));
    expect(held.some(({ socket }) => socket.destroyed)).toBe(false);
    const other = open('203.0.113.1', '127.0.0.2');
    other.socket.write('x'.repeat(999));
    await eventually(
      async () => other.got(),
      (got) => got !== '',
    );
    expect(other.got()).toMatch(/^HTTP\/1\.1 400 /);
    expect(bff.logs).toContainEqual(
      expect.objectContaining({ event: 'connection-refused', limit: 'addressConnections' }),
    );
  });

  test('requests free their slots when they end', async () => {
    bff = await startTestBff({
      slots: {
        perAddress: 1,
      },
    });
    const first = open();
    await open().closed;
    first.socket.destroy();
    await eventually(
      () =>
        health('203.0.113.1').then(
          ({ status }) => status,
          () => 0,
        ),
      (status) => status === 200,
    );
  });

  test('requests from all addresses together are cut off beyond the total', async () => {
    bff = await startTestBff({
      slots: {
        connections: 3,
      },
    });
    for (let n = 2; n < 5; n++) open('203.0.113.1', `127.0.0.${n}`);
    await open().closed;
    await eventually(
      async () => bff.logs,
      (logs) => logs.some(({ event, limit }) => event === 'connection-refused' && limit === 'connections'),
    );
  });

  test('behind a proxy, an address that exceeds its share gets 429, while another address is served', async () => {
    bff = await startTestBff({
      trustProxy: 1,
      slots: {
        perAddress: 5,
      },
    });
    for (let n = 0; n < 5; n++) open('203.0.113.1');
    const refused = await eventually(
      () => health('203.0.113.1'),
      ({ status }) => status === 429,
    );
    expect([refused.headers.get('retry-after'), ((await refused.json()) as { code: string }).code]).toEqual([
      '1',
      'too-many-requests',
    ]);
    expect((await health('203.0.113.2')).status).toBe(200);
  });

  test('requests queued on a connection free their slots when it is cut', async () => {
    bff = await startTestBff({ trustProxy: 1, slots: { perAddress: 2 } });
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.1\r\n\r\n`;
    const statusOf = async () => (await health('203.0.113.1')).status;
    /** A request that gets no response and the requests queued behind it on the same connection. */
    async function hold(behind = '') {
      const arrived = new Promise<void>((resolve) => {
        bff.services.feed.handler = () => resolve();
      });
      const socket = connect({ port: bff.port, host: '127.0.0.1' });
      sockets.push(socket);
      socket.write(get('/api/v1/project') + behind);
      await arrived;
      return socket;
    }
    const cut = await hold(get('/health/live'));
    expect(await statusOf()).toBe(429);
    cut.resetAndDestroy();
    await eventually(statusOf, (status) => status === 200);
    await hold();
    expect(await eventually(statusOf, (status) => status === 200)).toBe(200);
  });
});

test("a proxy's connections may be idle longer than others, so that the proxy closes them first", async () => {
  const idle = async (options: Parameters<typeof startTestBff>[0]) => {
    bff = await startTestBff(options);
    return (await fetch(`http://127.0.0.1:${bff.port}/health/live`)).headers.get('keep-alive');
  };
  expect(await idle({ trustProxy: 1 })).toBe('timeout=65');
  await bff.close();
  expect(await idle({})).toBe('timeout=5');
});
