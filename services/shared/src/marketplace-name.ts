import { DEFAULT_NAME } from '@hirelane/api/marketplace';
import type { ServiceCall } from '@hirelane/api/service-call';
import { HEADERS } from '@hirelane/api/service-token';

import { headerOf } from '@hirelane/http/handlers';

/** Where browsers see the marketplace, and what it is called. `origin`: such as `https://hirelane.example`. */
export type Site = Readonly<{ origin: string; name: string }>;

/** What the marketplace is called, as the bff says on routes with `saysName`. */
export function marketplaceName(headers: ServiceCall['headers']): string {
  const said = headerOf(headers, HEADERS.marketplaceName);
  return said === undefined ? DEFAULT_NAME : decodeURIComponent(said);
}
