import { startFakeEventStoreDb } from '@hirelane/eventstoredb/testing/fake-eventstoredb';

// An EventStoreDB in memory, in a process of its own. Prints its address.
const { url } = await startFakeEventStoreDb();
process.stdout.write(`${url}\n`);
