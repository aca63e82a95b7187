import { headerOf } from '@hirelane/http/handlers';
import { openPublicIds } from '@hirelane/public-events/ids';
import type { ServiceDefinition } from '@hirelane/service/service';
import { startNights } from './night.ts';
import { opendataReadModel } from './read-model.ts';
import { openStatistics } from './statistics.ts';
import { createTables } from './tables.ts';

/** The service for figures about the whole marketplace. It reads the other services' logs once a night. */
export function opendataService(): ServiceDefinition<'opendata'> {
  return {
    name: 'opendata',
    readModel: opendataReadModel,
    refusals: {},
    async setUp(resources) {
      const { pool } = resources;
      await createTables(pool);
      startNights(resources, await openPublicIds(pool));
      const statistics = openStatistics(pool);
      return {
        async readStatistics({ query, headers }) {
          const wantsCsv = /^\s*text\/csv\b/i.test(headerOf(headers, 'accept') ?? '');
          const format = query.format ?? (wantsCsv ? 'csv' : 'json');
          const text = await statistics({ ...query, format });
          return format === 'csv' ? { csv: text } : { json: text };
        },
        // The tables contain no user ids, and nothing from which one could be computed without the key.
        exportOpendata: async () => ({ body: { data: [] } }),
      };
    },
  };
}
