import type { Request, RequestHandler, Response } from 'express';
import { contextOf, matchOf } from '../http/context.ts';
import { sendProblem } from '../http/problem.ts';
import { OF_DOCUMENTS } from '../http/security-headers.ts';
import { beginStream, whenClosed } from '../http/when-over.ts';
import { type AddressShares, openCounter } from '../limits/connections.ts';
import { refuseTooMany } from '../limits/refuse.ts';

/** Maximum number of streams per token in this process: two of each category. */
const OF_TOKEN_MAX = 6;
/** Retry-After for a token with too many streams, in milliseconds. */
const WAIT_MS = 30_000;

export type EventStreams = Readonly<{
  /** Refuses another stream of public events if its token already has the maximum. All other requests pass. */
  admit: RequestHandler;
  /** Prepares a response for a stream that a service has begun. */
  begin(req: Request, res: Response): void;
  /** Ends all streams, so that their clients reconnect to another process, and refuses new ones. */
  stop(): void;
}>;

/** Streams of public events that services send through this process. */
export function openEventStreams(shares: Pick<AddressShares, 'setApart'>): EventStreams {
  const tokens = openCounter(OF_TOKEN_MAX);
  const open = new Set<Response>();
  let isStopping = false;
  return {
    admit(_req, res, next) {
      const { who, answer } = matchOf(res).route;
      if (who !== 'analyst' || answer !== 'event-stream') return next();
      if (isStopping) return sendProblem(res, 'unavailable');
      // If the client has already disconnected, no later event reports it.
      const { endings, eventsToken: token } = contextOf(res);
      if (endings === null) return;
      if (token === null || !tokens.enter(token)) return refuseTooMany(res, 'eventStreams', WAIT_MS);
      whenClosed(res, () => {
        tokens.leave(token);
        open.delete(res);
      });
      next();
    },
    begin(req, res) {
      for (const name of OF_DOCUMENTS) res.removeHeader(name);
      // A proxy that compresses or buffers would delay events.
      res.setHeader('cache-control', 'no-store, no-transform');
      res.setHeader('x-accel-buffering', 'no');
      // Later requests on the same connection would not be counted against any address (`setApart`).
      res.setHeader('connection', 'close');
      open.add(res);
      beginStream(res);
      shares.setApart(req.socket);
    },
    stop() {
      isStopping = true;
      for (const res of open) res.end();
    },
  };
}
