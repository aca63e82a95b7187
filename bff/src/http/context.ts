import type { RouteName } from '@hirelane/contracts/routes';
import type { Route } from '@hirelane/contracts/routes/route';
import type { Response } from 'express';
import type { LogSample } from './log-sample.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import type { Session } from './session.ts';

/** The row of the contracts' table that a request is for. */
export type Match = Readonly<{
  name: RouteName;
  route: Route;
  /** The path as the service knows it. */
  path: string;
}>;

/** What the middleware before a handler found out about the request. */
export type Context = {
  /** Correlation id: the browser's if it sent a UUID, else ours. */
  requestId: string;
  session: Session | null;
  match: Match | null;
  /** For the log and the metrics: the route's pattern, never the path itself. */
  pattern: string;
  /** Name of the limit that has refused the request (`limits/settings.ts`). */
  refusedBy: string | null;
  /** A limit has counted it and let it pass, so that there cannot be many like it. */
  isCounted: boolean;
  /** Which refusals are written down. */
  sample: LogSample;
  /** What the log calls people and networks by. */
  pseudonyms: Pseudonyms;
  /** What is to be done when the request is over (`when-over.ts`); null once it is. */
  endings: (() => void)[] | null;
};

/** The request's context. It exists from the first middleware (`requestId`) on. */
export const contextOf = (res: Response): Context => res.locals['context'];

/** The session behind a route that only users may call. Throws when `authorize` has not run. */
export function sessionOf(res: Response): Session {
  const { session } = contextOf(res);
  if (session === null) throw new Error('Nobody is signed in, and the handler needs somebody.');
  return session;
}

/** What a service is told of a request of its own that a session's makes necessary. `idempotencyKey`: the browser's. */
export const traceOf = (res: Response) => {
  const { requestId, session } = contextOf(res);
  return { requestId, sessionId: session?.id, idempotencyKey: res.req.get('idempotency-key') };
};

/** The row that `findRoute` found. Throws when it has not run: a mistake in the order of the middleware. */
export function matchOf(res: Response): Match {
  const { match } = contextOf(res);
  if (match === null) throw new Error('No route was matched before this handler.');
  return match;
}
