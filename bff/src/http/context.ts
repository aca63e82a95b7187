import type { RouteName } from '@hirelane/api/routes';
import type { Route } from '@hirelane/api/routes/route';
import type { Response } from 'express';
import type { LogSample } from './log-sample.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import type { Session } from './session.ts';

/** The route of the contracts' table that a request matches. */
export type Match = Readonly<{
  name: RouteName;
  route: Route;
  /** The path that is sent to the service. */
  path: string;
}>;

/** What the middleware has found out about the request. */
export type Context = {
  /** Correlation id: the browser's if it sent a UUID, otherwise ours. */
  requestId: string;
  session: Session | null;
  match: Match | null;
  /** For the log and the metrics: the route's pattern, never the path itself. */
  pattern: string;
  /** Name of the limit that has refused the request (`limits/settings.ts`). */
  refusedBy: string | null;
  /** A limit has counted this request and admitted it, so there cannot be many like it. */
  isCounted: boolean;
  /** Decides which refusals are logged. */
  sample: LogSample;
  /** Pseudonyms of people and networks for the log. */
  pseudonyms: Pseudonyms;
  /** Of a request for a feed: the origin that readers see. */
  feedOrigin?: string;
  /** Its answer goes on for as long as the browser wants (`beginStream`). */
  isStream: boolean;
  /** Runs when the request is over (`when-over.ts`); null once it is. */
  endings: (() => void)[] | null;
};

/** The request's context. The first middleware (`requestId`) creates it. */
export const contextOf = (res: Response): Context => res.locals['context'];

/** The session of a request to a route for signed-in users only. Throws when `authorize` has not run. */
export function sessionOf(res: Response): Session {
  const { session } = contextOf(res);
  if (session === null) throw new Error('This handler needs a session, and the request has none.');
  return session;
}

/**
 * The headers that a request of the bff's own takes over from the browser's request. `idempotencyKey`: the browser's.
 */
export const traceOf = (res: Response) => {
  const { requestId, session } = contextOf(res);
  return { requestId, sessionId: session?.id, idempotencyKey: res.req.get('idempotency-key') };
};

/** The route that `findRoute` found. Throws when it has not run: a mistake in the order of the middleware. */
export function matchOf(res: Response): Match {
  const { match } = contextOf(res);
  if (match === null) throw new Error('No route was matched before this handler.');
  return match;
}
