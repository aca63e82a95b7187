import { logOf } from '@hirelane/event-sourcing/events';
import { newStream, sample } from '@hirelane/event-sourcing/port-tests/samples';
import { openTestStorage } from '@hirelane/postgres/testing';
import { openLagClock, watchedBus } from '@hirelane/projections/lag';
import { defineRelaySeries } from '@hirelane/service/metrics/gauges';
import { eventually } from '@hirelane/test-kit/eventually';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { startRelay } from './relay.ts';
import { serveRelayHealth } from './start-relays.ts';

/** Opens a relay from a real log to brokers that are down until the test starts them. */
async function begin() {
  const storage = await openTestStorage();
  const { pool, log } = storage;
  const store = await storage.openStore('projects');
  const clock = openLagClock();
  const brokers = { areAway: true };
  const relay = await startRelay({
    name: 'internal-projects',
    source: watchedBus(storage.openBus(logOf), clock),
    categories: ['project'],
    pool,
    log,
    publisher: {
      async publish() {
        if (brokers.areAway) throw new Error('no broker answers');
        return new Map();
      },
      ends: async () => new Map(),
    },
  });
  const registry = new Registry();
  defineRelaySeries(registry, [{ name: 'internal-projects', clock, status: relay.status }]);
  const served = await serveRelayHealth([relay], registry, { host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await served.stop();
    await relay.stop();
    await storage.close();
  });
  const get = (path: string) => fetch(`http://127.0.0.1:${served.port}${path}`);
  const value = async (name: string) => {
    const line = new RegExp(`^${name}{relay="internal-projects"} (\\S+)$`, 'm');
    const [, text] = line.exec(await (await get('/metrics')).text()) ?? [];
    return text === undefined ? null : Number(text);
  };
  return { store, brokers, get, value };
}

test('a relay reports how far it is behind while the brokers are down, and what it has published once they are up', async () => {
  const { store, brokers, get, value } = await begin();
  for (let i = 0; i < 3; i++) await store.append(newStream(), 0, [sample()]);
  await eventually(
    () => value('hirelane_relay_lag_events'),
    (events) => events === 3,
  );
  expect(await value('hirelane_relay_lag_seconds')).toBeGreaterThan(0);
  expect(await value('hirelane_relay_failing')).toBe(1);
  expect(await value('hirelane_relay_events_total')).toBe(0);
  expect((await get('/health/ready')).status).toBe(503);

  brokers.areAway = false;
  await eventually(
    () => value('hirelane_relay_lag_events'),
    (events) => events === 0,
  );
  expect(await value('hirelane_relay_lag_seconds')).toBe(0);
  expect(await value('hirelane_relay_failing')).toBe(0);
  expect(await value('hirelane_relay_events_total')).toBe(3);
  expect((await get('/health/ready')).status).toBe(200);
  expect((await get('/anything')).status).toBe(404);
});

const fine = { behind: 2 };
test.each([
  ['all of them are', [fine, fine], 200, 4],
  ['one has failed', [fine, { behind: 3, error: new Error('no broker answers') }], 503, 5],
  ['the lag of one is unknown', [{ behind: null }, fine], 503, null],
])('a process with several relays is ready only when all of them are: %s', async (_when, statuses, status, behind) => {
  const relays = statuses.map((each) => ({ status: () => each }));
  const served = await serveRelayHealth(relays, new Registry(), { host: '127.0.0.1', port: 0 });
  onTestFinished(served.stop);
  const response = await fetch(`http://127.0.0.1:${served.port}/health/ready`);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ behind });
});
