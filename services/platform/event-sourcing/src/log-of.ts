import { CATALOG, type StreamCategory } from '@hirelane/contracts/events/catalog';
import type { ServiceName } from '@hirelane/contracts/service-token';

/** Returns the service whose log has a stream category. Throws for one that is not in the catalog. */
export function logOf(category: string): ServiceName {
  if (category in CATALOG) return CATALOG[category as StreamCategory].log;
  throw new Error(`there is no log for the stream category ${category}`);
}
