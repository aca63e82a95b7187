import { CATALOG, type StreamCategory } from '@hirelane/contracts/events/catalog';
import type { ServiceName } from '@hirelane/contracts/service-token';

/** The service whose log holds a stream category. Throws for one that the catalog does not know. */
export function logOf(category: string): ServiceName {
  if (category in CATALOG) return CATALOG[category as StreamCategory].log;
  throw new Error(`no log is known for the stream category ${category}`);
}
