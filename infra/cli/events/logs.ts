import { PUBLIC_CATALOG, type PublicCategory } from '@hirelane/api/public-events/catalog';
import { logOf } from '@hirelane/event-sourcing/events';
import { upcasting } from '@hirelane/event-sourcing/upcast';
import { openEventStoreDb } from '@hirelane/eventstoredb/event-store';
import { databaseTime } from '@hirelane/postgres/database-time';
import { readStreams } from '@hirelane/postgres/event-store';
import { readPage } from '@hirelane/postgres/read-log';
import { withMicros } from '@hirelane/public-events/files/instants';
import type { ReadableLog } from '@hirelane/public-events/files/read-public';
import { openPublicIds } from '@hirelane/public-events/ids';
import type { Installation } from '../installation.ts';

type Logs = Readonly<Record<PublicCategory, ReadableLog>>;

/**
 * Calls `work` with the logs that contain public events, and the time now (RFC 3339 in UTC with six decimals). In
 * PostgreSQL, all are read from one snapshot. EventStoreDB has none, so `work` must ignore events recorded from then on.
 */
export async function withLogs<T>(
  { config, pool, openSnapshot }: Installation,
  work: (logs: Logs, now: string) => Promise<T>,
): Promise<T> {
  const ids = await openPublicIds(pool);
  const now = withMicros(await databaseTime(pool));
  if (config.EVENT_STORE === 'eventstoredb') {
    const store = openEventStoreDb({ url: config.EVENTSTOREDB_URL ?? '' });
    try {
      return await work(
        each(() => ({ ...upcasting(store), ids })),
        now,
      );
    } finally {
      await store.stop();
    }
  }
  const snapshot = await openSnapshot();
  const logs = each((category) => {
    const schema = logOf(category);
    const read = upcasting({
      readStreams: (streams) => readStreams(snapshot, schema, streams),
      readAfter: (of, after, limit) => readPage(snapshot, schema, of, after, limit),
    });
    return { ...read, ids };
  });
  return work(logs, now);
}

function each(open: (category: PublicCategory) => ReadableLog): Logs {
  const categories = Object.keys(PUBLIC_CATALOG) as PublicCategory[];
  return Object.fromEntries(categories.map((category) => [category, open(category)])) as Logs;
}
