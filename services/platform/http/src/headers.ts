import type { ServiceCall } from '@hirelane/contracts/service-call';

/** The value of a header that is sent once. */
export function headerOf(headers: ServiceCall['headers'], name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}
