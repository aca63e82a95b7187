import { type PersonalRecord, PersonalRecords } from '@hirelane/contracts/api/personal-data';
import { problem } from '@hirelane/contracts/problem';
import { routeList } from '@hirelane/contracts/routes';
import { HEADERS, type ServiceName } from '@hirelane/contracts/service-token';
import { traceHeaders } from '../http/trace.ts';
import { BFF, type SignServiceToken } from '../proxy/service-token.ts';
import type { Refusal } from './internal-call.ts';

/**
 * Returns all records that the services keep about a person, by service, or the problem to answer. `wrote` is what the
 * person's session has written (`x-at-least`), so that the records include it.
 */
export type CollectRecords = (
  userId: string,
  trace: Readonly<{ requestId: string; wrote: string | undefined }>,
) => Promise<Readonly<{ ok: true; records: Record<string, PersonalRecord[]> }> | Refusal>;

type Deps = Readonly<{
  services: Readonly<Record<ServiceName, string>>;
  sign: SignServiceToken;
  upstreamTimeout: number;
}>;

/** The route of each service that answers what it keeps about a person. */
const EXPORTS = routeList.flatMap(([, { service, path, answer }]) =>
  answer === PersonalRecords && service !== 'bff' ? [{ service, path }] : [],
);

/** Asks all services in parallel. Never throws: if one is down, the result is a problem of code 'unavailable'. */
export function collectRecords({ services, sign, upstreamTimeout }: Deps): CollectRecords {
  return async (userId, { requestId, wrote }) => {
    try {
      const parts = await Promise.all(
        EXPORTS.map(async ({ service, path }) => {
          // biome-ignore lint/style/noRestrictedGlobals: the address of a service comes from the configuration.
          const response = await fetch(services[service] + path.replace(':userId', userId), {
            headers: {
              [HEADERS.correlationId]: requestId,
              ...traceHeaders(),
              authorization: `Bearer ${await sign(service, BFF)}`,
              ...(wrote !== undefined && { [HEADERS.atLeast]: wrote }),
            },
            redirect: 'error',
            signal: AbortSignal.timeout(upstreamTimeout),
          });
          if (!response.ok) throw new Error(`${service} answered ${response.status}`);
          return [service, PersonalRecords.parse(await response.json()).data] as const;
        }),
      );
      return { ok: true, records: Object.fromEntries(parts) };
    } catch (error) {
      const timedOut = error instanceof Error && error.name === 'TimeoutError';
      return { ok: false, problem: problem(timedOut ? 'timeout' : 'unavailable'), retryAfter: null };
    }
  };
}
