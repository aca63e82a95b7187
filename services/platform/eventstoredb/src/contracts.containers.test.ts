import { randomUUID } from 'node:crypto';
import { eventBusContract } from '@hirelane/event-sourcing/port-tests/event-bus';
import { eventStoreContract } from '@hirelane/event-sourcing/port-tests/event-store';
import { EVENTSTOREDB_IMAGE, startEventStoreDb } from '@hirelane/test-kit/stack/eventstoredb';
import { findImage } from '@hirelane/test-kit/stack/images';
import { ownServer } from '@hirelane/test-kit/stack/own-server';
import { pino } from 'pino';
import { describe, test } from 'vitest';
import { parseAddress } from './address.ts';
import { openEventStoreDbBus } from './event-bus.ts';
import { openEventStoreDb } from './event-store.ts';

const own = ownServer('eventstoredb');
const missing = own === undefined ? await findImage(EVENTSTOREDB_IMAGE) : null;
const SERVER = `EventStoreDB, the real server (${own === undefined ? EVENTSTOREDB_IMAGE : parseAddress(own).hosts})`;

if (missing !== null) {
  process.stdout.write(`Skipped: the contracts of ${SERVER}: ${missing}. npm test uses an in-memory server\n`);
  process.stdout.write('with the same protocol instead.\n');
  test.skip(`the contracts of ${SERVER}: the image is not available here`);
}

/** The folder of the log in the container. */
const DATA = '/var/lib/eventstore';

/** On an external server, each run's streams have their own categories, and the server is never restarted. */
async function openServer() {
  if (own === undefined) {
    const { url, restart, backUp, stop } = await startEventStoreDb();
    return { url, faults: { cutConnections: restart, backUp: () => backUp(DATA) }, stop };
  }
  const run = randomUUID().replaceAll('-', '');
  const categories = { project: `test${run}project`, proposal: `test${run}proposal` };
  return { url: own, categories, stop: async () => undefined };
}

describe.runIf(missing === null)('real', () => {
  eventStoreContract(SERVER, async () => {
    const { url, categories, faults, stop } = await openServer();
    let store = openEventStoreDb({ url });
    return {
      store,
      ...(categories && { category: categories.project }),
      ...faults,
      async reopen() {
        await store.stop();
        store = openEventStoreDb({ url });
        return store;
      },
      async close() {
        await store.stop();
        await stop();
      },
    };
  });

  eventBusContract(SERVER, async () => {
    const { url, categories, faults, stop } = await openServer();
    const store = openEventStoreDb({ url });
    const bus = openEventStoreDbBus({ url, log: pino({ level: 'silent' }) });
    return {
      bus,
      stores: { project: store, proposal: store },
      ...(categories && { categories }),
      timeout: 60_000,
      ...faults,
      async close() {
        await bus.stop();
        await store.stop();
        await stop();
      },
    };
  });
});
