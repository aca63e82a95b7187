import type { RouteName } from '@hirelane/api/routes';
import type { Route } from '@hirelane/api/routes/route';
import type { Response } from 'express';
import type { LogSample } from './log-sample.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import type { Session } from './session.ts';

/** The route in the contracts' table that a request matches. */
export type MatchedRoute = Readonly<{
  name: RouteName;
  route: Route;
  /** The path to request from the service. */
  path: string;
}>;

/** The data that the middleware collects about a request. */
export type RequestContext = {
  /** The correlation id: the browser's if it sent a UUID, otherwise our own. */
  requestId: string;
  session: Session | null;
  /** The hash of the valid token for the public event stream, if the request has one. */
  eventsToken: string | null;
  match: MatchedRoute | null;
  /** The route's pattern, for the log and the metrics; never the path itself. */
  pattern: string;
  /** The limit that refused the request (`limits/settings.ts`). */
  refusedBy: string | null;
  /** Whether a limit has counted and admitted this request. If so, the number of such requests is bounded. */
  isCounted: boolean;
  /** Decides which refusals to log. */
  sample: LogSample;
  /** Pseudonyms that replace people and networks in the log. */
  pseudonyms: Pseudonyms;
  /** The origin that feed readers see; set only for feed requests. */
  feedOrigin?: string;
  /** Whether the response remains open until the browser closes it (`beginStream`). */
  isStream: boolean;
  /** Functions to run when the request is over (`when-over.ts`); null after that. */
  endings: (() => void)[] | null;
};

/** The request's context. The first middleware (`requestId`) creates it. */
export const contextOf = (res: Response): RequestContext => res.locals['context'];

/** The session of a request to a route for signed-in users only. Throws if `authorize` has not run. */
export function sessionOf(res: Response): Session {
  const { session } = contextOf(res);
  if (session === null) throw new Error('Expected a session, but the request has none: authorize must run first.');
  return session;
}

/** The ids that the bff's own calls pass on from the browser's request. `idempotencyKey` is the browser's. */
export const traceOf = (res: Response) => {
  const { requestId, session } = contextOf(res);
  return { requestId, sessionId: session?.id, idempotencyKey: res.req.get('idempotency-key') };
};

/** The route found by `findRoute`. Throws if it has not run, which is a mistake in the middleware order. */
export function matchOf(res: Response): MatchedRoute {
  const { match } = contextOf(res);
  if (match === null) throw new Error('Expected a matched route, but findRoute has not run.');
  return match;
}
