import type { BlobStore } from '@hirelane/blob-stores/blob-store';
import { headerOf, sendBytes } from '@hirelane/http/handlers';
import { HttpProblem } from '@hirelane/http/http-problem';
import { openPublicIds } from '@hirelane/public-events/ids';
import { meteredBlobs } from '@hirelane/service/metrics/metered';
import type { Resources, ServiceDefinition } from '@hirelane/service/service';
import { openDayFile, readDays } from './day-files.ts';
import { startNights } from './night.ts';
import { opendataReadModel } from './read-model.ts';
import { openStatistics } from './statistics.ts';
import { createTables } from './tables.ts';

type Options = Readonly<{
  /** Opens the store for daily files. */
  openBlobs: (resources: Pick<Resources, 'log' | 'onStop'>) => Promise<BlobStore>;
}>;

/**
 * The service for figures about the whole marketplace and for daily files of public events. It reads the other services'
 * logs once a night.
 */
export function opendataService({ openBlobs }: Options): ServiceDefinition<'opendata'> {
  return {
    name: 'opendata',
    readModel: opendataReadModel,
    refusals: {},
    async setUp(resources) {
      const { pool, series } = resources;
      await createTables(pool);
      const blobs = meteredBlobs(await openBlobs(resources), series);
      startNights(resources, { ids: await openPublicIds(pool), blobs });
      const statistics = openStatistics(pool);
      return {
        async readStatistics({ query, headers }) {
          const wantsCsv = /^\s*text\/csv\b/i.test(headerOf(headers, 'accept') ?? '');
          const format = query.format ?? (wantsCsv ? 'csv' : 'json');
          const text = await statistics({ ...query, format });
          return format === 'csv' ? { csv: text } : { json: text };
        },
        listEventFiles: async ({ query }) => ({ body: { data: [...(await readDays({ pool }, query))] } }),
        async downloadEventFile({ params: { dayFile }, response }) {
          const found = await openDayFile({ pool, blobs }, dayFile);
          if (!found) throw new HttpProblem('unknown');
          const { name, bytes, sha256 } = found.file;
          response.status(200).set({
            'content-type': 'application/octet-stream',
            'content-length': String(bytes),
            'content-disposition': `attachment; filename="${name}"`,
            etag: `"${sha256}"`,
          });
          await sendBytes(found.body, response);
          return null;
        },
        // The tables contain no user ids, and nothing from which one could be computed without the key.
        exportOpendata: async () => ({ body: { data: [] } }),
      };
    },
  };
}
