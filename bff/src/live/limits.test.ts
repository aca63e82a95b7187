// @covers limit:5

import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { startBff } from '../start.ts';
import type { Browser } from '../testing/browser.ts';
import { liveParts, signalReceived } from '../testing/live.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

let bff: TestBff;
const { aSignal, announce, closeStreams, knows, listen, openReady } = liveParts(() => bff);
afterEach(async () => {
  closeStreams();
  await bff.close();
});

async function start(...options: Parameters<typeof startTestBff>) {
  bff = await startTestBff(...options);
  knows([]);
  return bff.signIn('fred');
}

const health = () => fetch(`http://127.0.0.1:${bff.port}/health/live`, { headers: { connection: 'close' } });

describe('an address’s shares', () => {
  test('streams do not use up an address’s share of connections', async () => {
    const freelancer = await start({ slots: { perAddress: 2 } });
    for (let n = 0; n < 3; n++) await openReady(freelancer);
    for (let n = 0; n < 3; n++) await openReady(await bff.signIn('fred'));
    expect((await health()).status).toBe(200);
  });

  test('behind a proxy, streams do not use up an address’s share of requests in progress', async () => {
    const freelancer = await start({ trustProxy: 1, slots: { perAddress: 2 } });
    for (let n = 0; n < 3; n++) await openReady(freelancer);
    expect((await health()).status).toBe(200);
  });

  test('streams do not use up the turns', async () => {
    const freelancer = await start({ turns: { read: 1, command: 1, 'sign-in': 1 } });
    await openReady(freelancer);
    await openReady(freelancer);
    expect((await freelancer.get('/api/v1/client/project?recent=true')).status).toBe(200);
  });
});

describe('limits on streams', () => {
  const statusOf = async (browser: Pick<Browser, 'sid'>) => {
    const source = await listen(browser);
    const { status } = source;
    source.close();
    return status;
  };

  test('streams are limited for each user, across all sessions', async () => {
    const first = await start();
    for (let n = 0; n < 3; n++) await openReady(first);
    expect(await statusOf(first)).toBe(429);
    for (let session = 1; session < 5; session++) {
      const next = await bff.signIn('fred');
      for (let n = 0; n < 3; n++) await openReady(next);
    }
    expect(await statusOf(await bff.signIn('fred'))).toBe(429);
    expect(await statusOf(await bff.signIn('clara'))).toBe(200);
  });

  test('streams are limited for each address, and to half of all connections', async () => {
    const freelancer = await start({ slots: { streamsPerAddress: 1 } });
    await openReady(freelancer);
    expect(await statusOf(await bff.signIn('clara'))).toBe(429);
    await bff.close();
    const other = await start({ slots: { connections: 20 } });
    for (let n = 0; n < 3; n++) await openReady(other);
    const another = await bff.signIn('fred');
    for (let n = 0; n < 3; n++) await openReady(another);
    const third = await bff.signIn('fred');
    for (let n = 0; n < 3; n++) await openReady(third);
    await openReady(await bff.signIn('fred'));
    expect(await statusOf(await bff.signIn('clara'))).toBe(429);
    expect((await health()).status).toBe(200);
  });
});

test('a browser that does not read is cut off, while others still receive all signals', async () => {
  const freelancer = await start();
  const [slow, other] = [await openReady(freelancer), await openReady(freelancer)];
  slow.stopReading();
  const closed = slow.closed;
  const openStreams = () => bff.registry.getSingleMetricAsString('hirelane_live_streams');
  // Signals are sent one at a time, so that the reading browser keeps up even on a slow machine. The browser that does
  // not read is cut off only after the kernel has buffered some megabytes.
  while (/ 2$/.test(await openStreams())) {
    const signal = aSignal({ about: 'x'.repeat(7_000) });
    await announce(signal);
    await signalReceived(other, signal);
  }
  expect(await openStreams()).toMatch(/ 1$/);
  slow.close();
  await closed;
});

describe('a bff that stops', () => {
  test('a stopping bff ends its streams at once and sends browsers a delay for reconnecting', async () => {
    const freelancer = await start();
    const stopping = await startBff(bff.config, { logger: pino({ level: 'silent' }), drainTimeout: 600_000 });
    const source = await listen(freelancer, {}, stopping.port);
    await source.event(({ event }) => event === 'ready');
    await stopping.stop();
    await source.closed;
    expect(source.text().match(/retry: \d+\n/g)).toHaveLength(2);
    const here = await openReady(freelancer);
    const signal = aSignal();
    await announce(signal);
    await signalReceived(here, signal);
  });
});
