import { pino } from 'pino';
import { eventBusContract } from '../contract/event-bus.ts';
import { openEventStoreDbBus } from './event-bus.ts';
import { openEventStoreDb } from './event-store.ts';
import { startFakeEventStoreDb } from './testing/fake-eventstoredb.ts';

eventBusContract('EventStoreDB (a server in memory that speaks its protocol)', async () => {
  const server = await startFakeEventStoreDb();
  const store = openEventStoreDb({ url: server.url });
  const bus = openEventStoreDbBus({ url: server.url, log: pino({ level: 'silent' }) });
  return {
    bus,
    stores: { project: store, proposal: store },
    cutConnections: server.restart,
    async close() {
      await bus.stop();
      await store.stop();
      server.stop();
    },
  };
});
