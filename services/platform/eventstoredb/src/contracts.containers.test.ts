import { eventBusContract } from '@hirelane/event-sourcing/port-tests/event-bus';
import { eventStoreContract } from '@hirelane/event-sourcing/port-tests/event-store';
import { EVENTSTOREDB_IMAGE, startEventStoreDb } from '@hirelane/test-kit/stack/eventstoredb';
import { findImage } from '@hirelane/test-kit/stack/images';
import { pino } from 'pino';
import { describe, test } from 'vitest';
import { openEventStoreDbBus } from './event-bus.ts';
import { openEventStoreDb } from './event-store.ts';

const missing = await findImage(EVENTSTOREDB_IMAGE);
const SERVER = `EventStoreDB, the real server (${EVENTSTOREDB_IMAGE})`;

if (missing !== null) {
  process.stdout.write(`Skipped: the contracts of ${SERVER}: ${missing}. npm test uses an in-memory server\n`);
  process.stdout.write('with the same protocol instead.\n');
  test.skip(`the contracts of ${SERVER}: the image is not available here`);
}

describe.runIf(missing === null)('real', () => {
  eventStoreContract(SERVER, async () => {
    const server = await startEventStoreDb();
    let store = openEventStoreDb({ url: server.url });
    return {
      store,
      cutConnections: server.restart,
      async reopen() {
        await store.stop();
        store = openEventStoreDb({ url: server.url });
        return store;
      },
      async close() {
        await store.stop();
        await server.stop();
      },
    };
  });

  eventBusContract(SERVER, async () => {
    const server = await startEventStoreDb();
    const store = openEventStoreDb({ url: server.url });
    const bus = openEventStoreDbBus({ url: server.url, log: pino({ level: 'silent' }) });
    return {
      bus,
      stores: { project: store, proposal: store },
      timeout: 60_000,
      cutConnections: server.restart,
      async close() {
        await bus.stop();
        await store.stop();
        await server.stop();
      },
    };
  });
});
