import { readModel } from '@hirelane/projections/projection';

/** Empty: this service follows no log. It reads the logs once a night (`night.ts`). */
export const opendataReadModel = readModel('opendata', 1, {});
