import { startFakeEventStoreDb } from '@hirelane/eventstoredb/testing/fake-eventstoredb';

// The server in memory, in a process of its own, so that its processor time is not counted. It tells its address, then
// answers each order for events once they are in its log.
const { url, fill } = await startFakeEventStoreDb();
process.on('message', ({ category, events }: Readonly<{ category: string; events: number }>) => {
  process.send?.(fill(category, events));
});
process.send?.(url);
process.once('disconnect', () => process.exit());
