import { DEFAULT_NAME } from '@hirelane/api/marketplace';
import type { ServiceCall } from '@hirelane/api/service-call';
import { HEADERS } from '@hirelane/api/service-token';

import { headerOf } from '@hirelane/http/handlers';

/** The marketplace's origin as seen by browsers, such as `https://hirelane.example`, and its name. */
export type Site = Readonly<{ origin: string; name: string }>;

/** Returns the marketplace's name, which the bff sends on routes with `saysName`, or the default name. */
export function marketplaceName(headers: ServiceCall['headers']): string {
  const said = headerOf(headers, HEADERS.marketplaceName);
  return said === undefined ? DEFAULT_NAME : decodeURIComponent(said);
}
