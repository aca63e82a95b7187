import { Moderated } from '@hirelane/contracts/api/moderation';
import type { NOTICES } from '@hirelane/contracts/constants';
import { PROBLEM_TYPE, Problem, problem } from '@hirelane/contracts/problem';
import { routes } from '@hirelane/contracts/routes';
import { addressOf } from '@hirelane/contracts/routes/address';
import { HEADERS, type ServiceName } from '@hirelane/contracts/service-token';
import type { Refusal } from '../auth/internal-call.ts';
import type { Session } from '../http/session.ts';
import { traceHeaders } from '../http/trace.ts';
import { callerOf, type SignServiceToken } from '../proxy/service-token.ts';

type Thing = Readonly<{ kind: (typeof NOTICES)[number]; id: string }>;

/** The routes by which operators show each kind of thing again. */
const SHOWS = {
  review: routes.unhideReview,
  project: routes.unhideProject,
  message: routes.unhideMessage,
  proposal: routes.unhideLetter,
  file: routes.unhideFile,
  invitation: routes.unhideInvitation,
  question: routes.unhideQuestion,
} as const satisfies Record<Thing['kind'], unknown>;

/** `isThere`: false for something that is gone. `wrote`: what its service has written. */
export type Shown = Readonly<{ ok: true; isThere: boolean; wrote: string | null }> | Refusal;

/** Shows something again for the operator of this session, as their own route does. Never throws. */
export type ShowAgain = (thing: Thing, reason: string, session: Session, requestId: string) => Promise<Shown>;

type Deps = Readonly<{
  services: Readonly<Record<ServiceName, string>>;
  sign: SignServiceToken;
  upstreamTimeout: number;
}>;

/** Calls the service that has hidden a thing, with the token that the operator has on its own route. */
export function showAgain({ services, sign, upstreamTimeout }: Deps): ShowAgain {
  return async ({ kind, id }, reason, session, requestId) => {
    const { service, path } = SHOWS[kind];
    try {
      // biome-ignore lint/style/noRestrictedGlobals: the address of a service comes from the configuration.
      const response = await fetch(services[service] + addressOf(path, { id }), {
        method: 'POST',
        headers: {
          [HEADERS.correlationId]: requestId,
          ...traceHeaders(),
          'content-type': 'application/json',
          accept: 'application/json',
          authorization: `Bearer ${await sign(service, callerOf('operator', session))}`,
        },
        body: JSON.stringify({ reason }),
        redirect: 'error',
        signal: AbortSignal.timeout(upstreamTimeout),
      });
      const body: unknown = await response.json().catch(() => null);
      if (response.ok) {
        Moderated.parse(body);
        return { ok: true, isThere: true, wrote: response.headers.get(HEADERS.wrote) };
      }
      // Deleted, with or without its person: there is nothing left to show.
      if (response.status === 404 || response.status === 410) return { ok: true, isThere: false, wrote: null };
      return { ok: false, problem: refusalOf(response, body), retryAfter: response.headers.get('retry-after') };
    } catch (error) {
      const timedOut = error instanceof Error && error.name === 'TimeoutError';
      return { ok: false, problem: problem(timedOut ? 'timeout' : 'unavailable'), retryAfter: null };
    }
  };
}

/** A 401 is about our own token, and a failure about the service: the operator can only try again. */
function refusalOf({ status, headers }: Response, body: unknown): Problem {
  const isOurs = headers.get('content-type')?.startsWith(PROBLEM_TYPE) === true;
  const said = isOurs && status !== 401 && status < 500 ? Problem.safeParse(body) : null;
  return said?.success ? said.data : problem('unavailable');
}
